import type { DataSender } from "./data-sender.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/**
 * Finds streams that block a connection: their data was not accepted by the peer for `stalledMs`, while their queues fill the
 * memory for unsent data so that other messages are held back.
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
   * Returns the streams whose data has not moved for `stalledMs` since messages are held back. A stream whose own window is
   * exhausted is judged by its own data. If the connection's window is exhausted or the socket is full, streams are judged by
   * whether any data moved. Streams that merely wait for memory are not returned.
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
