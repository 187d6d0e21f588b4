import { seamMismatch } from "../errors/setup-errors.js";
import type { CodecHelpers } from "../wire/codec-helpers.js";
import type { Reader } from "../wire/reader.js";
import type { EnumInit, FieldShape, WireType } from "../wire/wire-type.js";
import type { Writer } from "../wire/writer.js";

export type { EnumInit };

/** The version of the interface between emitted code and this runtime. */
export const SEAM = 2;

/** The key under which a class's static method returns its contracts; the same in every copy of this package. */
export const contracts: unique symbol = Symbol.for("interwire.contracts") as never;

/** The straight-line code of one message. */
export interface Codec {
  /** Writes a message's fields at position p and returns the position after them. */
  write(writer: Writer, p: number, message: unknown): number;
  /** Reads a message's fields from p to end, merging into an earlier occurrence when given. */
  read(reader: Reader, p: number, end: number, into?: unknown): unknown;
  /** What a required one that never came reads as, where that is not what no bytes read as. */
  absent?(): unknown;
  /** `null` is one of its values, so only `undefined` says that there is none. */
  readonly holdsNull?: boolean;
}

/** What a required message that never came reads as. */
export function absentMessage(message: Codec, reader: Reader, p: number): unknown {
  return message.absent === undefined ? message.read(reader, p, p) : message.absent();
}

/** One field of a message table, as emitted. */
export interface FieldInit extends Omit<FieldShape, "type"> {
  readonly no: number;
  readonly name: string;
  /** A scalar's name, "enum", a thunk of a message table, or a generic's type descriptor. */
  readonly type: FieldShape["type"] | WireType;
  /** Of a oneof's arm, whose name is the case: the property that holds it. */
  readonly oneof?: string;
}

/** A field of which everything is known as data. */
export interface PlainField extends FieldShape {
  readonly no: number;
  readonly name: string;
  readonly oneof?: string;
}

/** A field with what its type descriptor, if it has one, holds; whether an arm may be left out is its holder's. */
export function plainField(field: FieldInit): PlainField {
  const { no, name, type, oneof, optional } = field;
  if (typeof type !== "object") return field as PlainField;
  if (oneof === undefined) return { ...type.shape, no, name };
  return { ...type.shape, no, name, oneof, ...(optional === undefined ? {} : { optional }) };
}

/** A message as emitted: data first, the codec beside it. */
export interface MessageInit {
  readonly fields?: readonly FieldInit[];
  /** A tuple: its value is an array, and C# has it as a value type. */
  readonly tuple?: true;
  /** The message that is the whole request or response of a bare operation. */
  readonly bare?: () => { readonly name: string };
  /** Left out where the runtime has one: for no field, one value, a list of messages, a bare message. */
  readonly codec?: (helpers: CodecHelpers) => CodecInit;
}

/** A codec as emitted, where argument and result types are the message's own. */
export interface CodecInit {
  write(writer: Writer, p: number, message: never): number;
  read(reader: Reader, p: number, end: number, into?: never): unknown;
}

/** What the top level of every emitted table has. */
export interface TableInit {
  readonly seam: number;
  readonly name: string;
  readonly hash: string;
}

/** A parameter that holds the call's context and never travels. */
export interface ContextSlot {
  readonly at: number;
  readonly type: "AbortSignal" | "CallContext";
}

/** An operation as emitted. */
export interface OperationInit {
  readonly name: string;
  /** Left out where it is the operation's name. */
  readonly method?: string;
  /** Left out on an unmarked interface's operation: its service depends on the root. */
  readonly path?: string;
  readonly kind: "unary" | "clientStreaming" | "serverStreaming" | "duplex";
  /** The least number of arguments, when it is smaller than the number of parameters. */
  readonly required?: number;
  readonly context?: readonly ContextSlot[];
  readonly style?: "bare";
  /** The stream's place among the parameters and in a returned tuple, and whether the method returns a promise of it. */
  readonly stream?: { readonly request?: number; readonly response?: number; readonly promised?: true };
  readonly request: MessageInit;
  readonly response: MessageInit;
  readonly requestHeader?: MessageInit;
  readonly responseHeader?: MessageInit;
}

/** A contract's node as emitted. */
export interface ContractInit extends TableInit {
  /** Left out on an unmarked interface. */
  readonly service?: string;
  readonly bases?: () => readonly { readonly hash: string }[];
  /** The methods without annotation. */
  readonly methods?: readonly string[];
  readonly operations?: readonly OperationInit[];
}

/**
 * Refuses emitted code of another version.
 * @throws SetupError IW2002
 */
export function assertSeam(name: string, seam: unknown): void {
  if (seam !== SEAM) throw seamMismatch(name, seam, SEAM);
}
