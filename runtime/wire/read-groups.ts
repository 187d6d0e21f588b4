import { tooDeep, truncatedMessage } from "./decode-error.js";
import type { OpenGroup, ReaderCore } from "./reader-core.js";
import { skipUnknown } from "./skip-field.js";

/**
 * How the reader reads a message between the two tags of a group. The message's codec is the one that reads it after a
 * length, and is given the end of what the group is in. The tag that ends the group is none of the message's fields, so
 * the codec hands it to `unknown` or `pass`, and goes on at its end.
 * @see https://protobuf.dev/programming-guides/encoding/#groups
 */
export interface GroupReads {
  /** Enters a group, one level deeper. Its tag ends at `p`. @throws DecodeError IW2010 below the deepest level */
  beginGroup(tag: number, p: number): void;
  /** Leaves a group and returns the position after it. @throws DecodeError IW2010 if the tag that ends it is missing */
  endGroup(): number;
  /** Skips an unknown field of a message and adds its place to `ranges`. @throws DecodeError IW2010 if the tag is illegal */
  unknown(tag: number, p: number, end: number, ranges: number[] | undefined): number[];
  /** Skips an unknown field of a message that keeps none. @throws DecodeError IW2010 if the tag is illegal */
  pass(tag: number, p: number, end: number): number;
}

export const groupReads: GroupReads & ThisType<ReaderCore> = {
  beginGroup(tag, p) {
    if (--this.depth < 0) throw this.refused(p, tooDeep(this.limit));
    this.groups.push({ number: tag >>> 3, depth: this.depth, from: p, to: undefined });
  },
  endGroup() {
    const { from, to } = this.groups.pop() as OpenGroup;
    if (to === undefined) throw this.refused(from, truncatedMessage());
    this.depth++;
    return to;
  },
  unknown(tag, p, end, ranges) {
    return endsGroup(this, tag, p, end) ? (ranges as number[]) : skipUnknown(this, tag, p, end, ranges);
  },
  pass(tag, p, end) {
    return endsGroup(this, tag, p, end) ? end : this.skip(tag, p, end);
  },
};

/** Whether a tag, which ends at `p`, ends the group whose message is being read. It leaves nothing more of that to read. */
function endsGroup(r: ReaderCore, tag: number, p: number, end: number): boolean {
  if ((tag & 7) !== 4) return false;
  const open = r.groups.at(-1);
  if (open?.number !== tag >>> 3 || open.depth !== r.depth || open.to !== undefined || p > end) return false;
  open.to = p;
  r.pos = end;
  return true;
}
