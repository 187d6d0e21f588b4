import type { WellKnownRow } from "../../common/well-known-types.js";
import { onFirstUse } from "../base/on-first-use.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { NamedMessage } from "../message/named-message.js";
import type { AnyTypes, OpaqueTable } from "../message/opaque.js";
import type { FieldInit } from "../message/seam.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";

/** The hand-written parts of a well-known type's descriptor table: its codec and its checks. */
export interface WellKnownInit<T> {
  /**
   * The fields of the message, along which the path of an encoding or decoding error is found. A field with an empty name adds
   * nothing to the path.
   */
  readonly layout?: readonly FieldInit[];
  /** Writes the fields of a value. @throws ValueError IW2007 if the value is not of the type */
  write(writer: Writer, p: number, value: T): number;
  /**
   * Reads a value. If `into` is given, it is the value of an earlier occurrence, with which the value is merged.
   * @throws DecodeError IW2010 if the bytes are not of the type
   */
  read(reader: Reader, p: number, end: number, into?: T): T;
  absent(): T;
  /** The reason why a value cannot be encoded, or undefined for a valid value. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
  /**
   * Converts a value into the equal value that would be decoded after the value was encoded. Absent for types whose decoded
   * values never differ from the encoded ones.
   */
  canonical?(value: unknown): unknown;
  readonly form?: OpaqueTable["form"];
  types?(registry: never): AnyTypes;
}

/** The descriptor table of a well-known type. Its codec is hand-written in the runtime instead of emitted by the compiler. */
export class WellKnownTable extends NamedMessage implements OpaqueTable {
  readonly text: string;
  readonly protoName: string;
  readonly layout: readonly FieldInit[];
  readonly isValueType: boolean;
  readonly holdsNull: boolean;
  readonly absent: () => unknown;
  readonly mismatch: WellKnownInit<unknown>["mismatch"];
  readonly canonical: WellKnownInit<unknown>["canonical"];
  readonly form: WellKnownInit<unknown>["form"];
  readonly types: WellKnownInit<unknown>["types"];

  constructor({ name, protoName, clrName, holdsNull }: WellKnownRow, init: WellKnownInit<never>) {
    super({ name: clrName ?? name }, { ready: () => init as WellKnownInit<unknown> });
    this.text = name;
    this.protoName = protoName;
    this.layout = init.layout ?? [];
    this.isValueType = clrName !== undefined;
    this.holdsNull = holdsNull === true;
    this.absent = init.absent;
    this.mismatch = init.mismatch;
    this.canonical = init.canonical;
    this.form = init.form;
    this.types = init.types;
  }
}

/** Makes a function that returns the descriptor table of a well-known type, and creates it on the first call. */
export function wellKnown<T>(row: WellKnownRow, make: () => WellKnownInit<T>): () => WellKnownTable {
  return onFirstUse(() => new WellKnownTable(row, make() as WellKnownInit<never>));
}
