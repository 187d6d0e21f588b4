import { seamMismatch } from "../base/setup-errors/setup-errors.js";
import type { CodecHelpers } from "../wire/codec-helpers.js";
import type { Reader } from "../wire/reader.js";
import type { EnumInit, FieldShape, WireType } from "../wire/wire-type.js";
import type { Writer } from "../wire/writer.js";

export type { EnumInit };

/** The version of the interface between emitted code and this runtime. */
export const SEAM = 2;

/** The key of the static method that returns a class's contracts; the same in every copy of this package. */
export const contracts: unique symbol = Symbol.for("interwire.contracts") as never;

/** The straight-line code of one message. */
export interface Codec {
  /** Writes a message's fields at position p and returns the position after them. */
  write(writer: Writer, p: number, message: unknown): number;
  /** Reads a message's fields from p to end, and merges them into `into`, an earlier occurrence, if given. */
  read(reader: Reader, p: number, end: number, into?: unknown): unknown;
  /** The value of a required message that was never received, if it differs from what empty input decodes to. */
  absent?(): unknown;
  /** Whether `null` is one of its values. Only `undefined` then stands for an absent value. */
  readonly holdsNull?: boolean;
}

/** The value of a required message that was never received. */
export function absentMessage(message: Codec, reader: Reader, p: number): unknown {
  return message.absent === undefined ? message.read(reader, p, p) : message.absent();
}

/** A field of a message table, as emitted. */
export interface FieldInit extends Omit<FieldShape, "type"> {
  readonly no: number;
  readonly name: string;
  /** The name that an annotation gives the field in protobuf. */
  readonly protoName?: string;
  /** A C# subtype: it stands before all other fields, in a table and on the wire. */
  readonly include?: true;
  /** A scalar's name, "enum", a thunk of a message table, or a generic's type descriptor. */
  readonly type: FieldShape["type"] | WireType;
  /** The property that holds the oneof, if the field is an arm of one. The field's name is then the case. */
  readonly oneof?: string;
  /** The names of the elements of a tuple that the field's message holds: those from the field's own place on. */
  readonly rest?: readonly string[];
}

/** A field that is described by data alone. */
export interface PlainField extends FieldShape {
  readonly no: number;
  readonly name: string;
  readonly protoName?: string;
  readonly include?: true;
  readonly oneof?: string;
  readonly rest?: readonly string[];
}

/** A field with the shape of its type descriptor, if it has one. Whether an arm may be left out is up to its holder. */
export function plainField(field: FieldInit): PlainField {
  const { type, ...own } = field;
  return typeof type === "object" ? { ...type.shape, ...own } : (field as PlainField);
}

/** A message as emitted: its fields as data, and its codec. */
export interface MessageInit {
  readonly fields?: readonly FieldInit[];
  /** Its name as a type argument, if that is another one. */
  readonly clrName?: string;
  /** True for a tuple: its value is an array, and in C# it is a value type. */
  readonly tuple?: true;
  /** The message that is the whole request or response of a bare operation. */
  readonly bare?: () => { readonly name: string };
  /** Left out if the runtime has the codec: for no field, one value, a list of messages, or a bare message. */
  readonly codec?: (helpers: CodecHelpers) => CodecInit;
}

/** A codec as emitted, whose types are those of its message. */
export interface CodecInit {
  write(writer: Writer, p: number, message: never): number;
  read(reader: Reader, p: number, end: number, into?: never): unknown;
}

/** The members that every emitted table has. */
export interface TableInit {
  readonly seam: number;
  readonly name: string;
  readonly hash: string;
}

/** A parameter that holds the call's context and is never sent. */
export interface ContextSlot {
  readonly at: number;
  readonly type: "AbortSignal" | "CallContext";
}

/** An operation as emitted. */
export interface OperationInit {
  readonly name: string;
  /** Left out if it is the operation's name. */
  readonly method?: string;
  /** Left out for an operation of an unmarked interface, whose service depends on the root. */
  readonly path?: string;
  readonly kind: "unary" | "clientStreaming" | "serverStreaming" | "duplex";
  /** The least number of arguments, if it is smaller than the number of parameters. */
  readonly required?: number;
  readonly context?: readonly ContextSlot[];
  readonly style?: "bare";
  /** The stream's place among the parameters and in a returned tuple, and whether the method returns a promise of it. */
  readonly stream?: { readonly request?: number; readonly response?: number; readonly promised?: true };
  readonly request: MessageInit;
  readonly response: MessageInit;
  readonly requestHeader?: MessageInit;
  readonly responseHeader?: MessageInit;
  /** The messages that are documented as details of its errors. */
  readonly details?: () => readonly { readonly name: string }[];
}

/** A contract's table as emitted. */
export interface ContractInit extends TableInit {
  /** Left out for an unmarked interface. */
  readonly service?: string;
  readonly bases?: () => readonly { readonly hash: string }[];
  /** The methods without annotation. */
  readonly methods?: readonly string[];
  readonly operations?: readonly OperationInit[];
}

/**
 * Asserts that emitted code speaks this version of the seam.
 * @throws SetupError IW2002 if it does not
 */
export function assertSeam(name: string, seam: unknown): void {
  if (seam !== SEAM) throw seamMismatch(name, seam, SEAM);
}
