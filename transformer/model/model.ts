import type { ScalarName } from "../../common/scalar-table.js";

/** A range of a source file, in UTF-16 code units. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

export type Scalar = ScalarName;

/** The well-known types, which have a message of their own on the wire, as users write them. */
export type WellKnown =
  | "Date"
  | "Timestamp"
  | "Duration"
  | "Any"
  | "FieldMask"
  | "Empty"
  | "Struct"
  | "Value"
  | "ListValue"
  | "StringValue"
  | "BoolValue"
  | "BytesValue"
  | "DoubleValue"
  | "FloatValue"
  | "Int32Value"
  | "Int64Value"
  | "UInt32Value"
  | "UInt64Value"
  | "bcl.DateTime"
  | "bcl.TimeSpan"
  | "bcl.Guid"
  | "bcl.Decimal";

/** How the emitted code of one file reaches a node (`X$contract`, `M$message`) that may live in another. */
export interface NodeRef {
  /** Identity across the program: declaring file and node name. */
  readonly id: string;
  /** The function's name where it is declared, for example `Person$message`. */
  readonly node: string;
  /** The type's name as written in the source, for diagnostics. */
  readonly display: string;
  /** The import that makes it visible; absent in its own file. */
  readonly from?: { readonly specifier: string; readonly name: string };
}

export type EnumModel = Extract<TypeModel, { kind: "enum" }>;

/** A name of one number of an enum. */
export interface EnumMember {
  readonly name: string;
  readonly number: number;
}

export type TypeModel =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | {
      readonly kind: "enum";
      /** The type's name; of a union of numbers without one, the union as written: `1 | 2`. */
      readonly name: string;
      /** The name as a type argument, if it is another one. */
      readonly clrName?: string;
      /** In the order of their declaration, several names of one number included. */
      readonly members: readonly EnumMember[];
    }
  | { readonly kind: "message"; readonly ref: NodeRef; readonly typeArguments: readonly TypeModel[] }
  | { readonly kind: "wellKnown"; readonly name: WellKnown }
  | { readonly kind: "tuple"; readonly items: readonly TypeModel[] }
  /** `unpacked` where its author wrote `Unpacked`: numbers, booleans and enums are sent one by one. */
  | { readonly kind: "list"; readonly item: TypeModel; readonly unpacked?: true }
  /** A key that is a type parameter is judged where that is closed. */
  | { readonly kind: "map"; readonly form: "map" | "record"; readonly key: TypeModel; readonly value: TypeModel }
  | { readonly kind: "optional"; readonly absent: "undefined" | "null"; readonly inner: TypeModel }
  | { readonly kind: "parameter"; readonly name: string }
  /** A type that was reported already: it is not reported again, and nothing is emitted for it. */
  | { readonly kind: "invalid" };

/** The options of a field beside its number: of a member as its annotation states them, of any other as its type does. */
export interface FieldOptions {
  /** Whether a list of numbers is sent as one field, as its annotation and its type say. */
  readonly packed: boolean;
  /** Its name in protobuf, where that is not made of the member's. */
  readonly protoName?: string;
  /** A message that is encoded as a group: between two tags instead of after a length. */
  readonly delimited?: true;
  /** The value of an absent one, which is not written, where that is not its type's zero. */
  readonly default?: DefaultValue;
  /** A C# subtype, which is written before all other fields. */
  readonly include?: true;
}

/** A literal of a scalar; of an enum the number. */
export type DefaultValue = number | bigint | string | boolean;

export interface FieldModel extends FieldOptions {
  /** Undefined when the member has none, which is reported. */
  readonly number: number | undefined;
  /** The number to suggest then: the one that it inherits. */
  readonly suggested?: number;
  /** Its annotation's arguments were reported already. */
  readonly unread: boolean;
  /** The member's name; of an arm of a oneof, its case. */
  readonly name: string;
  /** The member's type; for an arm, the type of its value. */
  readonly type: TypeModel;
  /** The member that holds the arm; absent if the field is not an arm. */
  readonly oneof?: string;
  /** Whether the member that holds the value may be left out. */
  readonly optionalHolder?: true;
  readonly span: Span;
  /** Declared by a message of its own, which reports its own problems. */
  readonly inherited: boolean;
  /** Whether it has the type of its declaration: members of `Partial<Person>` and `Page<string>` have others. */
  readonly typeInherited: boolean;
  /** The type that declares it, for diagnostics. */
  readonly declaredBy: string;
}

export interface MessageModel {
  readonly id: string;
  readonly node: string;
  /** The type as the declaring file can write it, for example `Shop.Order`. */
  readonly typeText: string;
  readonly clrName: string;
  /** Its name in protobuf, if that is another one. */
  readonly protoName?: string;
  readonly typeParameters: readonly string[];
  /** The same with their constraints; none of a derived type without a name, whose function is not typed by them. */
  readonly declaredParameters?: readonly string[];
  readonly fields: readonly FieldModel[];
  /** Instances are built with the class's constructor. */
  readonly isClass: boolean;
  /** A derived type without a name, such as a parameter's `Partial<Person>`: a file has its own. */
  readonly isAnonymous: boolean;
  readonly exported: boolean;
  /** Names under which the declaring file exports the type besides its own. */
  readonly exportedAs: readonly string[];
  readonly span: Span;
  /** The whole declarations: a problem inside one of them leaves the type without a table. */
  readonly extents: readonly Span[];
}

export type CallKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

export interface ParameterModel {
  readonly name: string;
  readonly role: "data" | "stream" | "AbortSignal" | "CallContext";
  readonly optional: boolean;
  readonly type: TypeModel;
}

export interface ResultModel {
  /** The value of a unary result, the item of a stream; absent for void. */
  readonly value?: TypeModel;
  readonly stream: boolean;
  /** The method returns a promise of its stream. */
  readonly promised?: boolean;
  /** Members of a returned tuple beside its stream, in tuple order, and the stream's place among them. */
  readonly beside?: {
    readonly items: readonly { readonly name: string; readonly type: TypeModel }[];
    readonly streamAt: number;
  };
}

export interface OperationModel {
  readonly name: string;
  readonly method: string;
  /** Owner, method and parameters as written, for diagnostics. */
  signature(): string;
  readonly kind: CallKind;
  readonly bare: boolean;
  readonly parameters: readonly ParameterModel[];
  readonly result: ResultModel;
  /** The messages that its comment names as details of errors; absent if there are none. */
  readonly details?: readonly TypeModel[];
  readonly span: Span;
}

export interface BaseModel {
  readonly ref: NodeRef;
  readonly typeArguments: readonly TypeModel[];
}

/** A base from a heritage clause, with its place. */
export interface HeritageModel extends BaseModel {
  readonly span: Span;
}

export interface ContractModel {
  readonly id: string;
  readonly node: string;
  readonly typeText: string;
  readonly name: string;
  readonly typeParameters: readonly string[];
  /** The same with their constraints. */
  readonly declaredParameters: readonly string[];
  /** The service's name without generic suffixes; absent on an unmarked interface or class. */
  readonly service?: string;
  readonly bases: readonly HeritageModel[];
  readonly operations: readonly OperationModel[];
  /** Methods without an annotation: calling one is an error. */
  readonly methods: readonly string[];
  readonly exported: boolean;
  readonly exportedAs: readonly string[];
  readonly span: Span;
  readonly extents: readonly Span[];
  /** An annotated member has no readable signature, for the compiler's own reasons or ours. */
  readonly incomplete: boolean;
}

/** The static method that tells `server.map` what a class implements. */
export interface ClassModel {
  readonly span: Span;
  readonly nameSpan: Span;
  /** Where a member can be inserted: behind the opening brace. */
  readonly bodyStart: number;
  readonly name: string;
  readonly typeParameters: readonly string[];
  readonly implemented: readonly HeritageModel[];
  /** The contracts of its base class, which that class's static method returns. */
  readonly inherited: readonly HeritageModel[];
  /** Type arguments for the base class's own method; absent without an extends clause. */
  readonly baseArguments?: readonly TypeModel[];
}

/** The argument that the compiler passes if a call leaves out a `Contract<T>`, `Message<T>` or `TypeArguments<T>` parameter. */
export type ArgumentModel =
  | {
      readonly kind: "contract";
      readonly ref: NodeRef;
      readonly typeArguments: readonly TypeModel[];
      readonly span: Span;
    }
  | { readonly kind: "message"; readonly type: TypeModel; readonly span: Span }
  | { readonly kind: "types"; readonly typeArguments: readonly TypeModel[] }
  | { readonly kind: "forward"; readonly parameter: string }
  | { readonly kind: "gap" };

export interface CallModel {
  readonly span: Span;
  /** Where the arguments go; a `replacement` stands before the literal `undefined` it replaces. */
  readonly at: number;
  readonly form: "append" | "replacement";
  /** Arguments precede the inserted ones, so a comma must. */
  readonly comma: boolean;
  /** The call has no argument list at all (`new C<I>`). */
  readonly parentheses: boolean;
  readonly arguments: readonly ArgumentModel[];
}

/** A statement `export { A$contract as B$contract } from "specifier"` that a barrel lacks. */
export interface ReexportModel {
  readonly specifier: string;
  readonly node: string;
  readonly as: string;
}

export interface ErasureModel {
  readonly span: Span;
  readonly kind: "decorator" | "import";
}

export interface FileModel {
  readonly file: string;
  /** Globals that the module's own declarations and imports hide: emitted code must not pick those up. */
  readonly shadowed: readonly string[];
  readonly messages: readonly MessageModel[];
  readonly contracts: readonly ContractModel[];
  readonly classes: readonly ClassModel[];
  readonly calls: readonly CallModel[];
  readonly reexports: readonly ReexportModel[];
  readonly erasures: readonly ErasureModel[];
}
