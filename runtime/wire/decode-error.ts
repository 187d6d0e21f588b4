const brand = Symbol.for("interwire.DecodeError");

/** Where in the bytes something is wrong. */
export interface DecodePlace {
  /** As in `Order.lines[3].sku`. */
  readonly path: string;
  /** Where the field begins in the bytes of the whole message, as far as is known. */
  readonly offset?: number;
  /** The field begins not at the offset, but a little before it. */
  readonly isNear?: true;
  /** The number of a field that the message at `path` does not know. */
  readonly unknown?: number;
}

/**
 * Bytes, or JSON, are no message of the type that they were read as. `path` names the member (`Order.lines[3].sku`), or the message
 * where no member is at fault; `offset` is the byte where the field begins. Among very many short fields both may be less
 * exact: the message that holds the member, and a byte near it. Of a call it is the cause of an RpcError.
 * `instanceof` works for errors of another copy of this package.
 */
export class DecodeError extends Error {
  /** IW2010 for bytes, IW2018 for JSON. */
  readonly code: "IW2010" | "IW2018";
  /** Empty only where no table was at hand. */
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

// A generic's descriptor may come from another copy than the reader: a contract package's CommonJS in an ES module.
Object.defineProperty(DecodeError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    if (this !== DecodeError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && (value as { [brand]?: unknown })[brand] === true;
  },
});

function placeText({ path, offset, isNear, unknown }: DecodePlace): string {
  const field = unknown === undefined ? "" : `, unknown field ${unknown}`;
  return `${path}${field}${offset === undefined ? "" : ` ${isNear ? "near" : "at"} byte ${offset}`}`;
}

/** A value, or the message, ends before its bytes do. */
export function truncatedMessage(): DecodeError {
  return new DecodeError("truncated message: a value runs past its end");
}

/** A list of fixed-size numbers does not consist of whole ones. */
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

/** A group ends that was not open. */
export function illegalEndGroup(tag: number): DecodeError {
  return new DecodeError(`illegal end group: group ${tag >>> 3} is not the open one`);
}

/** Messages and groups stand inside each other deeper than the limit. */
export function tooDeep(maxDepth: number): DecodeError {
  return new DecodeError(`message nested deeper than ${maxDepth} levels; maxDepth allows more`);
}

/** A string field holds bytes that are no UTF-8. */
export function invalidUtf8(): DecodeError {
  return new DecodeError("invalid UTF-8 in a string");
}

/** A 64-bit integer does not fit the number that its field is declared as. */
export function unsafeInteger(value: bigint): DecodeError {
  return new DecodeError(`${value} is outside the safe integer range; declare the field without "safe" to read it`);
}

/** A well-known type's message says what no value of the type is. */
export function outOfRange(problem: string): DecodeError {
  return new DecodeError(problem);
}
