import { Code } from "../base/code.js";
import { isByteArray } from "../base/options/kinds.js";
import { ItemPlace } from "../call/item-place.js";
import { ItemReader, type ItemSource } from "../call/item-reader.js";
import { type Failure, rejection } from "../call/rejection.js";
import { outputHeader } from "../call/stream-headers.js";
import { StreamItems } from "../call/stream-items.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { decode } from "../message/encode.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { noBytes } from "../wire/no-bytes.js";
import { ClientCall } from "./client-call.js";

/** Resolves the promise in which the caller waits for the response stream; its argument may be another promise. */
type Open = (result: unknown) => void;

export class StreamResponseCall extends ClientCall implements ItemSource {
  private readonly reader: ItemReader = new ItemReader(this);
  readonly items: StreamItems = new StreamItems(this.reader);
  private opening: Open | undefined = undefined;
  private place: ItemPlace | undefined = undefined;

  constructor(operation: BoundOperation, opening?: Open) {
    super(operation);
    this.opening = opening;
  }

  startRead(): void {
    this.stream?.startRead();
  }

  abandon(): void {
    this.cancel(Code.CANCELLED, "The response stream was left before its end");
  }

  override onHeaders(headers: MetadataLike): void {
    super.onHeaders(headers);
    if (this.opening === undefined) return;
    if (this.operation.responseHeader === undefined) {
      this.open(this.items);
      return;
    }
    const [header] = Metadata.from(headers).get(outputHeader);
    // Without the header with the values beside the stream, only the first item or the status tells whether the call failed.
    if (isByteArray(header)) this.openBeside(header);
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    if (this.opening !== undefined) this.openBeside(noBytes);
    const { response, method } = this.operation;
    this.place ??= new ItemPlace(method, this.reading);
    let item: unknown;
    try {
      item = this.decoded(response, chunk, start, end, this.place);
    } catch (cause) {
      this.cancel(Code.INTERNAL, `An item of the response cannot be decoded: ${(cause as Error).message}`, cause);
      return;
    }
    this.place.advance();
    this.reader.push(item);
  }

  protected startReading(): void {
    this.reader.ask();
  }

  protected settle(failure: Failure | undefined): void {
    if (this.opening !== undefined && failure !== undefined) {
      this.open(rejection(failure));
    } else if (this.opening !== undefined) {
      this.openBeside(noBytes);
    }
    this.reader.finish(failure);
  }

  private openBeside(header: Uint8Array): void {
    const { responseHeader, responseStream = 0, method } = this.operation;
    if (responseHeader === undefined) {
      this.open(this.items);
      return;
    }
    try {
      const values = decode(responseHeader, header, { path: method, ...this.reading }) as unknown[];
      values[responseStream] = this.items;
      this.open(values);
    } catch (cause) {
      this.cancel(
        Code.INTERNAL,
        `The response header ${outputHeader} cannot be decoded: ${(cause as Error).message}`,
        cause,
      );
    }
  }

  private open(result: unknown): void {
    this.opening?.(result);
    this.opening = undefined;
  }
}
