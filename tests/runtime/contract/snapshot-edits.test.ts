import type { Contract, Message } from "interwire";
import { toJson } from "interwire/json";
import { serialize } from "interwire/snapshot";
import { encode } from "../../../runtime/message/encode.js";
import type { MessageTable } from "../../../runtime/message/message.js";
import { type Compiled, compileProject } from "../../support/compile.js";
import { type Edit, ofOperation, type Sample, shared } from "../edits.js";
import { fieldEdits } from "../field-edits.js";
import { keptEdits } from "../kept-edits.js";
import { operationEdits } from "../operation-edits.js";

/** A message of one operation as emitted. */
interface Table extends Message<unknown> {
  readonly fields: readonly { readonly no: number; readonly name: string; readonly type: string }[];
}

type Roles = "request" | "requestHeader" | "response" | "responseHeader";

/** A contract as emitted: what a description is made of. */
interface Node extends Contract<unknown> {
  readonly operations: readonly Readonly<Partial<Record<Roles, Table>>>[];
  readonly bases: readonly Node[];
}

interface Module {
  IShop$contract(): Node;
  readonly sample: Sample;
}

const edits = [...operationEdits, ...fieldEdits, ...keptEdits];
let compiled: Compiled;

beforeAll(() => {
  const files = edits.flatMap(({ before, after }, index) => [
    [`before${index}.ts`, before] as const,
    [`after${index}.ts`, after] as const,
  ]);
  const oneName = ofOperation("", "Get(x: A.Line, y: B.Line): Promise<void>", "Get(): Promise<void>").before;
  compiled = compileProject({
    name: "snapshot-edits",
    files: { ...shared, ...Object.fromEntries(files), "one-name.ts": oneName },
  });
});

/** One side in a snapshot, and the part of it that is on the wire. */
function sidesOf(edit: Edit): [before: Side, after: Side] {
  const index = edits.indexOf(edit);
  return [load(`before${index}.js`), load(`after${index}.js`)];
}

interface Side {
  readonly shown: string;
  readonly wire: unknown;
}

function load(file: string): Side {
  const { IShop$contract, sample } = require(compiled.emitted(file)) as Module;
  const node = IShop$contract();
  return { shown: serialize(node), wire: wireOf(node, sample) };
}

/** Paths, kinds, bytes, and the names that JSON has. */
function wireOf(node: Node, sample: Sample): unknown {
  const operations = node.services.flatMap((service) => service.operations);
  const first = node.operations[0] ?? node.bases[0]?.operations[0] ?? {};
  const bytes = (["request", "requestHeader", "response", "responseHeader"] as const).map((role) => {
    const table = first[role];
    return table === undefined || sample[role] === undefined ? "" : hex(table, valueFor(table, sample[role]));
  });
  const [message, value] = sample.message ?? [];
  const json = message === undefined ? [] : [(message as Table).typeName, toJson(message as Table, value)];
  return { paths: operations.map(({ kind, path }) => `${kind} ${path}`).sort(), bytes, json };
}

/** The arguments of values by parameter, as the contract orders them. */
function valueFor(table: Table, value: unknown): unknown {
  const isByName = typeof value === "object" && value !== null && table.fields.some(({ name }) => name in value);
  if (Array.isArray(value) || !isByName || table.name.endsWith("_Response")) return value;
  return table.fields.map(({ name }) => (value as Readonly<Record<string, unknown>>)[name]);
}

function hex(table: Table, value: unknown): string {
  return Buffer.from(encode(table as unknown as MessageTable, value)).toString("hex");
}

test("all sides compile", () => {
  expect(compiled.output).toBe("");
});

test("two messages of one name cannot be shown together", () => {
  const { IShop$contract } = require(compiled.emitted("one-name.js")) as Module;
  expect(() => serialize(IShop$contract())).toThrow(
    "IW2024: Two different messages have the name Line, so they cannot be described together.",
  );
});

describe("a snapshot shows an edit that changes the wire", () => {
  test.each([...operationEdits, ...fieldEdits].map((edit) => [edit.rule, edit] as const))("%s", (_, edit) => {
    const [before, after] = sidesOf(edit);
    expect(after.wire).not.toEqual(before.wire);
    expect(after.shown).not.toBe(before.shown);
  });
});

describe("a snapshot stays as it is when an edit leaves the wire as it is", () => {
  test.each(keptEdits.map((edit) => [edit.rule, edit] as const))("%s", (_, edit) => {
    const [before, after] = sidesOf(edit);
    expect(after.wire).toEqual(before.wire);
    expect(after.shown).toBe(before.shown);
  });
});
