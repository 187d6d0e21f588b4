export interface AbortListener {
  onAbort(reason: unknown): void;
}

// A signal that many calls share gets a single event listener: Node warns of a leak at the eleventh.
const groups = new WeakMap<AbortSignal, AbortGroup>();

class AbortGroup {
  readonly listeners = new Set<AbortListener>();
  private readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener("abort", this);
  }

  handleEvent(): void {
    for (const listener of [...this.listeners]) listener.onAbort(this.signal.reason);
  }

  remove(listener: AbortListener): void {
    if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
    this.signal.removeEventListener("abort", this);
    groups.delete(this.signal);
  }
}

/** Calls `listener` when `signal` aborts, until {@link removeAbortListener}. */
export function addAbortListener(signal: AbortSignal, listener: AbortListener): void {
  let group = groups.get(signal);
  if (group === undefined) {
    group = new AbortGroup(signal);
    groups.set(signal, group);
  }
  group.listeners.add(listener);
}

/**
 * Removes a listener that {@link addAbortListener} added. All listeners of a signal share one event listener, which is removed
 * with the last of them.
 */
export function removeAbortListener(signal: AbortSignal, listener: AbortListener): void {
  groups.get(signal)?.remove(listener);
}
