const brand = Symbol.for("interwire.DecodeError");

/** The place of an error in the bytes or the JSON text of a message. */
export interface DecodePlace {
  /** The path to the member, for example `Order.lines[3].sku`. */
  readonly path: string;
  /** The position in the whole message of the first byte of the faulty field, if it is known. */
  readonly offset?: number;
  /** True if `offset` is only near the faulty field: it is the position of a tag shortly before. */
  readonly isNear?: true;
  /** The number of the faulty field, if it is unknown to the message at `path`. */
  readonly unknown?: number;
  /** The place in a JSON text. Lines and columns are counted from 1. */
  readonly text?: { readonly line: number; readonly column: number };
}

/**
 * Thrown if bytes or JSON cannot be read as a message. `path` names the member (`Order.lines[3].sku`), or the message if no
 * member is at fault. `offset` is the position of the field's first byte. If a message has very many short fields, both may be
 * less exact: `path` is the message that has the member, and `offset` is a position near the field. In a call, this error is the
 * cause of an RpcError.
 * `instanceof` also works for errors of another copy of this package.
 */
export class DecodeError extends Error {
  /** The code is IW2010 for bytes and IW2018 for JSON. */
  readonly code: "IW2010" | "IW2018";
  /** The path to the member, such as `Order.lines[3].sku`. Empty if the message is not known. */
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

// A type descriptor may come from another copy of this package than the reader, for example its CommonJS build, so `instanceof`
// accepts errors of every copy.
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

/** The error for a value whose length exceeds the bytes that are left in the message. */
export function truncatedMessage(): DecodeError {
  return new DecodeError("truncated message: a value runs past its end");
}

/** The error for a packed list of fixed-size numbers whose length is not a multiple of their size. */
export function partialElement(): DecodeError {
  return new DecodeError("truncated list: the last element is not whole");
}

/** The error for a varint of more than ten bytes, which 64 bits never need. */
export function malformedVarint(): DecodeError {
  return new DecodeError("malformed varint: longer than ten bytes");
}

/** The error for a tag with field number 0, or with a wire type that does not exist. */
export function illegalTag(tag: number): DecodeError {
  return new DecodeError(`illegal tag: ${tag >>> 3 === 0 ? "field number 0" : `wire type ${tag & 7}`}`);
}

export function longTag(): DecodeError {
  return new DecodeError("illegal tag: field number above 536870911");
}

/** The error for a length of more than five bytes, which 32 bits never need. */
export function longLength(): DecodeError {
  return new DecodeError("malformed length: longer than five bytes");
}

export function illegalEndGroup(tag: number): DecodeError {
  return new DecodeError(`illegal end group: group ${tag >>> 3} is not the open one`);
}

/** The error for messages and groups that are nested more deeply than `maxDepth` levels. */
export function tooDeep(maxDepth: number): DecodeError {
  return new DecodeError(`message nested deeper than ${maxDepth} levels; maxDepth allows more`);
}

export function invalidUtf8(): DecodeError {
  return new DecodeError("invalid UTF-8 in a string");
}

export function unsafeInteger(value: bigint): DecodeError {
  return new DecodeError(`${value} is outside the safe integer range; declare the field without "safe" to read it`);
}

/** The error for a well-known message whose value is out of the type's range. */
export function outOfRange(problem: string): DecodeError {
  return new DecodeError(problem);
}
