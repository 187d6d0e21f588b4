import { tooDeep, truncatedMessage } from "./decode-error.js";
import type { OpenGroup, ReaderCore } from "./reader-core.js";
import { skipUnknown } from "./skip-field.js";

/**
 * The reader's methods for messages that are encoded as groups, between two tags. A group is read by the same codec as a
 * length-delimited message, with the end of the enclosing message as its end. The codec does not know the end-group tag and hands
 * it to `unknown` or `pass`, which then end the message.
 * @see https://protobuf.dev/programming-guides/encoding/#groups
 */
export interface GroupReads {
  /**
   * Enters a group, one level deeper. `p` is the position after its tag. @throws DecodeError IW2010 if it is nested too deeply
   */
  beginGroup(tag: number, p: number): void;
  /** Leaves a group and returns the position after it. @throws DecodeError IW2010 if the tag that ends it is missing */
  endGroup(): number;
  /** Skips an unknown field and appends its start and end to `ranges`. @throws DecodeError IW2010 if the tag is illegal */
  unknown(tag: number, p: number, end: number, ranges: number[] | undefined): number[];
  /** Skips an unknown field whose bytes are not kept. @throws DecodeError IW2010 if the tag is illegal */
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

/**
 * Whether a tag is the end-group tag of the group that is being read. `p` is the position after the tag. If so, `pos` is set to
 * `end`, so that the codec's loop finds nothing more to read.
 */
function endsGroup(r: ReaderCore, tag: number, p: number, end: number): boolean {
  if ((tag & 7) !== 4) return false;
  const open = r.groups.at(-1);
  if (open?.number !== tag >>> 3 || open.depth !== r.depth || open.to !== undefined || p > end) return false;
  open.to = p;
  r.pos = end;
  return true;
}
