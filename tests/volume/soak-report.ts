/** The result of a soak. */
export interface SoakReport {
  /** The bytes of the heap in use, after full collections, in the order of time. */
  readonly heaps: readonly number[];
  /** How many calls have ended as expected, by the route and the kind. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly failed: number;
  readonly restarts: number;
  readonly connections: number;
  /** The handles and requests of the process before all and after all, and how long it ran once everything was closed. */
  readonly resourcesBefore: readonly string[];
  readonly resources: readonly string[];
  readonly endedAfterMs: number;
  readonly warnings: readonly string[];
}
