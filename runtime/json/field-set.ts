/** The fields of a message that an object has. */
export class FieldSet {
  private readonly met = new Set<number>();

  // biome-ignore lint/complexity/noUselessConstructor: the build for Node needs the number of fields.
  constructor(_count: number) {}

  /** Adds a field. Returns whether it is a new one. */
  adds(index: number): boolean {
    return this.met.size < this.met.add(index).size;
  }
}
