// Source: RFC 9113, section 5.1, state "closed".

const slots = 256;

/**
 * Remembers the last streams that this side ended before the peer did, because frames of these streams that are still on their
 * way are not an error.
 */
export class EndedStreams {
  private ids: Int32Array | undefined = undefined;
  private count = 0;

  add(id: number): void {
    this.ids ??= new Int32Array(slots);
    this.ids[this.count++ % slots] = id;
  }

  has(id: number): boolean {
    return this.ids?.includes(id) ?? false;
  }
}
