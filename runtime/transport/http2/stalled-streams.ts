// Flow control that stands still.
import type { DataSender } from "./data-sender.js";
import type { Session } from "./session.js";
import type { Stream } from "./stream.js";

/** Finds streams whose peer takes nothing of them, while they keep the memory that other messages wait for. */
export class StalledStreams {
  private readonly session: Session;
  private readonly sender: DataSender;
  /** When data of any stream was last seen to move. */
  private movedAt = 0;
  private wasHeldBack = false;

  constructor(session: Session, sender: DataSender) {
    this.session = session;
    this.sender = sender;
  }

  /**
   * Returns the streams that have stood still for `stalledMs`, which begin when messages are first held back: those without room in their
   * own window, and all if the connection's window or the socket has none. Others wait for memory alone.
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
