import type { MethodFacts } from "./terminal-runtime.js";

/** The text of a part's comment, as `interwire/proto` takes it. */
export interface PartDoc {
  readonly text?: string;
  readonly deprecated?: boolean;
}

/** The texts of an operation's comment, as `interwire/proto` takes them. */
export interface OperationDoc extends PartDoc {
  readonly parameters: Readonly<Record<string, string>>;
  readonly result?: string;
  readonly throws: readonly string[];
}

/** A contract's or a message's table at run time. */
export interface Table {
  readonly name: string;
  readonly service?: string;
  /** Of a contract. */
  readonly bases?: readonly Table[];
}

/** An enum in a table. */
export interface TableEnum {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The comments of contracts and messages, as `interwire/proto` takes them. */
export interface SourceDocs {
  contract(table: Table): PartDoc | undefined;
  operation(contract: Table, name: string): OperationDoc | undefined;
  message(table: Table): PartDoc | undefined;
  field(message: Table, number: number): PartDoc | undefined;
  oneof(message: Table, name: string): PartDoc | undefined;
  enum(described: TableEnum): PartDoc | undefined;
  enumValue(described: TableEnum, name: string): PartDoc | undefined;
}

/** The user of a type that is declared nowhere. */
export type TypeUse =
  | { readonly message: Table; readonly field: number }
  | { readonly contract: Table; readonly operation: string };

/** A name that a .proto file cannot have as it is, as `interwire/proto` tells it. */
export type ProtoProblem =
  | { readonly kind: "service"; readonly contracts: readonly Table[]; readonly service: string; readonly name: string }
  | { readonly kind: "operation"; readonly contract: Table; readonly operation: string; readonly path: string }
  | MessageProblem
  | PackageProblem
  | EnumProblem
  | EnumValueProblem;

interface MessageProblem {
  readonly kind: "message";
  readonly table: Table;
  readonly wanted: string;
  readonly name: string;
  readonly uses: readonly TypeUse[];
}

interface PackageProblem {
  readonly kind: "package";
  readonly table: Table;
  readonly name: string;
  readonly packages: readonly string[];
  readonly isTuple: boolean;
  readonly contractPackages: boolean;
  readonly uses: readonly TypeUse[];
}

interface EnumProblem {
  readonly kind: "enum";
  readonly enum: TableEnum;
  readonly wanted: string;
  readonly name: string;
  readonly uses: readonly TypeUse[];
}

interface EnumValueProblem {
  readonly kind: "enumValue";
  readonly enum: TableEnum;
  readonly value: string;
  readonly name: string;
  readonly uses: readonly TypeUse[];
}

/** The options of exported files as `interwire/proto` takes them, texts by package; `"*"` is every package. */
export type ProtoFileOptions = Readonly<
  Partial<Record<"csharpNamespace" | "goPackage" | "javaPackage", Readonly<Record<string, string>>>> & {
    contractPackages?: boolean;
  }
>;

/** Contracts as .proto files and as descriptors. */
export interface ProtoSchema {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The bytes of a FileDescriptorSet. */
  descriptorBytes(): Uint8Array;
  readonly problems: readonly ProtoProblem[];
  /** The facts about operations that the files do not state, by their full names in the files. */
  readonly operations: ReadonlyMap<string, MethodFacts>;
  /** The tables behind the parts of the files. */
  readonly origins: object;
  /** The reference of the contracts as Markdown. */
  reference(): string;
}

/** The runtime of this package, which the transformer is built before: `interwire/proto` and the seam. */
export interface ProtoRuntime {
  readonly seam: Readonly<Record<string, unknown>>;
  describe(tables: readonly Table[], docs: SourceDocs, options?: ProtoFileOptions): ProtoSchema;
}

/** Loads the runtime. */
export function loadProtoRuntime(): ProtoRuntime {
  const { protoSchema } = require("interwire/proto") as { protoSchema: ProtoRuntime["describe"] };
  return { seam: require("interwire/codegen") as ProtoRuntime["seam"], describe: protoSchema };
}
