/** The bytes are no valid message of the type that was read. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly code = "IW2010";
}

/** A value, or the message, ends before its bytes do. */
export function truncatedMessage(): WireError {
  return new WireError("truncated message");
}

/** A varint is longer than the ten bytes that 64 bits need. */
export function malformedVarint(): WireError {
  return new WireError("malformed varint");
}

/** A tag has field number 0, a wire type that does not exist, or more than 32 bits. */
export function illegalTag(): WireError {
  return new WireError("illegal tag");
}

/** A group ends that was not open. */
export function illegalEndGroup(): WireError {
  return new WireError("illegal end group");
}

/** Messages and groups stand inside each other deeper than the limit. */
export function tooDeep(limit: number): WireError {
  return new WireError(`message nested deeper than ${limit} levels`);
}

/** A string field holds bytes that are no UTF-8. */
export function invalidUtf8(): WireError {
  return new WireError("invalid UTF-8 in a string");
}

/** A well-known type's message says what no value of the type is. */
export function outOfRange(problem: string): WireError {
  return new WireError(problem);
}

/** A 64-bit integer does not fit the number that its field is declared as. */
export function unsafeInteger(value: bigint): WireError {
  return new WireError(`${value} is outside the safe integer range; declare the field without "safe" to read it`);
}
