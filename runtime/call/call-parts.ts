import type { BoundOperation } from "../contract/bind.js";
import { memoize } from "../memoize.js";
import { decode } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import { valueFields } from "../message/value-fields.js";
import { noBytes } from "../wire/no-bytes.js";
import type { CallResponse, NamedValues } from "./interceptor.js";
import { isStream } from "./stream-values.js";

/** The values of a call that are sent: their names, each with its place in a list. */
interface Slots {
  readonly names: readonly string[];
  readonly places: readonly number[];
}

/** The slots of an operation's arguments and of its response. */
interface CallSlots {
  readonly request: Slots;
  readonly response: Slots;
}

const known = new WeakMap<BoundOperation, CallSlots>();

/** The slots of an operation, found once. */
function slotsOf(operation: BoundOperation): CallSlots {
  return memoize(known, operation, () => ({ request: requestSlots(operation), response: responseSlots(operation) }));
}

function requestSlots({ argumentPlaces, requestStream, request, requestHeader }: BoundOperation): Slots {
  return { names: namesOf(requestStream === undefined ? request : requestHeader, "request"), places: argumentPlaces };
}

function responseSlots({ streamsResponse, response, responseHeader, responseStream }: BoundOperation): Slots {
  const names = namesOf(streamsResponse ? responseHeader : response, "result");
  const size = names.length + (responseStream === undefined ? 0 : 1);
  return { names, places: Array.from({ length: size }, (_, place) => place).filter((at) => at !== responseStream) };
}

function namesOf(table: MessageTable | undefined, bare: string): string[] {
  if (table?.bare !== undefined) return [bare];
  return table === undefined ? [] : valueFields(table).map(({ name }) => name);
}

/** Access to values of a call by name or position, wherever they are kept. */
abstract class CallPart implements NamedValues {
  protected readonly operation: BoundOperation;
  private readonly slots: Slots;

  constructor(operation: BoundOperation, slots: Slots) {
    this.operation = operation;
    this.slots = slots;
  }

  abstract get stream(): AsyncIterable<unknown> | undefined;
  abstract set stream(stream: AsyncIterable<unknown> | undefined);

  protected abstract read(place: number): unknown;
  protected abstract write(place: number, value: unknown): void;

  get names(): readonly string[] {
    return this.slots.names;
  }

  get(key: string | number): unknown {
    return this.read(this.placeOf(key));
  }

  set(key: string | number, value: unknown): void {
    this.write(this.placeOf(key), value);
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: unknown]> {
    for (const name of this.names) yield [name, this.get(name)];
  }

  protected assertStream(there: boolean, what: string, stream: unknown): void {
    if (!there) throw new TypeError(`${this.operation.member} has no ${what} stream to replace.`);
    if (isStream(stream)) return;
    throw new TypeError(`The ${what} stream of ${this.operation.member} must be an AsyncIterable.`);
  }

  private placeOf(key: string | number): number {
    const { names, places } = this.slots;
    const place = places[typeof key === "number" ? key : names.indexOf(key)];
    if (place !== undefined) return place;
    const there = names.length === 0 ? "it has no values" : `it has ${names.join(", ")}`;
    throw new RangeError(`${this.operation.member} has no value '${key}' here: ${there}.`);
  }
}

/** A call's arguments, kept in the list that the implementation or the encoder gets. */
export class RequestValues extends CallPart {
  readonly values: unknown[];

  constructor(operation: BoundOperation, values: unknown[]) {
    super(operation, slotsOf(operation).request);
    this.values = values;
  }

  get stream(): AsyncIterable<unknown> | undefined {
    const { requestStream } = this.operation;
    return requestStream === undefined ? undefined : (this.values[requestStream] as AsyncIterable<unknown>);
  }

  set stream(stream: AsyncIterable<unknown> | undefined) {
    const { requestStream } = this.operation;
    this.assertStream(requestStream !== undefined, "request", stream);
    this.values[requestStream as number] = stream;
  }

  protected read(place: number): unknown {
    return this.values[place];
  }

  protected write(place: number, value: unknown): void {
    this.values[place] = value;
  }
}

/** A call's result as the method returns it: a value, a stream, or a tuple with a stream. */
export class ResponseValues extends CallPart implements CallResponse {
  isProvided = false;
  private held: { result: unknown } | undefined = undefined;

  constructor(operation: BoundOperation) {
    super(operation, slotsOf(operation).response);
  }

  /** The result; a default if nothing was set. */
  get result(): unknown {
    // Kept, as an interceptor may hold on to the stream or tuple of a default.
    this.held ??= { result: defaultResult(this.operation) };
    return this.held.result;
  }

  set result(result: unknown) {
    // The method may return the same tuple to every call.
    this.held = { result: this.isTuple && Array.isArray(result) ? [...result] : result };
    this.isProvided = true;
  }

  get stream(): AsyncIterable<unknown> | undefined {
    const { streamsResponse, responseStream = 0 } = this.operation;
    return streamsResponse ? (this.read(responseStream) as AsyncIterable<unknown>) : undefined;
  }

  set stream(stream: AsyncIterable<unknown> | undefined) {
    this.assertStream(this.operation.streamsResponse, "response", stream);
    this.write(this.operation.responseStream ?? 0, stream);
  }

  /** An operation without a result has no value to set, and is answered by `set("result", undefined)`. */
  override set(key: string | number, value: unknown): void {
    const isAnswer = value === undefined && (key === "result" || key === 0);
    if (isAnswer && this.names.length === 0 && !this.operation.streamsResponse) this.isProvided = true;
    else super.set(key, value);
  }

  protected read(place: number): unknown {
    return this.isTuple ? this.tuple()[place] : this.result;
  }

  protected write(place: number, value: unknown): void {
    if (this.isTuple) this.tuple()[place] = value;
    else this.result = value;
    this.isProvided = true;
  }

  private get isTuple(): boolean {
    return this.operation.responseHeader !== undefined;
  }

  private tuple(): unknown[] {
    const { result } = this;
    if (Array.isArray(result)) return result;
    throw new TypeError(`${this.operation.member} returned no tuple.`);
  }
}

/** The result that an empty response decodes to. */
function defaultResult({
  streamsResponse,
  response,
  responseHeader,
  responseStream = 0,
  method,
}: BoundOperation): unknown {
  const options = { path: method };
  if (!streamsResponse) return decode(response, noBytes, options);
  if (responseHeader === undefined) return noItems();
  const values = decode(responseHeader, noBytes, options) as unknown[];
  values[responseStream] = noItems();
  return values;
}

async function* noItems(): AsyncGenerator<never> {}
