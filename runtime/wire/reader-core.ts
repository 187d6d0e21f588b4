import type { DecodeError } from "./decode-error.js";

/** A group that is being read as a message. */
export interface OpenGroup {
  readonly number: number;
  /** The levels left inside of it, which tell its own message from those that it holds. */
  readonly depth: number;
  /** Where its message begins. */
  readonly from: number;
  /** The position after the tag that ends it, once that has been read. */
  to: number | undefined;
}

/** A reader as those of its parts see it that are in files of their own; `Reader` tells what each member is. */
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
