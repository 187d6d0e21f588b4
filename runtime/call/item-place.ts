import type { DecodeOptions, ReadOptions } from "../message/encode.js";
import type { Copying } from "../wire/copied-bytes.js";

/** The options for decoding the items of a stream. They count the items, so that a decoding error names the index of its item. */
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

  advance(): void {
    this.count++;
  }
}
