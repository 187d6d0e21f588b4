import { Code } from "../base/code.js";
import { isByteArray } from "../base/options/kinds.js";
import { ItemPlace } from "../call/item-place.js";
import { ItemReader, type ItemSource } from "../call/item-reader.js";
import { inputHeader } from "../call/stream-headers.js";
import { StreamItems } from "../call/stream-items.js";
import { RpcError } from "../errors/rpc-error.js";
import { decode } from "../message/encode.js";
import { nextTurn } from "../platform/platform.js";
import { DecodeError } from "../wire/decode-error.js";
import type { RequestSide, ServingCall } from "./call-sides.js";

/**
 * For how many turns of the event loop the end of a request stream is held back. When clients on Node cancel, they first end
 * their stream and then reset it: without the delay, a request that was cut off would count as complete.
 */
const turnsBeforeEnd = 3;

function afterTurns(turns: number, act: () => void): void {
  nextTurn(() => (turns === 1 ? act() : afterTurns(turns - 1, act)));
}

function refuse(call: ServingCall, error: unknown, part: string): void {
  // The constructor of a user's message class threw this error, so the client must not see its text.
  if (!(error instanceof DecodeError)) {
    call.fail(error);
    return;
  }
  const text = `${part} cannot be decoded: ${error.message}`;
  call.settings.undecodable.add(call, text);
  call.end(call.stream.undecodable ?? Code.INTERNAL, text);
}

/** The arguments of a method: each of `values` at its place. */
function placed(values: readonly unknown[], places: readonly number[]): unknown[] {
  const list: unknown[] = [];
  for (const [index, place] of places.entries()) list[place] = values[index];
  return list;
}

/** A request of one message. The transport hands the message over once the request is complete. */
export class OneRequest implements RequestSide {
  private readonly call: ServingCall;

  constructor(call: ServingCall) {
    this.call = call;
  }

  start(): void {}

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    const { call } = this;
    if (call.isOver) return;
    const { request, method, argumentPlaces } = call.operation;
    const { format } = call.stream;
    let values: unknown[];
    try {
      const { maxDepth, cacheKeys, copy } = call.settings.reading;
      const options = { path: method, maxDepth, cacheKeys, copy };
      values =
        format === undefined
          ? (decode(request, chunk, options, start, end) as unknown[])
          : placed(format.read(request, chunk, start, end, options), argumentPlaces);
    } catch (error) {
      refuse(call, error, "The request");
      return;
    }
    call.invoke(values);
  }

  onHalfClose(): void {}

  finish(): void {}
}

/** A request that is a stream. The method starts at once, and messages are read when it iterates over them. */
export class RequestStream implements RequestSide, ItemSource {
  private readonly call: ServingCall;
  private readonly reader: ItemReader = new ItemReader(this);
  private readonly place: ItemPlace;

  constructor(call: ServingCall) {
    this.call = call;
    this.place = new ItemPlace(call.operation.method, call.settings.reading);
  }

  start(): void {
    const { call } = this;
    const values = this.readInputHeader();
    if (values === undefined) return;
    values[call.operation.requestStream as number] = new StreamItems(this.reader);
    call.invoke(values);
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    const { call } = this;
    if (call.isOver) return;
    let item: unknown;
    try {
      const { request } = call.operation;
      const { format } = call.stream;
      if (format === undefined) item = decode(request, chunk, this.place, start, end);
      else [item] = format.read(request, chunk, start, end, this.place);
    } catch (error) {
      refuse(call, error, "An item of the request");
      return;
    }
    this.place.advance();
    this.reader.push(item);
  }

  onHalfClose(): void {
    afterTurns(turnsBeforeEnd, () => this.reader.finish());
  }

  finish(code: Code, details: string): void {
    if (code === Code.OK) {
      this.reader.finish();
      return;
    }
    const error = new RpcError(code, details, { path: this.call.operation.path });
    this.reader.finish({ error, made: error });
  }

  startRead(): void {
    this.call.stream.startRead();
  }

  abandon(): void {}

  /**
   * Decodes the request header that has the method's arguments other than the request stream. In the returned list, the element
   * for the stream is empty. Returns undefined if the header cannot be decoded; the call has then been ended.
   */
  private readInputHeader(): unknown[] | undefined {
    const { call } = this;
    const { requestHeader, method: path } = call.operation;
    if (requestHeader === undefined) return [];
    const [header] = call.metadata.get(inputHeader);
    if (!isByteArray(header)) {
      call.end(Code.INVALID_ARGUMENT, `The request header ${inputHeader}, which holds the arguments, is missing`);
      return undefined;
    }
    try {
      return decode(requestHeader, header, { path, ...call.settings.reading }) as unknown[];
    } catch (error) {
      refuse(call, error, `The request header ${inputHeader}`);
      return undefined;
    }
  }
}
