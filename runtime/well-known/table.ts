import type { WellKnownRow } from "../../common/well-known-types.js";
import type { Mismatch } from "../base/setup-errors/setup-errors.js";
import { NamedMessage } from "../message/named-message.js";
import type { OpaqueTable } from "../message/opaque.js";
import type { FieldInit } from "../message/seam.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";

/** How values of a well-known type are encoded and decoded. */
export interface WellKnownInit<T> {
  /** Its fields, in which the place of an error is looked for. A field whose name is empty adds nothing to the path. */
  readonly layout?: readonly FieldInit[];
  /** Writes a value's fields. @throws ValueError IW2007 if the value does not fit */
  write(writer: Writer, p: number, value: T): number;
  /** Reads a value and merges it into `into`, an earlier occurrence, if given. @throws DecodeError IW2010 */
  read(reader: Reader, p: number, end: number, into?: T): T;
  /** The value of a required member that was never received. */
  absent(): T;
  /** The reason why a value cannot be encoded, if there is one. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
  /** The value that a value is read as once it was written, where that may be another one. */
  canonical?(value: unknown): unknown;
}

/** The table of a well-known type, whose codec is part of the runtime. */
export class WellKnownTable extends NamedMessage implements OpaqueTable {
  readonly text: string;
  readonly protoName: string;
  readonly layout: readonly FieldInit[];
  readonly isValueType: boolean;
  readonly holdsNull: boolean;
  readonly absent: () => unknown;
  readonly mismatch: WellKnownInit<unknown>["mismatch"];
  readonly canonical: WellKnownInit<unknown>["canonical"];

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
  }
}

/** Makes a function that creates the table of a well-known type on first use. */
export function wellKnown<T>(row: WellKnownRow, make: () => WellKnownInit<T>): () => WellKnownTable {
  let table: WellKnownTable | undefined;
  return () => {
    table ??= new WellKnownTable(row, make() as WellKnownInit<never>);
    return table;
  };
}
