import type { EventEmitter } from "node:events";
import type { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { int32 } from "interwire";

/** @serviceContract */
export interface IFlow {
  /** @operationContract */
  Node(): Promise<Readable>;
  /** @operationContract */
  Web(lines: ReadableStream<string>): ReadableStream<string>;
  /** @operationContract */
  Events(): EventEmitter;
  /** @operationContract */
  Iterator(): Generator<string>;
  /** @operationContract */
  Callback(each: (line: string) => void): Promise<int32>;
}
