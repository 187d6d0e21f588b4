import type { InContext } from "../../platform/host-modules.js";
import { nextTurn } from "../../platform/platform.js";

/** An event that was sent and has not arrived yet. */
interface Parcel {
  /** Whether the event is a message, which waits until the receiver requests it. */
  readonly isAskedFor: boolean;
  readonly arrive: () => void;
}

/**
 * The events on their way to one side of an in-memory call. As over a network, they arrive in order and in later turns of the
 * event loop, never while the other side is sending. They arrive in the receiver's asynchronous context.
 */
export class Delivery {
  private readonly inContext: InContext;
  private parcels: Parcel[] = [];
  private isAsked = false;
  private isScheduled = false;
  private isClosed = false;
  /** Whether the last event overtakes messages that were not requested, which are then dropped. */
  private isUrgent = false;

  constructor(inContext: InContext) {
    this.inContext = inContext;
  }

  /** Sends a message, which waits until the receiver requests it. */
  message(arrive: () => void): void {
    this.put({ isAskedFor: true, arrive });
  }

  /** Sends an event that the receiver need not request, such as headers. */
  event(arrive: () => void): void {
    this.put({ isAskedFor: false, arrive });
  }

  /**
   * Sends the last event, behind all events on their way. If `isUrgent`, messages that were not requested by then are dropped.
   */
  last(arrive: () => void, isUrgent: boolean): void {
    this.event(arrive);
    this.isClosed = true;
    this.isUrgent = isUrgent;
  }

  /** Drops all events on their way, and sends the last event instead. Does nothing if a last event has arrived already. */
  lastAtOnce(arrive: () => void): void {
    if (this.isClosed && this.parcels.length === 0) return;
    this.parcels = [];
    this.isClosed = false;
    this.last(arrive, false);
  }

  /** Called by the receiver to request one more message. */
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
   * Delivers events until a message was not requested yet. Requested messages arrive one after another in the same turn of the
   * event loop. After any other event, delivery goes on in a later turn.
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
