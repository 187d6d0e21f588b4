import { create, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { isContract, nodeOf } from "./contract/bound-contract.js";
import type { ContractTable } from "./contract/contract.js";
import type { Contract } from "./contract/contract-types.js";
import { type MessageTable, messageCheck } from "./message/message.js";
import type { Message } from "./message/message-type.js";
import { describeSchema, type OperationFacts } from "./proto/describe-schema.js";
import type { ProtoFileOptions } from "./proto/file-options.js";
import { withGoogle } from "./proto/known-messages.js";
import { printFile } from "./proto/print-file.js";
import type { ProtoProblem } from "./proto/proto-problems.js";
import type { SourceDocs } from "./proto/source-docs.js";
import { TypeScope } from "./proto/type-scope.js";
import { printReference } from "./reference/print-reference.js";

export type { FileDescriptorSet } from "@bufbuild/protobuf/wkt";
export type { OperationFacts } from "./proto/describe-schema.js";
export type { PackageOption, ProtoFileOptions } from "./proto/file-options.js";
export type { ProtoProblem } from "./proto/proto-problems.js";
export type { OperationDoc, PartDoc, SourceDocs } from "./proto/source-docs.js";
export type { TypeUse } from "./proto/type-uses.js";

/** A contract of any type. */
export type AnyContract = Pick<Contract<unknown>, "service" | "hash">;

/** The source of .proto files: `contractOf<T>()`, and `messageOf<T>()` for messages that no operation has. */
export type ProtoPart = AnyContract | Pick<Message<unknown>, "typeName" | "hash">;

/** A .proto file. */
export interface ProtoFile {
  /** The path that others import it by: `shop/v1/contracts.proto`. */
  readonly name: string;
  readonly text: string;
}

/** Contracts as .proto files and as descriptors. */
export interface ProtoSchema {
  readonly files: readonly ProtoFile[];
  /** With protobuf's own files that the others import; each stands behind those that it imports. */
  readonly descriptors: FileDescriptorSet;
  /** The descriptors as `protoc --descriptor_set_out` writes them. */
  descriptorBytes(): Uint8Array;
  /** The names that a .proto file cannot have as they are. */
  readonly problems: readonly ProtoProblem[];
  /** The facts about operations that the files do not state, by their full names in the files. */
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** The tables behind the parts of the files, for the commands about servers. */
  readonly origins: object;
  /** The reference of the contracts as Markdown, with an example of each message as JSON. */
  reference(): string;
}

/**
 * Describes contracts and messages, and all that they refer to, as .proto files: one for each package.
 * @param docs what the sources say, for tools that have them; tables have no comments
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2019 if messages of several packages refer to each other
 * @throws RangeError if `options` name a package that no file has
 */
export function protoSchema(
  parts: readonly ProtoPart[],
  docs?: SourceDocs,
  options: ProtoFileOptions = {},
): ProtoSchema {
  const contracts: ContractTable[] = [];
  const messages: MessageTable[] = [];
  for (const part of parts) {
    if (typeof part === "object" && "typeName" in part && !isContract(part)) {
      messageCheck(part, "The message", "protoFiles()");
      messages.push(part as unknown as MessageTable);
    } else contracts.push(nodeOf(part, "protoFiles()"));
  }
  const described = describeSchema({ contracts, messages }, { isForFiles: true, options }, docs);
  const { files, problems, operations, origins } = described;
  const scope = new TypeScope(files);
  const texts = files.map((file) => ({ name: file.name, text: printFile(file, scope) }));
  const descriptors = create(FileDescriptorSetSchema, { file: withGoogle(files) });
  return {
    files: texts.sort((a, b) => (a.name < b.name ? -1 : 1)),
    descriptors,
    descriptorBytes: () => toBinary(FileDescriptorSetSchema, descriptors),
    problems,
    operations,
    origins,
    reference: () => printReference(described),
  };
}

/** Contracts and messages, and behind them the options of their files. */
export type ProtoInput = readonly ProtoPart[] | readonly [...parts: ProtoPart[], options: ProtoFileOptions];

/** The schema of what `protoFiles` and `fileDescriptorSet` are given. */
function schemaOf(given: ProtoInput): ProtoSchema {
  const last: object | undefined = given.at(-1);
  // Both kinds of parts have a hash.
  const hasOptions = typeof last === "object" && last !== null && !("hash" in last);
  const parts = (hasOptions ? given.slice(0, -1) : given) as readonly ProtoPart[];
  return protoSchema(parts, undefined, hasOptions ? (last as ProtoFileOptions) : {});
}

/**
 * The .proto files of contracts and of messages, and of all that they refer to: one file for each package, without the comments of the
 * sources, which `interwire proto` prints too.
 * @throws SetupError IW2001, IW2019
 * @throws RangeError if the options name a package that no file has
 * @example
 * for (const { name, text } of protoFiles(contractOf<IOrders>(), messageOf<Refusal>())) await writeFile(name, text);
 * @example
 * protoFiles(contractOf<IOrders>(), { csharpNamespace: "Shop.Contracts", goPackage: "example.com/shop" });
 */
export function protoFiles(...given: ProtoInput): readonly ProtoFile[] {
  return schemaOf(given).files;
}

/**
 * The descriptors of contracts and of messages, and of all that they refer to, as `protoc --descriptor_set_out` would write them for
 * `protoFiles`.
 * @throws SetupError IW2001, IW2019
 * @throws RangeError if the options name a package that no file has
 * @example
 * await writeFile("orders.binpb", toBinary(FileDescriptorSetSchema, fileDescriptorSet(contractOf<IOrders>())));
 */
export function fileDescriptorSet(...given: ProtoInput): FileDescriptorSet {
  return schemaOf(given).descriptors;
}
