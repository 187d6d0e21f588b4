// Flow control that stands still.
import type { DataSender } from "./data-sender.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/**
 * Finds the streams whose data the peer has not taken for `stalledMs`, while their queues fill the memory for unsent data and
 * further messages of the connection are held back.
 */
export class StalledStreams {
  private readonly session: Session;
  private readonly sender: DataSender;
  /** The time at which data of any stream was last seen to move. */
  private movedAt = 0;
  private wasHeldBack = false;

  constructor(session: Session, sender: DataSender) {
    this.session = session;
    this.sender = sender;
  }

  /**
   * Returns the streams whose data has not moved for `stalledMs`. The time begins when messages are held back. If a stream has no
   * room in its own window, its own data counts. If the connection's window or the socket has no room, the data of all streams
   * counts. Other streams only wait for memory, and are not returned.
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
