import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** A line with no more entries than this is never cleaned up when a stream is added. */
const fewStreams = 16;

/**
 * A first-in, first-out line of waiting streams. A stream that has ended or has nothing left to send stays in the line until the
 * next cleanup, which happens when such entries may be the majority.
 */
export class StreamLine {
  private readonly session: Session;
  private readonly mark: "isBlocked" | "awaitsMemory";
  private streams: Stream[] = [];
  /** The position of the first stream in the line. The streams before it have had their turn. */
  private from = 0;

  /** `mark` is the property of a stream that is true while it stands in this line. */
  constructor(session: Session, mark: "isBlocked" | "awaitsMemory") {
    this.session = session;
    this.mark = mark;
  }

  get first(): Stream | undefined {
    return this.streams[this.from];
  }

  /** Appends a stream, unless it stands in the line already. */
  add(stream: Stream): void {
    if (stream[this.mark]) return;
    stream[this.mark] = true;
    this.streams.push(stream);
    if (this.streams.length > 2 * this.session.streams.count + fewStreams) this.forgetServed();
  }

  next(): Stream | undefined {
    const { first } = this;
    if (first === undefined) return undefined;
    first[this.mark] = false;
    this.from++;
    if (this.from * 2 > this.streams.length) this.forgetServed();
    return first;
  }

  /** Cleans the line up: removes streams that have had their turn, have ended, or have nothing to send. */
  private forgetServed(): void {
    this.streams = this.streams.slice(this.from).filter((stream) => {
      stream[this.mark] = stream.queue !== undefined;
      return stream[this.mark];
    });
    this.from = 0;
  }
}
