import type { InContext } from "../../platform/host-modules.js";
import { nextTurn } from "../../platform/platform.js";

/** An event that is on its way to the receiver. */
interface Parcel {
  /** Whether the event is a message, which waits until the receiver asks for it. */
  readonly isAskedFor: boolean;
  readonly arrive: () => void;
}

/**
 * The events on their way to one side of a call. As over a wire, they arrive in order and in later turns of the event loop, never
 * while the other side sends them. They arrive in the receiver's asynchronous context.
 */
export class Delivery {
  private readonly inContext: InContext;
  private parcels: Parcel[] = [];
  private isAsked = false;
  private isScheduled = false;
  private isClosed = false;
  /** Whether the last event arrives before messages that were not asked for, which are then dropped. */
  private isUrgent = false;

  constructor(inContext: InContext) {
    this.inContext = inContext;
  }

  /** Delivers a message, which waits until the receiver asks for it. */
  message(arrive: () => void): void {
    this.put({ isAskedFor: true, arrive });
  }

  /** Delivers an event that the receiver need not ask for, such as headers. */
  event(arrive: () => void): void {
    this.put({ isAskedFor: false, arrive });
  }

  /**
   * Delivers the last event, after all events that are on their way. If `isUrgent`, messages that were not asked for by then are
   * dropped.
   */
  last(arrive: () => void, isUrgent: boolean): void {
    this.event(arrive);
    this.isClosed = true;
    this.isUrgent = isUrgent;
  }

  /**
   * Drops all events that are on their way, and delivers the last event instead. Does nothing if a last event has arrived
   * already.
   */
  lastAtOnce(arrive: () => void): void {
    if (this.isClosed && this.parcels.length === 0) return;
    this.parcels = [];
    this.isClosed = false;
    this.last(arrive, false);
  }

  /** Asks for one more message, as the receiver. */
  startRead(): void {
    this.isAsked = true;
    this.schedule();
  }

  private put(parcel: Parcel): void {
    if (this.isClosed) return;
    this.parcels.push(parcel);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.parcels.length === 0) return;
    this.isScheduled = true;
    nextTurn(() => {
      this.isScheduled = false;
      this.inContext(() => this.run());
    });
  }

  /**
   * Delivers events until one has to wait. Messages that were asked for arrive at once, one after the other, whereas each other
   * event ends the turn.
   */
  private run(): void {
    for (let next = this.parcels[0]; next !== undefined; next = this.parcels[0]) {
      if (next.isAskedFor && !this.isAsked) {
        if (!this.isUrgent) return;
        this.parcels = this.parcels.slice(-1);
        continue;
      }
      this.parcels.shift();
      if (next.isAskedFor) this.isAsked = false;
      next.arrive();
      if (next.isAskedFor) continue;
      this.schedule();
      return;
    }
  }
}
