/** Something that arrives. */
interface Parcel {
  /** It waits until the receiver asks for it. */
  readonly isAskedFor: boolean;
  readonly arrive: () => void;
}

/** Runs something in an asynchronous context of its own, whoever started it. */
export type InContext = (act: () => void) => void;

/**
 * What is on its way to one side of a call. It arrives in order and in turns of the event loop, as it would over a wire: never
 * while the other side sends it, and in the receiver's own asynchronous context.
 */
export class Delivery {
  private readonly inContext: InContext;
  private parcels: Parcel[] = [];
  private isAsked = false;
  private isScheduled = false;
  private isClosed = false;
  /** The last parcel does not wait until the messages before it are asked for. */
  private isUrgent = false;

  constructor(inContext: InContext) {
    this.inContext = inContext;
  }

  /** Delivers what has to be asked for. */
  message(arrive: () => void): void {
    this.put({ isAskedFor: true, arrive });
  }

  /** Delivers what comes by itself. */
  event(arrive: () => void): void {
    this.put({ isAskedFor: false, arrive });
  }

  /** Delivers the last of all behind what is on its way; with `isUrgent`, behind as much of it as is asked for at once. */
  last(arrive: () => void, isUrgent: boolean): void {
    this.event(arrive);
    this.isClosed = true;
    this.isUrgent = isUrgent;
  }

  /** Delivers the last of all in place of what is on its way, unless the last has arrived. */
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
    setImmediate(() => {
      this.isScheduled = false;
      this.inContext(() => this.run());
    });
  }

  /** Delivers the messages that are asked for. What comes by itself has a turn of its own, as headers and statuses do. */
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
