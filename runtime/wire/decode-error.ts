const brand = Symbol.for("interwire.DecodeError");

/** The place of an error in the bytes. */
export interface DecodePlace {
  /** The path to the member, for example `Order.lines[3].sku`. */
  readonly path: string;
  /** Where the field begins in the bytes of the whole message, if known. */
  readonly offset?: number;
  /** True if the offset is only near the faulty field: its tag lies a little before. */
  readonly isNear?: true;
  /** The number of a field that the message at `path` does not know. */
  readonly unknown?: number;
  /** Where in a JSON text; both numbers begin with 1. */
  readonly text?: { readonly line: number; readonly column: number };
}

/**
 * Bytes or JSON cannot be read as a message. `path` names the member (`Order.lines[3].sku`), or the message if no member is at
 * fault; `offset` is the byte where the field begins. Among very many short fields both may be less exact: the message that holds
 * the member, and a byte near it. In a call, this error is the cause of an RpcError.
 * `instanceof` works for errors of another copy of this package, too.
 */
export class DecodeError extends Error {
  /** IW2010 for bytes, IW2018 for JSON. */
  readonly code: "IW2010" | "IW2018";
  /** The path to the member; empty if the message is not known. */
  readonly path: string;
  readonly offset: number | undefined;

  constructor(reason: string, place?: DecodePlace, code: "IW2010" | "IW2018" = "IW2010") {
    super(place === undefined ? reason : `${placeText(place)}: ${reason}`);
    this.code = code;
    this.path = place?.path ?? "";
    this.offset = place?.offset;
  }
}

Object.defineProperties(DecodeError.prototype, {
  name: { value: "DecodeError", writable: true, configurable: true },
  [brand]: { value: true },
});

// A type descriptor may come from another copy of this package than the reader, for example a CommonJS copy.
Object.defineProperty(DecodeError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    if (this !== DecodeError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && (value as { [brand]?: unknown })[brand] === true;
  },
});

function placeText({ path, offset, isNear, unknown, text }: DecodePlace): string {
  if (text !== undefined) return `${path} at line ${text.line}, column ${text.column}`;
  const field = unknown === undefined ? "" : `, unknown field ${unknown}`;
  return `${path}${field}${offset === undefined ? "" : ` ${isNear ? "near" : "at"} byte ${offset}`}`;
}

/** A value, or the message, ends before its bytes do. */
export function truncatedMessage(): DecodeError {
  return new DecodeError("truncated message: a value runs past its end");
}

/** The length of a list of fixed-size numbers is not a multiple of their size. */
export function partialElement(): DecodeError {
  return new DecodeError("truncated list: the last element is not whole");
}

/** A varint is longer than the ten bytes that 64 bits need. */
export function malformedVarint(): DecodeError {
  return new DecodeError("malformed varint: longer than ten bytes");
}

/** A tag has field number 0, or a wire type that does not exist. */
export function illegalTag(tag: number): DecodeError {
  return new DecodeError(`illegal tag: ${tag >>> 3 === 0 ? "field number 0" : `wire type ${tag & 7}`}`);
}

/** A tag has more than 32 bits. */
export function longTag(): DecodeError {
  return new DecodeError("illegal tag: field number above 536870911");
}

/** A length is longer than the five bytes that 32 bits need. */
export function longLength(): DecodeError {
  return new DecodeError("malformed length: longer than five bytes");
}

/** A group ends that was not begun. */
export function illegalEndGroup(tag: number): DecodeError {
  return new DecodeError(`illegal end group: group ${tag >>> 3} is not the open one`);
}

/** Messages and groups are nested deeper than the limit. */
export function tooDeep(maxDepth: number): DecodeError {
  return new DecodeError(`message nested deeper than ${maxDepth} levels; maxDepth allows more`);
}

/** A string field holds bytes that are not UTF-8. */
export function invalidUtf8(): DecodeError {
  return new DecodeError("invalid UTF-8 in a string");
}

/** A 64-bit integer does not fit the number type of its field. */
export function unsafeInteger(value: bigint): DecodeError {
  return new DecodeError(`${value} is outside the safe integer range; declare the field without "safe" to read it`);
}

/** A message of a well-known type is out of the type's range. */
export function outOfRange(problem: string): DecodeError {
  return new DecodeError(problem);
}
