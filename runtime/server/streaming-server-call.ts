import type { Metadata } from "@grpc/grpc-js";
import { closeIterator } from "../call/close-iterator.js";
import { ItemPlace } from "../call/item-place.js";
import { ItemReader } from "../call/item-reader.js";
import type { Failure } from "../call/rejection.js";
import { inputHeader } from "../call/stream-headers.js";
import { streamMisfit } from "../call/stream-misfit.js";
import { Code } from "../code.js";
import { longestTimerMs } from "../longest-timer.js";
import { RpcError } from "../rpc-error.js";
import { decode, encode } from "../table/encode.js";
import { encodeFailure } from "../table/misfit-error.js";
import { DecodeError } from "../wire/decode-error.js";
import { type PumpedCall, ResponsePump } from "./response-pump.js";
import { runInCall } from "./running-calls.js";
import { ServerCall } from "./server-call.js";

/**
 * A Node client that cancels ends its stream first and resets it right behind. What was cut off must not pass for a whole
 * request, so the end waits for what may be arriving.
 */
const turnsBeforeEnd = 3;

function stopPump(_call: StreamingServerCall, pump: ResponsePump): void {
  pump.stop();
}

function afterTurns(turns: number, act: () => void): void {
  setImmediate(() => (turns === 1 ? act() : afterTurns(turns - 1, act)));
}

/** A call with a request stream, a response stream or both. */
export class StreamingServerCall extends ServerCall implements PumpedCall {
  private readonly items: ItemReader | undefined;
  private pump: ResponsePump | undefined = undefined;
  private readonly place: ItemPlace;
  private sent: Promise<void> | undefined = undefined;
  private deadlineTimer: NodeJS.Timeout | undefined = undefined;

  constructor(...call: ConstructorParameters<typeof ServerCall>) {
    super(...call);
    const { stream, operation, settings } = this;
    this.place = new ItemPlace(operation.method, settings.maxDepth);
    // Nothing is read before the implementation iterates.
    const source = { startRead: () => stream.startRead(), abandon: () => {} };
    this.items = operation.requestStream === undefined ? undefined : new ItemReader(source);
  }

  override onReceiveMetadata(metadata: Metadata): void {
    if (this.items === undefined) {
      super.onReceiveMetadata(metadata);
      return;
    }
    this.metadata = metadata;
    const values = this.readInputHeader(metadata);
    if (values === undefined) return;
    values[this.operation.requestStream as number] = this.items;
    this.invoke(values);
  }

  override onReceiveMessage(bytes: Buffer): void {
    if (this.items === undefined) {
      super.onReceiveMessage(bytes);
      return;
    }
    if (this.over) return;
    let item: unknown;
    try {
      item = decode(this.operation.request, bytes, this.place);
    } catch (error) {
      this.refuseRequest(error, "An item of the request");
      return;
    }
    this.place.advance();
    this.items.push(item);
  }

  override onReceiveHalfClose(): void {
    if (this.items === undefined) {
      super.onReceiveHalfClose();
      return;
    }
    afterTurns(turnsBeforeEnd, () => this.items?.finish());
  }

  encodeItem(item: unknown, index: number): Buffer {
    const { response, method } = this.operation;
    if (index === 0) {
      this.sendHeaders();
      this.headersSent = true;
    }
    try {
      return encode(response, item);
    } catch (error) {
      throw encodeFailure(response, response.bare === undefined ? [item] : item, `${method}[${index}]`, error);
    }
  }

  onItemsEnd(): void {
    try {
      this.sendHeaders();
    } catch (error) {
      this.fail(error);
      return;
    }
    this.end(Code.OK, "OK");
  }

  onItemsFailure(error: unknown): void {
    this.fail(error);
  }

  protected override respond(result: unknown): void {
    if (!this.operation.streamsResponse) {
      super.respond(result);
      return;
    }
    if (this.over) return;
    let iterator: AsyncIterator<unknown> | undefined;
    try {
      const output = this.outputValues(result);
      iterator = this.iteratorOf(result);
      this.sendHeaders(output);
    } catch (error) {
      this.fail(error);
      if (iterator !== undefined) this.track(closeIterator(iterator, (failure) => this.fail(failure)));
      return;
    }
    this.pump = new ResponsePump(this, iterator);
    this.track(this.pump.run());
    this.watchDeadline();
  }

  private track(sent: Promise<void>): void {
    this.sent = sent;
    this.settings.activity.add(sent);
  }

  protected override streaming(): Promise<void> | undefined {
    return this.sent;
  }

  override cancel(): void {
    clearTimeout(this.deadlineTimer);
    super.cancel();
    this.items?.finish(this.failure(Code.CANCELLED, "The call was cancelled"));
    this.pump?.stop();
  }

  protected override end(code: Code, details: string, metadata?: Metadata): void {
    clearTimeout(this.deadlineTimer);
    super.end(code, details, metadata);
    this.items?.finish(code === Code.OK ? undefined : this.failure(code, details));
    // The client's faults end a call from outside of it; the `finally` blocks of its stream belong to it.
    if (this.pump !== undefined) runInCall(this, stopPump, this.pump);
  }

  /** The transport's own status waits behind items that a client which is gone never takes, and tells nobody before. */
  private watchDeadline(): void {
    const ms = Number(this.stream.getDeadline()) - Date.now();
    if (!this.over && ms <= longestTimerMs) this.deadlineTimer = setTimeout(() => this.onCancel(), ms);
  }

  private readInputHeader(metadata: Metadata): unknown[] | undefined {
    const { requestHeader, method: path } = this.operation;
    if (requestHeader === undefined) return [];
    const [header] = metadata.get(inputHeader);
    if (!Buffer.isBuffer(header)) {
      this.end(Code.INVALID_ARGUMENT, `The request header ${inputHeader}, which holds the arguments, is missing`);
      return undefined;
    }
    try {
      return decode(requestHeader, header, { path, maxDepth: this.settings.maxDepth }) as unknown[];
    } catch (error) {
      this.refuseRequest(error, `The request header ${inputHeader}`);
      return undefined;
    }
  }

  private refuseRequest(error: unknown, part: string): void {
    // Anything else comes from the constructor of a message class: the server's own affair.
    if (error instanceof DecodeError) this.end(Code.INTERNAL, `${part} cannot be decoded: ${error.message}`);
    else this.fail(error);
  }

  private outputValues(result: unknown): Buffer | undefined {
    const { responseHeader, responseStream, method } = this.operation;
    if (responseHeader === undefined) return undefined;
    try {
      return encode(responseHeader, result);
    } catch (error) {
      const values = Array.isArray(result) ? result.filter((_, index) => index !== responseStream) : result;
      throw encodeFailure(responseHeader, values, method, error);
    }
  }

  private iteratorOf(result: unknown): AsyncIterator<unknown> {
    const { responseStream, method } = this.operation;
    const stream = responseStream === undefined ? result : (result as readonly unknown[])[responseStream];
    const make = (stream as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator];
    if (typeof make !== "function") throw streamMisfit(`The result of ${method}`, stream);
    return make.call(stream);
  }

  private failure(code: Code, details: string): Failure {
    const error = new RpcError(code, details, { path: this.operation.path });
    return { error, made: error };
  }
}
