import type { InContext } from "../../platform/host-modules.js";
import { nextTurn } from "../../platform/platform.js";

/** An event on its way to the receiver. */
interface Parcel {
  /** Whether the delivery waits until its receiver asks for a message. */
  readonly isAskedFor: boolean;
  readonly arrive: () => void;
}

/**
 * The events on their way to one side of a call. As over a wire, they arrive in order and in turns of the event loop: never while
 * the other side sends them, and in the receiver's asynchronous context.
 */
export class Delivery {
  private readonly inContext: InContext;
  private parcels: Parcel[] = [];
  private isAsked = false;
  private isScheduled = false;
  private isClosed = false;
  /** Whether the last event arrives even if messages before it were not asked for. */
  private isUrgent = false;

  constructor(inContext: InContext) {
    this.inContext = inContext;
  }

  /** Delivers an event that has to be asked for. */
  message(arrive: () => void): void {
    this.put({ isAskedFor: true, arrive });
  }

  /** Delivers an event that need not be asked for. */
  event(arrive: () => void): void {
    this.put({ isAskedFor: false, arrive });
  }

  /** Delivers the last event after all that are on their way; with `isUrgent`, after those that are asked for already. */
  last(arrive: () => void, isUrgent: boolean): void {
    this.event(arrive);
    this.isClosed = true;
    this.isUrgent = isUrgent;
  }

  /** Delivers the last event in place of all that are on their way, unless the last one has arrived. */
  lastAtOnce(arrive: () => void): void {
    if (this.isClosed && this.parcels.length === 0) return;
    this.parcels = [];
    this.isClosed = false;
    this.last(arrive, false);
  }

  /** Asks for one more message. */
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

  /** Delivers the messages that are asked for. Each other event, such as headers or the status, has its own turn. */
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
