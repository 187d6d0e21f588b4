// Source: RFC 9113, section 5.1, state "closed".

/**
 * Remembers the last streams that ended in one way, by their identifiers. Frames that the peer still sends on them are treated in
 * another way than those of other closed streams.
 */
export class EndedStreams {
  private readonly most: number;
  private ids: Set<number> | undefined = undefined;
  private forgotten = 0;

  /** `most` is the number of streams that are remembered. */
  constructor(most: number) {
    this.most = most;
  }

  /** The highest identifier that was forgotten because of the limit; 0 for none. */
  get lastForgotten(): number {
    return this.forgotten;
  }

  add(id: number): void {
    this.ids ??= new Set();
    const { ids } = this;
    ids.add(id);
    if (ids.size <= this.most) return;
    const [oldest = 0] = ids;
    ids.delete(oldest);
    this.forgotten = Math.max(this.forgotten, oldest);
  }

  has(id: number): boolean {
    return this.ids?.has(id) ?? false;
  }
}
