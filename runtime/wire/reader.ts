import { PackedFixedReader } from "./packed-fixed-reader.js";
import { illegalEndGroup, illegalTag, tooDeep, truncatedMessage, type WireError } from "./wire-error.js";

/** Reads one message: what emitted `read` functions call. */
export class Reader extends PackedFixedReader {
  /**
   * Skips the value of an unknown field, groups included, and returns the position after it.
   *
   * @throws WireError IW2010 for what no tag may be
   */
  skip(tag: number, p: number, end: number): number {
    if (tag >>> 3 === 0) throw illegalTag();
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
        p = this.skipGroup(tag >>> 3, p, end);
        break;
      case 4:
        throw illegalEndGroup();
      case 5:
        p += 4;
        break;
      default:
        throw illegalTag();
    }
    if (p > end) throw truncatedMessage();
    this.pos = p;
    return p;
  }

  private skipGroup(no: number, p: number, end: number): number {
    if (--this.depth < 0) throw tooDeep(this.limit);
    for (;;) {
      if (p >= end) throw truncatedMessage();
      const tag = this.tag(p);
      p = this.pos;
      if ((tag & 7) === 4) {
        if (tag >>> 3 !== no) throw illegalEndGroup();
        this.depth++;
        return p;
      }
      p = this.skip(tag, p, end);
    }
  }

  /** The error for a field that ran over the end of its message. */
  truncated(): WireError {
    return truncatedMessage();
  }
}
