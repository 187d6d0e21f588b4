/** Functions that are called when something has changed. */
export class Listeners {
  private readonly all = new Set<() => void>();

  get isEmpty(): boolean {
    return this.all.size === 0;
  }

  /** Adds a function. Returns a function that removes it. */
  add(tell: () => void): () => void {
    // Wrapped, so that a function that is added twice is called and removed twice.
    const own = () => tell();
    this.all.add(own);
    return () => this.all.delete(own);
  }

  tell(): void {
    for (const tell of [...this.all]) tell();
  }
}
