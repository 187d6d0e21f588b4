import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** A line with no more streams than this is never cleaned of closed ones. */
const fewStreams = 16;

/** Streams that wait for their turn. One that is over, or has nothing to send any more, stays until the line is cleaned. */
export class StreamLine {
  private readonly session: Session;
  private readonly mark: "isBlocked" | "awaitsMemory";
  private streams: Stream[] = [];
  /** The place of the next one. Those before were served. */
  private from = 0;

  /** A stream that waits has this mark. */
  constructor(session: Session, mark: "isBlocked" | "awaitsMemory") {
    this.session = session;
    this.mark = mark;
  }

  /** The one that has waited longest. */
  get first(): Stream | undefined {
    return this.streams[this.from];
  }

  /** Lets a stream wait behind all others, unless it waits already. */
  add(stream: Stream): void {
    if (stream[this.mark]) return;
    stream[this.mark] = true;
    this.streams.push(stream);
    if (this.streams.length > 2 * this.session.streams.count + fewStreams) this.forgetServed();
  }

  /** Takes the one that has waited longest. */
  next(): Stream | undefined {
    const { first } = this;
    if (first === undefined) return undefined;
    first[this.mark] = false;
    this.from++;
    if (this.from * 2 > this.streams.length) this.forgetServed();
    return first;
  }

  /** Forgets the streams that were served, or are over. */
  private forgetServed(): void {
    this.streams = this.streams.slice(this.from).filter((stream) => {
      stream[this.mark] = stream.queue !== undefined;
      return stream[this.mark];
    });
    this.from = 0;
  }
}
