/** The fields of a message that an object has. */
export class FieldSet {
  private low = 0;
  private readonly high: Uint8Array | undefined;

  constructor(count: number) {
    if (count > 31) this.high = new Uint8Array(count);
  }

  /** Adds a field. Returns whether it is a new one. */
  adds(index: number): boolean {
    if (this.high !== undefined) {
      if (this.high[index] === 1) return false;
      this.high[index] = 1;
      return true;
    }
    const bit = 1 << index;
    if ((this.low & bit) !== 0) return false;
    this.low |= bit;
    return true;
  }
}
