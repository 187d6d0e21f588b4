import {
  holdsNull,
  isFloating,
  isPackable,
  type ScalarRow,
  scalarNames,
  scalarTable,
} from "../../common/scalar-table.js";
import type { Scalar } from "../model/model.js";
import { capitalized, zeroTexts } from "../model/type-models.js";

/** How a scalar, or an enum, is printed into a codec. */
export interface WireKind {
  /** The type's name in a table. */
  readonly wireType: 0 | 1 | 2 | 5;
  /** The most bytes a value takes; 0 for kinds that make their own room. */
  readonly room: number;
  /** The default of a field without presence; of bytes, the name of what the runtime hands over for it. */
  readonly zero: string;
  /** `null` is a value of its own. */
  readonly holdsNull: boolean;
  /** The condition under which a value, which the expression assigns to `v`, is not that default. */
  readonly differs: (value: string) => string;
  /** The first argument of a writing function: the bytes or the writer; or "method" for a method of the writer. */
  readonly target: "bytes" | "writer" | "method";
  /** The name of the packed list's reader and writer; absent for kinds with a length. */
  readonly packed?: string;
}

function wireKind(name: Scalar): WireKind {
  const row: ScalarRow = scalarTable[name];
  const { js, wireType, bytes } = row;
  const zero = js === "Uint8Array" ? "noBytes" : zeroTexts[js];
  return {
    wireType,
    room: bytes,
    zero,
    holdsNull: holdsNull(row),
    differs: differs(row, zero),
    target: wireType === 2 ? "method" : wireType === 0 ? "bytes" : "writer",
    ...(isPackable(row) ? { packed: capitalized(name) } : {}),
  };
}

function differs(row: ScalarRow, zero: string): WireKind["differs"] {
  // A value that has no length but is no list of bytes either is not the default: it is refused where it is written.
  if (row.js === "Uint8Array") return (value) => `${value}.length !== 0 || v.BYTES_PER_ELEMENT !== 1`;
  // A negative zero is not the default: it is written, as protobuf does.
  if (isFloating(row)) return (value) => `${value} !== 0 || 1 / v < 0`;
  return (value) => `${value} !== ${zero}`;
}

/** Wire types of the protobuf encoding, with what the printer needs to know of each. */
export const wireKinds = Object.fromEntries([
  ...scalarNames.map((name) => [name, wireKind(name)]),
  ["enum", wireKind("int32")],
]) as Readonly<Record<Scalar | "enum", WireKind>>;

/** How many bytes a field's tag has. */
export function tagLength(number: number, wireType: number): number {
  return tagValue(number, wireType) < 128 ? 1 : tagBytes(number, wireType).length;
}

function tagBytes(number: number, wireType: number): number[] {
  const bytes: number[] = [];
  let tag = number * 8 + wireType;
  while (tag > 127) {
    bytes.push((tag % 128) + 128);
    tag = Math.floor(tag / 128);
  }
  bytes.push(tag);
  return bytes;
}

/** A tag as the reader compares it: a signed 32-bit integer never occurs, tags are unsigned. */
export function tagValue(number: number, wireType: number): number {
  return number * 8 + wireType;
}

/** Statements that store a tag. */
export function putTag(number: number, wireType: number): string {
  const tag = tagValue(number, wireType);
  if (tag < 128) return `b[p++] = ${tag};`;
  return tagBytes(number, wireType)
    .map((byte) => `b[p++] = ${byte};`)
    .join(" ");
}

/** The expressions that compare the bytes at the position with those of a tag, one for each byte. */
export function compareTag(number: number, wireType: number, operator: "===" | "!==", join: "&&" | "||"): string {
  const tag = tagValue(number, wireType);
  if (tag < 128) return `b[p] ${operator} ${tag}`;
  return tagBytes(number, wireType)
    .map((byte, i) => `b[${i === 0 ? "p" : `p + ${i}`}] ${operator} ${byte}`)
    .join(` ${join} `);
}
