import { illegalEndGroup, illegalTag, tooDeep, truncatedMessage } from "./decode-error.js";
import type { ReaderCore } from "./reader-core.js";

/**
 * Skips the value of a field, which may be a whole group. Returns the position behind it.
 * @throws DecodeError IW2010 if the tag is illegal
 */
export function skipField(r: ReaderCore, tag: number, p: number, end: number): number {
  if (tag >>> 3 === 0) throw r.refused(p, illegalTag(tag));
  const from = p;
  switch (tag & 7) {
    case 0:
      r.varint(p);
      p = r.pos;
      break;
    case 1:
      p += 8;
      break;
    case 2:
      p = r.delimited(p, end);
      break;
    case 3:
      p = group(r, tag >>> 3, p, end);
      break;
    case 4:
      throw r.refused(p, illegalEndGroup(tag));
    case 5:
      p += 4;
      break;
    default:
      throw r.refused(p, illegalTag(tag));
  }
  if (p > end) throw r.refused(from, truncatedMessage());
  r.pos = p;
  return p;
}

function group(r: ReaderCore, no: number, p: number, end: number): number {
  const { tagAt } = r;
  try {
    return skipGroup(r, no, p, end);
  } catch (error) {
    // An error inside a group is reported at the position of the group.
    r.pos = p;
    r.tagAt = tagAt;
    throw error;
  }
}

function skipGroup(r: ReaderCore, no: number, p: number, end: number): number {
  if (--r.depth < 0) throw tooDeep(r.limit);
  for (;;) {
    if (p >= end) throw truncatedMessage();
    const tag = r.tag(p);
    p = r.pos;
    if ((tag & 7) === 4) {
      if (tag >>> 3 !== no) throw illegalEndGroup(tag);
      r.depth++;
      return p;
    }
    p = r.skip(tag, p, end);
  }
}

/**
 * Skips an unknown field, and appends its start and end to `ranges`, which has those of earlier unknown fields of the message.
 */
export function skipUnknown(
  r: ReaderCore,
  tag: number,
  p: number,
  end: number,
  ranges: number[] | undefined,
): number[] {
  // A one-byte tag starts one byte before `p`. A longer tag never ends with a byte equal to the whole tag; its start was stored
  // in `tagAt`.
  const from = r.buf[p - 1] === tag ? p - 1 : r.tagAt;
  const to = r.skip(tag, p, end);
  if (ranges === undefined) return [from, to];
  const last = ranges.length - 1;
  if (ranges[last] === from) ranges[last] = to;
  else ranges.push(from, to);
  return ranges;
}
