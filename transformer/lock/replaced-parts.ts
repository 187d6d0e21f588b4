import type { Change, ChangedUse } from "./change.js";

/** A place that has another message or enum than when it was locked. */
export interface ReplacedPart {
  /** The name of the message or enum when it was locked. */
  readonly was: string;
  /** The name of the one that is there now. */
  readonly is: string;
  /** The place by which `--accept` knows it: `shop.Order.customer`, `shop.Orders/Get`. */
  readonly path: string;
  readonly use: ChangedUse;
}

/** The change if a place has another message or enum. `different` is how they differ. */
export function replacedByOther({ was, is, path, use }: ReplacedPart, different: Change): Change {
  const effect =
    different.category === "wire" ? "peers that are older cannot read it" : "the bytes are the same, but JSON differs";
  const text = `'${path}' was ${was} when it was locked and is ${is} now; ${effect}. ${firstClause(different.text)}. Keep it as it was, and add another one.`;
  return { category: different.category, code: "IW5003", path, text, use };
}

/**
 * The change if a place has another message or enum that has the same members, and is not the one before under a new name. It is
 * accepted by the path `accepted`: that of a new part, for all its places, as a single file does not show whether the one before is
 * still there.
 */
export function replacedByEqual({ was, is, path, use }: ReplacedPart, accepted: string): Change {
  const text = `'${path}' was ${was} when it was locked and is ${is} now, in .proto files and in what is generated from them. Keep its type.`;
  return { category: "source", code: "IW5012", path: accepted, text, use };
}

/** The beginning of a text, up to its first stop. */
function firstClause(text: string): string {
  return text.replace(/[.;:] .*$/, "");
}
