import type { DecodeOptions } from "../message/encode.js";

/** How the items of a stream are read. Which one it is, is told only of one that cannot be read. */
export class ItemPlace implements DecodeOptions {
  readonly maxDepth: number | undefined;
  private readonly method: string;
  private count = 0;

  constructor(method: string, maxDepth: number | undefined) {
    this.method = method;
    this.maxDepth = maxDepth;
  }

  get path(): string {
    return `${this.method}[${this.count}]`;
  }

  /** Goes on to the next item. */
  advance(): void {
    this.count++;
  }
}
