import type { Mismatch } from "../errors/setup-errors.js";
import { NamedMessage } from "../message/named-message.js";
import type { OpaqueTable } from "../message/opaque.js";
import type { FieldInit } from "../message/seam.js";
import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";

/** How a type whose message is known beforehand travels. */
export interface WellKnownInit<T> {
  /** The name in C#, by which a generic contract that is closed with it is called. */
  readonly name: string;
  /** How TypeScript calls it. */
  readonly text: string;
  /** The message's full name in protobuf. */
  readonly protoName: string;
  /** Its fields, as far as an error's place is looked for in them; a field whose name is empty adds none to the path. */
  readonly layout?: readonly FieldInit[];
  /** C# has it as a value type. */
  readonly isValueType?: true;
  /** `null` is one of its values. */
  readonly holdsNull?: true;
  /** Writes a value's fields. @throws ValueError IW2007 */
  write(writer: Writer, p: number, value: T): number;
  /** Reads a value, merged into an earlier occurrence when given. @throws DecodeError IW2010 */
  read(reader: Reader, p: number, end: number, into?: T): T;
  /** What a required one that never came reads as. */
  absent(): T;
  /** What in a value keeps it from being written. */
  mismatch(value: unknown, path: string): Mismatch | undefined;
}

/** The table of a type whose message is known beforehand: its codec is the runtime's own. */
export class WellKnownTable extends NamedMessage implements OpaqueTable {
  readonly text: string;
  readonly protoName: string;
  readonly layout: readonly FieldInit[];
  readonly isValueType: boolean;
  readonly holdsNull: boolean;
  readonly absent: () => unknown;
  readonly mismatch: WellKnownInit<unknown>["mismatch"];

  constructor(init: WellKnownInit<never>) {
    const { name, text, protoName, layout = [], isValueType, holdsNull, absent, mismatch } = init;
    super({ name }, { ready: () => init as WellKnownInit<unknown> });
    this.text = text;
    this.protoName = protoName;
    this.layout = layout;
    this.isValueType = isValueType === true;
    this.holdsNull = holdsNull === true;
    this.absent = absent;
    this.mismatch = mismatch;
  }
}

/** The function that makes a table when it is first asked for. */
export function wellKnown<T>(make: () => WellKnownInit<T>): () => WellKnownTable {
  let table: WellKnownTable | undefined;
  return () => {
    table ??= new WellKnownTable(make() as WellKnownInit<never>);
    return table;
  };
}
