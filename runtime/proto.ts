import { create, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { CollectedSchema } from "../common/wire/collect-schema.js";
import type { NamingProblem } from "../common/wire/naming-problems.js";
import type { SourceDocs } from "../common/wire/source-docs.js";
import { collectTables } from "./contract/collect-tables.js";
import { type ProtoPart, tablesOfParts } from "./contract/schema-parts.js";
import { describeSchema, type OperationFacts } from "./proto/describe-schema.js";
import type { ProtoFileOptions } from "./proto/file-options.js";
import { withGoogle } from "./proto/known-messages.js";
import { printFile } from "./proto/print-file.js";
import type { SchemaOrigins } from "./proto/schema-origins.js";
import { TypeScope } from "./proto/type-scope.js";
import { printReference } from "./reference/print-reference.js";

export type { FileDescriptorSet } from "@bufbuild/protobuf/wkt";
export type { NamingProblem as ProtoProblem } from "../common/wire/naming-problems.js";
export type { OperationDoc, PartDoc, SourceDocs } from "../common/wire/source-docs.js";
export type { TypeUse } from "../common/wire/type-uses.js";
export type { AnyContract, ProtoPart } from "./contract/schema-parts.js";
export type { OperationFacts } from "./proto/describe-schema.js";
export type { PackageOption, ProtoFileOptions } from "./proto/file-options.js";
export { descMessage } from "./proto/message-descriptor.js";

export interface ProtoFile {
  /** The path by which other files import it: `shop/v1/contracts.proto`. */
  readonly name: string;
  readonly text: string;
}

/** Contracts as .proto files and as descriptors. */
export interface ProtoSchema {
  readonly files: readonly ProtoFile[];
  /**
   * The files as descriptors, together with protobuf's own files that they import. Each file comes after the files that it
   * imports.
   */
  readonly descriptors: FileDescriptorSet;
  /** Returns the descriptors as bytes, as `protoc --descriptor_set_out` writes them. */
  descriptorBytes(): Uint8Array;
  /**
   * The names that .proto files cannot have as they are, such as `IStore-Int32`, and the messages without a package that are used
   * by messages or contracts of packages.
   */
  readonly problems: readonly NamingProblem[];
  /** Facts about operations that the files do not state, by the operations' full names in the files. */
  readonly operations: ReadonlyMap<string, OperationFacts>;
  /** The services, operations and messages of the contracts, by the full names that they have in the files. */
  readonly origins: SchemaOrigins;
  /** Returns a reference of the contracts in Markdown, with an example of each message as JSON. */
  reference(): string;
}

/**
 * Describes contracts and messages, and everything to which they refer, as .proto files, one for each package.
 * @param given contracts and messages, or the schema that a tool collected from source files
 * @param docs the comments in the source files, which contracts and messages do not contain at run time
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2019 if messages of several packages refer to
 * each other, IW2024 if two different messages have the same name
 * @throws RangeError if `options` name a package that no file has
 */
export function protoSchema(
  given: readonly ProtoPart[] | CollectedSchema,
  docs?: SourceDocs,
  options: ProtoFileOptions = {},
): ProtoSchema {
  const schema = "services" in given ? given : collectTables(tablesOfParts(given, "protoFiles()"));
  const described = describeSchema(schema, { isForFiles: true, options }, docs);
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

/** The arguments of `protoFiles` and `fileDescriptorSet`: contracts and messages, and then options for the files. */
export type ProtoInput = readonly ProtoPart[] | readonly [...parts: ProtoPart[], options: ProtoFileOptions];

/** The schema of the contracts and messages among the arguments. */
function schemaOf(given: ProtoInput): ProtoSchema {
  const last: object | undefined = given.at(-1);
  // Contracts and messages have a property `hash`; options have not.
  const hasOptions = typeof last === "object" && last !== null && !("hash" in last);
  const parts = (hasOptions ? given.slice(0, -1) : given) as readonly ProtoPart[];
  return protoSchema(parts, undefined, hasOptions ? (last as ProtoFileOptions) : {});
}

/**
 * The .proto files of contracts and messages, and of everything to which they refer, one for each package. They have no comments
 * from the sources; `interwire proto` prints those too.
 * @throws SetupError IW2001, IW2019, IW2024
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
 * The descriptors of contracts and messages, and of everything to which they refer, as `protoc --descriptor_set_out` would write
 * them for the result of `protoFiles`.
 * @throws SetupError IW2001, IW2019, IW2024
 * @throws RangeError if the options name a package that no file has
 * @example
 * await writeFile("orders.binpb", toBinary(FileDescriptorSetSchema, fileDescriptorSet(contractOf<IOrders>())));
 */
export function fileDescriptorSet(...given: ProtoInput): FileDescriptorSet {
  return schemaOf(given).descriptors;
}
