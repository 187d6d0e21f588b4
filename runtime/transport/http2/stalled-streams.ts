import type { DataSender } from "./data-sender.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/**
 * Finds streams that block a connection: the peer has not accepted their data for `stalledMs`, while their queues use up the
 * memory for unsent data, so that messages of other streams have to wait unencoded.
 */
export class StalledStreams {
  private readonly session: Session;
  private readonly sender: DataSender;
  /** The time at which data of any stream was last seen to move, in milliseconds of a monotonic clock. */
  private movedAt = 0;
  private wasHeldBack = false;

  constructor(session: Session, sender: DataSender) {
    this.session = session;
    this.sender = sender;
  }

  /**
   * Returns the streams that have made no progress for `stalledMs`, counted only while messages wait for memory. If a stream's
   * own window is exhausted, progress means that data of this stream was sent. If instead the connection's window is exhausted or
   * the socket is full, it means that data of any stream was sent. Streams that merely wait for memory are not returned.
   */
  look(now: number): Stream[] {
    const { session, sender } = this;
    const isFirst = !this.wasHeldBack;
    this.wasHeldBack = session.heldBack > 0;
    if (!this.wasHeldBack) return [];
    if (isFirst || session.hasMoved) this.movedAt = now;
    session.hasMoved = false;
    return session.streams.all().filter((stream) => {
      if (stream.queue === undefined) return false;
      if (isFirst || stream.hasMoved) stream.stalledSince = now;
      stream.hasMoved = false;
      const isOwnFault = stream.sendWindow.available <= 0;
      if (!isOwnFault && sender.sharedRoom > 0) return false;
      return now - (isOwnFault ? stream.stalledSince : this.movedAt) >= session.limits.stalledMs;
    });
  }
}
