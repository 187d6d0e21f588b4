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

/** How values of a scalar or an enum are written and read in printed codecs. */
export interface WireKind {
  readonly wireType: 0 | 1 | 2 | 5;
  /** The largest number of bytes of a value. Zero for length-delimited values, whose writers make room themselves. */
  readonly room: number;
  /** The expression for the default of a field without presence. For bytes, it is the name of a helper of the runtime. */
  readonly zero: string;
  /** Whether `null` is a value of the type, so that only `undefined` means that it is absent. */
  readonly holdsNull: boolean;
  /** Makes the condition that a value is not the default. The given expression must also assign the value to the variable `v`. */
  readonly differs: (value: string) => string;
  /**
   * How the writing function is called: `int32(b, p, v)` with the byte array, `double(w, p, v)` with the writer, or as the
   * writer's method, `w.string(p, v)`.
   */
  readonly target: "bytes" | "writer" | "method";
  /** The suffix in the names of the reader and writer of packed lists. Absent for types that are never packed. */
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
  // A value with length 0 that is not a byte array, such as an empty array, is not the default: it reaches the writer, which
  // refuses it.
  if (row.js === "Uint8Array") return (value) => `${value}.length !== 0 || v.BYTES_PER_ELEMENT !== 1`;
  // A negative zero is not the default: it is written, as protobuf requires.
  if (isFloating(row)) return (value) => `${value} !== 0 || 1 / v < 0`;
  return (value) => `${value} !== ${zero}`;
}

export const wireKinds = Object.fromEntries([
  ...scalarNames.map((name) => [name, wireKind(name)]),
  ["enum", wireKind("int32")],
]) as Readonly<Record<Scalar | "enum", WireKind>>;

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

/** The number that the reader compares with a tag: an unsigned 32-bit integer. */
export function tagValue(number: number, wireType: number): number {
  return number * 8 + wireType;
}

export function putTag(number: number, wireType: number): string {
  const tag = tagValue(number, wireType);
  if (tag < 128) return `b[p++] = ${tag};`;
  return tagBytes(number, wireType)
    .map((byte) => `b[p++] = ${byte};`)
    .join(" ");
}

/** The condition that the bytes at the current position are, or are not, those of a tag. */
export function compareTag(number: number, wireType: number, operator: "===" | "!==", join: "&&" | "||"): string {
  const tag = tagValue(number, wireType);
  if (tag < 128) return `b[p] ${operator} ${tag}`;
  return tagBytes(number, wireType)
    .map((byte, i) => `b[${i === 0 ? "p" : `p + ${i}`}] ${operator} ${byte}`)
    .join(` ${join} `);
}
