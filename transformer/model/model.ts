import type { Idempotency } from "../../common/idempotency.js";
import type { Reserved } from "../../common/reserved.js";
import type { ScalarName } from "../../common/scalar-table.js";
import type { WellKnownName } from "../../common/well-known-names.js";

/** A range of a source file. Positions count UTF-16 code units. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

export type Scalar = ScalarName;

/**
 * A reference from one file's emitted code to the emitted function of a contract or message (`ICalc$contract`, `Person$message`),
 * which may be in another file. The function returns the descriptor table: names, fields and codec.
 */
export interface NodeRef {
  /** The identity of the function in the program: the declaring file and the function's name. */
  readonly id: string;
  /** The name of the function in the file that declares it: `Person$message`. */
  readonly node: string;
  /** The name of the type as the source writes it, for diagnostics. */
  readonly display: string;
  /** The import through which the file obtains the function. Absent in the file that declares it. */
  readonly from?: { readonly specifier: string; readonly name: string };
}

export type EnumModel = Extract<TypeModel, { kind: "enum" }>;

export interface EnumMember {
  readonly name: string;
  readonly number: number;
}

export type TypeModel =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | {
      readonly kind: "enum";
      /** The name of the enum. A union of numbers without a name is named by its text: `1 | 2`. */
      readonly name: string;
      /** The name of the enum as a type argument in the names of generic messages and services. Absent if it equals `name`. */
      readonly clrName?: string;
      /** The members in the order of their declaration. Several may have the same number. */
      readonly members: readonly EnumMember[];
      /** The numbers and names that no member may have. Absent if the annotation of the enum reserves none. */
      readonly reserved?: Reserved;
    }
  | { readonly kind: "message"; readonly ref: NodeRef; readonly typeArguments: readonly TypeModel[] }
  | { readonly kind: "wellKnown"; readonly name: WellKnownName }
  | { readonly kind: "tuple"; readonly items: readonly TypeModel[] }
  /** A list. `unpacked` is set if the author wrote `Unpacked`, so that numbers, booleans and enums are sent one by one. */
  | { readonly kind: "list"; readonly item: TypeModel; readonly unpacked?: true }
  /**
   * A map. Whether protobuf allows the key is checked for a type parameter only when the generic type gets its type arguments.
   */
  | { readonly kind: "map"; readonly form: "map" | "record"; readonly key: TypeModel; readonly value: TypeModel }
  | { readonly kind: "optional"; readonly absent: "undefined" | "null"; readonly inner: TypeModel }
  | { readonly kind: "parameter"; readonly name: string }
  /** A faulty type. It was reported, so it is not reported again, and nothing is emitted for it. */
  | { readonly kind: "invalid" };

/**
 * The options of a field other than its number. For a member they come from the annotation; for a parameter, result or tuple
 * element, which has no annotation, from the type.
 */
export interface FieldOptions {
  /** Whether the elements of a list are sent together in one field. Matters only for numbers, booleans and enums. */
  readonly packed: boolean;
  /** The name of the field in protobuf. Absent if it is derived from the member's name. */
  readonly protoName?: string;
  /** The name of the field in protobuf's JSON. Absent if it is derived from its other names. */
  readonly jsonName?: string;
  /** Whether the field is a message that is encoded as a group, between two tags, instead of length-delimited. */
  readonly delimited?: true;
  /** The declared default, which is not written. Absent if it is the zero of the field's type. */
  readonly default?: DefaultValue;
  /** Whether the field stands for a C# subtype. Such fields are written before all others. */
  readonly include?: true;
}

/** The value of a scalar, or the number of an enum. */
export type DefaultValue = number | bigint | string | boolean;

export interface FieldModel extends FieldOptions {
  /** The number of the field. Undefined if the member has none, which is reported. */
  readonly number: number | undefined;
  /** A number to suggest for a member without one: the number that it inherits. */
  readonly suggested?: number;
  /** Whether the arguments of the field's annotation could not be read. The error was reported. */
  readonly unread: boolean;
  /** The name of the member; for a field of a oneof, the value of `case` that selects it. */
  readonly name: string;
  /** The type of the member; for an arm of a oneof, the type of its value. */
  readonly type: TypeModel;
  /** The name of the member that holds the oneof. Absent if the field is not an arm. */
  readonly oneof?: string;
  /** Whether the member that holds the oneof may be left out. */
  readonly optionalHolder?: true;
  readonly span: Span;
  /**
   * Whether the member is declared in another message, such as a base. Problems of the declaration are reported there, not again
   * here.
   */
  readonly inherited: boolean;
  /**
   * Whether the member's type is exactly as declared. False for members of `Partial<Person>` and `Page<string>`, whose types are
   * derived from the declared ones.
   */
  readonly typeInherited: boolean;
  readonly declaredBy: string;
}

/** The numbers and names that the annotation of one message reserves. */
export interface Reservation extends Reserved {
  /** The name of the message with the annotation. */
  readonly by: string;
  /** The place of the annotation. Absent for a message of another package. */
  readonly span?: Span;
}

export interface MessageModel {
  readonly id: string;
  readonly node: string;
  /** The type as code inside its own file, for example `Shop.Order`. */
  readonly typeText: string;
  readonly clrName: string;
  /** The name of the message in protobuf. Absent if it is the same as the CLR name. */
  readonly protoName?: string;
  readonly typeParameters: readonly string[];
  /**
   * The type parameters with their constraints, as the emitted function declares them: `T extends Animal`. Absent for a derived
   * type without a name, whose function is not generic.
   */
  readonly declaredParameters?: readonly string[];
  readonly fields: readonly FieldModel[];
  /**
   * The numbers and names that no field may have: first the message's own, then those of its bases and of the messages from which
   * it is derived. Absent if there are none.
   */
  readonly reserved?: readonly Reservation[];
  /** Whether values are instances of a class, created by its constructor. */
  readonly isClass: boolean;
  /**
   * Whether the message is a derived type without a name, such as a parameter of type `Partial<Person>`. Each file that uses such
   * a type has a function of its own for it.
   */
  readonly isAnonymous: boolean;
  readonly exported: boolean;
  /** The further names under which the declaring file exports the type. */
  readonly exportedAs: readonly string[];
  readonly span: Span;
  /** The ranges of the type's declarations. No codec is emitted for the type if an error lies inside one of them. */
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
  /** The type of a unary result or of the items of a stream. Absent for void. */
  readonly value?: TypeModel;
  readonly stream: boolean;
  /** Whether the method returns a promise of its stream. */
  readonly promised?: boolean;
  /** The elements of a returned tuple beside its stream, in order, and the position of the stream among them. */
  readonly beside?: {
    readonly items: readonly { readonly name: string; readonly type: TypeModel }[];
    readonly streamAt: number;
  };
}

export interface OperationModel {
  readonly name: string;
  readonly method: string;
  /** The contract, the method and its parameters as the source writes them, for diagnostics. */
  signature(): string;
  readonly kind: CallKind;
  readonly bare: boolean;
  /** The idempotency level in the operation's annotation. Absent if none is given. */
  readonly idempotency?: Idempotency;
  readonly parameters: readonly ParameterModel[];
  readonly result: ResultModel;
  /** The messages that the comment of the operation names as details of its errors. Absent if it names none. */
  readonly details?: readonly TypeModel[];
  readonly span: Span;
}

export interface BaseModel {
  readonly ref: NodeRef;
  readonly typeArguments: readonly TypeModel[];
}

/** A base in a heritage clause, with its position. */
export interface HeritageModel extends BaseModel {
  readonly span: Span;
}

export interface ContractModel {
  readonly id: string;
  readonly node: string;
  readonly typeText: string;
  readonly name: string;
  readonly typeParameters: readonly string[];
  readonly declaredParameters: readonly string[];
  /** The name of the service without the names of type arguments. Absent if the type has no `@serviceContract`. */
  readonly service?: string;
  readonly bases: readonly HeritageModel[];
  readonly operations: readonly OperationModel[];
  /** The names of the methods that are not operations. A client cannot call them. */
  readonly methods: readonly string[];
  readonly exported: boolean;
  readonly exportedAs: readonly string[];
  readonly span: Span;
  readonly extents: readonly Span[];
  /** Whether an annotated method could not be read, because of an error that was reported. */
  readonly incomplete: boolean;
  /** Set if the model has some of the contract's operations, for a file that uses only these: `Pick<IShop, "Get">`. */
  readonly isPart?: true;
}

/** A class that implements contracts. It gets a static method through which `server.map` finds them. */
export interface ClassModel {
  readonly span: Span;
  readonly nameSpan: Span;
  /** The position behind the opening brace, where a member can be inserted. */
  readonly bodyStart: number;
  readonly name: string;
  readonly typeParameters: readonly string[];
  readonly implemented: readonly HeritageModel[];
  /** The contracts that the base class implements. They are returned by the base class's own static method. */
  readonly inherited: readonly HeritageModel[];
  /** The type arguments for the static method of the base class. Absent if there is no base class. */
  readonly baseArguments?: readonly TypeModel[];
}
