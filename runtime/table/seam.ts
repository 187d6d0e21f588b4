import { seamMismatch } from "../setup-errors.js";
import type { CodecHelpers } from "../wire/codec-helpers.js";
import type { Reader } from "../wire/reader.js";
import type { WireType } from "../wire/wire-type.js";
import type { Writer } from "../wire/writer.js";

/** The version of the interface between emitted code and this runtime. */
export const SEAM = 1;

/** The key under which a class's static method returns its contracts; the same in every copy of this package. */
export const contracts: unique symbol = Symbol.for("interwire.contracts") as never;

/** The straight-line code of one message. */
export interface Codec {
  /** Writes a message's fields at position p and returns the position after them. */
  write(writer: Writer, p: number, message: unknown): number;
  /** Reads a message's fields from p to end, merging into an earlier occurrence when given. */
  read(reader: Reader, p: number, end: number, into?: unknown): unknown;
}

/** An enum, as emitted: its name, or the numbers of a union that has none, and its members in order. */
export interface EnumInit {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** One field of a message table, as emitted. */
export interface FieldInit {
  readonly no: number;
  readonly name: string;
  /** A scalar's name, "enum", a thunk of a message table, or a generic's type descriptor. */
  readonly type: string | (() => { readonly name: string }) | WireType;
  /** Of a oneof's arm, whose name is the case: the property that holds it. */
  readonly oneof?: string;
  readonly enum?: EnumInit;
  readonly repeated?: boolean;
  readonly packed?: boolean;
  /** The key type of a map. */
  readonly key?: string;
  /** A `Map` rather than a record. */
  readonly map?: boolean;
  /** Of an arm: the property that holds it may be left out. */
  readonly optional?: "undefined" | "null";
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
  readonly stream?: { readonly request?: number; readonly response?: number };
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
