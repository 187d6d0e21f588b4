import type { Idempotency } from "../../common/idempotency.js";
import type { Reserved } from "../../common/reserved.js";
import { seamMismatch } from "../base/setup-errors/setup-errors.js";
import type { Reader } from "../wire/reader.js";
import type { EnumInit, FieldShape, WireType } from "../wire/wire-type.js";
import type { Writer } from "../wire/writer.js";

export type { EnumInit };

/**
 * The version of `interwire/codegen`, the interface between emitted code and the runtime. The emitted data of each contract and
 * message states the version for which it was made.
 */
export const SEAM = 2;

/**
 * The key of a class's static method that returns the contracts that the class implements. Equal in every copy of this package.
 */
export const contracts: unique symbol = Symbol.for("interwire.contracts") as never;

/**
 * The type of what the compiler is not to check in generated files, as it has none for variables that hold values of several types in turn.
 * It is that of any value, by another name, which linters accept.
 */
export type Unchecked = PropertyDescriptor["value"];

/** The code that writes and reads the messages of one type. */
export interface Codec {
  /** Writes the fields of a message at position `p`, and returns the position behind them. */
  write(writer: Writer, p: number, message: unknown): number;
  /**
   * Reads the fields of a message from `p` to `end`. `into` is an earlier occurrence of the same message, into which the fields
   * are merged.
   */
  read(reader: Reader, p: number, end: number, into?: unknown): unknown;
  /** The value of a required member of this type that is absent. Left out if it equals what is read from zero bytes. */
  absent?(): unknown;
  /** Whether `null` is a value of the message, so that only `undefined` means that it is absent. */
  readonly holdsNull?: boolean;
}

/** The value that a required member of this message type has if it was never received. */
export function absentMessage(message: Codec, reader: Reader, p: number): unknown {
  return message.absent === undefined ? message.read(reader, p, p) : message.absent();
}

/** A field of a message as emitted code describes it: its name, number and type. */
export interface FieldInit extends Omit<FieldShape, "type"> {
  readonly no: number;
  readonly name: string;
  /** The field's protobuf name, if an annotation sets it. */
  readonly protoName?: string;
  /** The field's JSON name, if an annotation sets it. */
  readonly jsonName?: string;
  /**
   * Marks a field that holds a C# subtype (protobuf-net's `ProtoInclude`). Such fields come before all others, in the list of
   * fields and on the wire.
   */
  readonly include?: true;
  /** The type: the name of a scalar, `"enum"`, a function that returns a message, or the `WireType` of a type argument. */
  readonly type: FieldShape["type"] | WireType;
  /** The property that holds the oneof, if the field belongs to one. The field's `name` is then the case. */
  readonly oneof?: string;
  /** The names of the tuple items from the eighth on, if this is the last field of a long tuple, which holds them together. */
  readonly rest?: readonly string[];
}

/**
 * A field whose type is the name of a scalar, `"enum"` or a function that returns a message. The type of a {@link FieldInit} may
 * also be a `WireType`.
 */
export interface PlainField extends FieldShape {
  readonly no: number;
  readonly name: string;
  readonly protoName?: string;
  readonly jsonName?: string;
  readonly include?: true;
  readonly oneof?: string;
  readonly rest?: readonly string[];
}

/**
 * Replaces a field's type that is a `WireType` by the members of its `shape`. Members that the field itself states take
 * precedence, such as `optional` for a case of a oneof.
 */
export function plainField(field: FieldInit): PlainField {
  const { type, ...own } = field;
  return typeof type === "object" ? { ...type.shape, ...own } : (field as PlainField);
}

/** A message in emitted code: its fields as data, and its codec. */
export interface MessageInit {
  readonly fields?: readonly FieldInit[];
  /** The numbers and names that no field may have. Left out if there are none. */
  readonly reserved?: Reserved;
  /**
   * The message's C# name in the service name of a generic contract: `Order` in `IStore-Order`. Absent if it is the message's
   * name.
   */
  readonly clrName?: string;
  /** True for a tuple, whose value is an array. In C# it is a value type. */
  readonly tuple?: true;
  /** Set for the request or response of an operation with `style: "bare"`: returns the user's message that it consists of. */
  readonly bare?: () => { readonly name: string };
  /**
   * Makes the codec; its parameters have defaults. Left out for messages for which the runtime has a codec: those with no field, with
   * one value or with a list of messages, and bare messages.
   */
  readonly codec?: () => CodecInit;
  /** The codec of a message with one value, if this is neither a message nor a list of messages, nor of a type argument's type. */
  readonly value?: Codec;
}

/** A codec as emitted code has it. `never` stands for the message's own type, which its parameters have in emitted code. */
export interface CodecInit {
  write(writer: Writer, p: number, message: never): number;
  read(reader: Reader, p: number, end: number, into?: never): unknown;
}

/** What emitted code states for each contract and message. `seam` is the version of `interwire/codegen`, see {@link SEAM}. */
export interface TableInit {
  readonly seam: number;
  readonly name: string;
  readonly hash: string;
}

/** A parameter that receives the context of the call, and is never sent. */
export interface ContextSlot {
  readonly at: number;
  readonly type: "AbortSignal" | "CallContext";
}

/** An operation of a contract as emitted code describes it. */
export interface OperationInit {
  readonly name: string;
  /** The name of the method. Left out if it equals the name of the operation. */
  readonly method?: string;
  /**
   * The path `/service/name`. Left out for an operation of an interface without `@service`, which gets its path from the contract
   * that extends the interface.
   */
  readonly path?: string;
  readonly kind: "unary" | "clientStreaming" | "serverStreaming" | "duplex";
  /** The least number of arguments. Left out if all parameters are required. */
  readonly required?: number;
  readonly context?: readonly ContextSlot[];
  readonly style?: "bare";
  readonly idempotency?: Idempotency;
  /**
   * The positions of the streams among the parameters and in a returned tuple, and whether the method returns a promise of its
   * stream.
   */
  readonly stream?: { readonly request?: number; readonly response?: number; readonly promised?: true };
  readonly request: MessageInit;
  readonly response: MessageInit;
  readonly requestHeader?: MessageInit;
  readonly responseHeader?: MessageInit;
  /** Returns the messages that are documented as details of the operation's errors. */
  readonly details?: () => readonly { readonly name: string }[];
}

/** A contract as emitted code describes it: its service, operations and bases. */
export interface ContractInit extends TableInit {
  /** The name of the service. Left out for an interface that is only a base of contracts. */
  readonly service?: string;
  readonly bases?: () => readonly { readonly hash: string }[];
  /** The names of the contract's methods that have no `@operationContract`, so that they cannot be called over the wire. */
  readonly methods?: readonly string[];
  readonly operations?: readonly OperationInit[];
  /** What calls of the operations need of a client beyond the calls with one request and one response. */
  readonly features?: readonly object[];
}

/**
 * Asserts that emitted code was made for this version of `interwire/codegen`.
 * @throws SetupError IW2002 if it was not
 */
export function assertSeam(name: string, seam: unknown): void {
  if (seam !== SEAM) throw seamMismatch(name, seam, SEAM);
}
