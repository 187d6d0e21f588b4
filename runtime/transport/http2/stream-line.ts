import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** A line with up to so many streams is not cleaned. */
const fewStreams = 16;

/**
 * A line of streams that wait for their turn. A stream that has ended or has nothing to send stays in the line until the line is
 * cleaned.
 */
export class StreamLine {
  private readonly session: Session;
  private readonly mark: "isBlocked" | "awaitsMemory";
  private streams: Stream[] = [];
  /** The position of the first stream in the line. Streams before it have had their turn. */
  private from = 0;

  /** `mark` is the property that is true for streams in this line. */
  constructor(session: Session, mark: "isBlocked" | "awaitsMemory") {
    this.session = session;
    this.mark = mark;
  }

  /** The stream that has waited longest. */
  get first(): Stream | undefined {
    return this.streams[this.from];
  }

  /** Adds a stream to the end of the line, unless it is in the line already. */
  add(stream: Stream): void {
    if (stream[this.mark]) return;
    stream[this.mark] = true;
    this.streams.push(stream);
    if (this.streams.length > 2 * this.session.streams.count + fewStreams) this.forgetServed();
  }

  /** Removes and returns the stream that has waited longest. */
  next(): Stream | undefined {
    const { first } = this;
    if (first === undefined) return undefined;
    first[this.mark] = false;
    this.from++;
    if (this.from * 2 > this.streams.length) this.forgetServed();
    return first;
  }

  /** Cleans the line of streams that have had their turn, have ended, or have nothing to send. */
  private forgetServed(): void {
    this.streams = this.streams.slice(this.from).filter((stream) => {
      stream[this.mark] = stream.queue !== undefined;
      return stream[this.mark];
    });
    this.from = 0;
  }
}
