import type { DecodeError } from "./decode-error.js";

export interface OpenGroup {
  readonly number: number;
  /** The value of the reader's `depth` inside the group. It tells the group's own tags from those of messages nested in it. */
  readonly depth: number;
  /** The position of the group's first field. */
  readonly from: number;
  /** The position after the tag that ends the group. Undefined until this tag has been read. */
  to: number | undefined;
}

/** The members of `Reader` that its methods in other files use; `Reader` documents them. */
export interface ReaderCore {
  readonly buf: Uint8Array;
  readonly limit: number;
  readonly cacheKeys: boolean;
  readonly groups: OpenGroup[];
  pos: number;
  depth: number;
  isNewKey: boolean;
  tagAt: number;
  refused(p: number, error: DecodeError): DecodeError;
  tag(p: number): number;
  skip(tag: number, p: number, end: number): number;
  delimited(p: number, end: number): number;
  string(p: number, end: number): string;
  varint(p: number): number;
  sint32(p: number): number;
  int64(p: number): bigint;
  uint64(p: number): bigint;
  sint64(p: number): bigint;
  safeInt64(p: number): number;
  safeUint64(p: number): number;
  safeSint64(p: number): number;
  fixed32(p: number): number;
  sfixed32(p: number): number;
  fixed64(p: number): bigint;
  sfixed64(p: number): bigint;
  safeFixed64(p: number): number;
  safeSfixed64(p: number): number;
  float(p: number): number;
  double(p: number): number;
  bool(p: number): boolean;
  null(p: number): null;
}
