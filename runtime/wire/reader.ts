import { type DecodeError, illegalEndGroup, illegalTag, tooDeep, truncatedMessage } from "./decode-error.js";
import { PackedFixedReader } from "./packed-fixed-reader.js";
import { keepUnknown } from "./unknown-fields.js";

/** Reads one message: what emitted `read` functions call. */
export class Reader extends PackedFixedReader {
  /**
   * Skips an unknown field and adds where it stands to `ranges`, those of the same message before it.
   *
   * @throws DecodeError IW2010 for what no tag may be
   */
  unknown(tag: number, p: number, end: number, ranges: number[] | undefined): number[] {
    // A tag of one byte is its own last byte, no longer one ends with it; where that began is noted.
    const from = this.buf[p - 1] === tag ? p - 1 : this.tagAt;
    const to = this.skip(tag, p, end);
    if (ranges === undefined) return [from, to];
    const last = ranges.length - 1;
    if (ranges[last] === from) ranges[last] = to;
    else ranges.push(from, to);
    return ranges;
  }

  /** Gives a message its unknown fields, behind those of its earlier occurrence. */
  keep<M extends object>(message: M, ranges: number[] | undefined, earlier: object | undefined): M {
    return keepUnknown(message, this, ranges, earlier);
  }

  /**
   * Skips the value of an unknown field, groups included, and returns the position after it.
   *
   * @throws DecodeError IW2010 for what no tag may be
   */
  skip(tag: number, p: number, end: number): number {
    if (tag >>> 3 === 0) throw this.refused(p, illegalTag(tag));
    const from = p;
    switch (tag & 7) {
      case 0:
        this.varint(p);
        p = this.pos;
        break;
      case 1:
        p += 8;
        break;
      case 2:
        p = this.delimited(p, end);
        break;
      case 3:
        p = this.group(tag >>> 3, p, end);
        break;
      case 4:
        throw this.refused(p, illegalEndGroup(tag));
      case 5:
        p += 4;
        break;
      default:
        throw this.refused(p, illegalTag(tag));
    }
    if (p > end) throw this.refused(from, truncatedMessage());
    this.pos = p;
    return p;
  }

  private group(no: number, p: number, end: number): number {
    const { tagAt } = this;
    try {
      return this.skipGroup(no, p, end);
    } catch (error) {
      // What is wrong inside a group is told of the field that it is.
      this.pos = p;
      this.tagAt = tagAt;
      throw error;
    }
  }

  private skipGroup(no: number, p: number, end: number): number {
    if (--this.depth < 0) throw tooDeep(this.limit);
    for (;;) {
      if (p >= end) throw truncatedMessage();
      const tag = this.tag(p);
      p = this.pos;
      if ((tag & 7) === 4) {
        if (tag >>> 3 !== no) throw illegalEndGroup(tag);
        this.depth++;
        return p;
      }
      p = this.skip(tag, p, end);
    }
  }

  /** The error for a field that ran over the end of its message. */
  truncated(): DecodeError {
    this.overran = true;
    return truncatedMessage();
  }
}
