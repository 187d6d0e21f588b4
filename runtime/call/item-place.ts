import type { DecodeOptions, ReadOptions } from "../message/encode.js";
import type { Copying } from "../wire/copied-bytes.js";

/** The options for decoding the items of a stream. It counts the items, so that the error of an item names its index. */
export class ItemPlace implements DecodeOptions {
  readonly maxDepth: number | undefined;
  readonly cacheKeys: boolean | undefined;
  readonly copy: Copying | undefined;
  private readonly method: string;
  private count = 0;

  constructor(method: string, { maxDepth, cacheKeys, copy }: ReadOptions) {
    this.method = method;
    this.maxDepth = maxDepth;
    this.cacheKeys = cacheKeys;
    this.copy = copy;
  }

  get path(): string {
    return `${this.method}[${this.count}]`;
  }

  /** Goes on to the next item. */
  advance(): void {
    this.count++;
  }
}
