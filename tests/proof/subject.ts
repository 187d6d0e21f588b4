import type { DescMessage, Message } from "@bufbuild/protobuf";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { compileProject } from "../support/compile.js";
import { withoutGrpc } from "../support/workspace.js";
import { contractSource } from "./contract-source.js";
import { contractValue } from "./contract-value.js";
import { referenceOf } from "./descriptors.js";
import type { Properties } from "./random-message.js";
import { rootOf, type Schema } from "./schema.js";

/** A schema with both sides of the comparison: the reference's descriptors and our codec. */
export interface Subject {
  readonly schema: Schema;
  readonly root: DescMessage;
  readonly files: ReturnType<typeof referenceOf>["files"];
  readonly table: MessageTable;
  /** Whether it is the arguments of an operation. */
  readonly isRequest: boolean;
  encode(value: unknown): Uint8Array;
  decode(bytes: Uint8Array): unknown;
  /** The contract's type for a message of the reference. */
  valueOf(message: Message): unknown;
}

type Module = Readonly<Record<string, unknown>>;

/** Compiles schemas in one project of several files with the real compiler. */
export function compileSchemas(project: string, schemas: readonly Schema[], perFile = 40): Subject[] {
  const groups = Array.from({ length: Math.ceil(schemas.length / perFile) }, (_, i) =>
    schemas.slice(i * perFile, (i + 1) * perFile),
  );
  const files = Object.fromEntries(groups.map((group, i) => [`schemas${i}.ts`, contractSource(group)]));
  const options = { declaration: false, ...withoutGrpc };
  const compiled = compileProject({ name: project, files, compilerOptions: options });
  if (compiled.exitCode !== 0)
    throw new Error(`The schemas do not compile (${compiled.folder}/src):\n${compiled.output}`);
  return groups.flatMap((group, i) => {
    const module = require(compiled.emitted(`schemas${i}.js`)) as Module;
    return group.map((schema) => subjectOf(schema, module));
  });
}

/** A schema's subject, from the module that declares its contract. */
export function subjectOf(schema: Schema, module: Module): Subject {
  const { root, files } = referenceOf(schema);
  const table = tableOf(schema, module);
  return {
    schema,
    root,
    files,
    table,
    isRequest: rootOf(schema).form === "request",
    encode: (value) => encode(table, value),
    decode: (bytes) => decode(table, bytes),
    valueOf: (message) => contractValue(schema, rootOf(schema), message as unknown as Properties, module),
  };
}

function tableOf(schema: Schema, module: Module): MessageTable {
  const { name, form } = rootOf(schema);
  if (form !== "request") return (module[`${name}$message`] as () => MessageTable)();
  const operation = nodeOf((module[`${name}$contract`] as () => unknown)(), "a test").operations[0];
  if (operation === undefined) throw new Error(`${name} has no operation`);
  return operation.request;
}
