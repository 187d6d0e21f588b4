import { memoize } from "../base/memoize.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { MessageTable } from "../message/message.js";
import { valueFields } from "../message/value-fields.js";
import type { CallResult, PlacedValues } from "./call-result.js";
import type { CallResponse, NamedValues } from "./interceptor.js";
import { isStream } from "./stream-values.js";

/**
 * The layout of a request or response for interceptors: the names of its values, the position of each value in the list of
 * arguments or in the result, and the position of the stream.
 */
interface Slots {
  readonly member: string;
  readonly part: "request" | "response";
  readonly names: readonly string[];
  readonly places: readonly number[];
  readonly stream: number | undefined;
}

interface CallSlots {
  readonly request: Slots;
  readonly response: Slots;
}

const known = new WeakMap<BoundOperation, CallSlots>();

function slotsOf(operation: BoundOperation): CallSlots {
  return memoize(known, operation, () => ({ request: requestSlots(operation), response: responseSlots(operation) }));
}

function requestSlots(operation: BoundOperation): Slots {
  const { member, argumentPlaces: places, requestStream: stream, request, requestHeader } = operation;
  const names = namesOf(stream === undefined ? request : requestHeader, "request");
  return { member, part: "request", names, places, stream };
}

function responseSlots(operation: BoundOperation): Slots {
  const { member, streamsResponse, response, responseHeader, responseStream } = operation;
  const names = namesOf(streamsResponse ? responseHeader : response, "result");
  const size = names.length + (responseStream === undefined ? 0 : 1);
  const places = Array.from({ length: size }, (_, place) => place).filter((at) => at !== responseStream);
  return { member, part: "response", names, places, stream: streamsResponse ? (responseStream ?? 0) : undefined };
}

function namesOf(table: MessageTable | undefined, bare: string): string[] {
  if (table?.bare !== undefined) return [bare];
  return table === undefined ? [] : valueFields(table).map(({ name }) => name);
}

/** The request or the response of a call as interceptors see it, without contexts. */
class CallPart implements NamedValues {
  readonly #slots: Slots;
  readonly #values: PlacedValues;

  constructor(slots: Slots, values: PlacedValues) {
    this.#slots = slots;
    this.#values = values;
  }

  get names(): readonly string[] {
    return this.#slots.names;
  }

  get stream(): AsyncIterable<unknown> | undefined {
    const { stream } = this.#slots;
    return stream === undefined ? undefined : (this.#values.read(stream) as AsyncIterable<unknown>);
  }

  set stream(stream: AsyncIterable<unknown> | undefined) {
    const { stream: place, part, member } = this.#slots;
    if (place === undefined) throw new TypeError(`${member} has no ${part} stream to replace.`);
    if (!isStream(stream)) throw new TypeError(`The ${part} stream of ${member} must be an AsyncIterable.`);
    this.#values.write(place, stream);
  }

  get(key: string | number): unknown {
    return this.#values.read(this.#placeOf(key));
  }

  set(key: string | number, value: unknown): void {
    this.#values.write(this.#placeOf(key), value);
  }

  *[Symbol.iterator](): Iterator<readonly [name: string, value: unknown]> {
    for (const name of this.names) yield [name, this.get(name)];
  }

  #placeOf(key: string | number): number {
    const { names, places, member } = this.#slots;
    const place = places[typeof key === "number" ? key : names.indexOf(key)];
    if (place !== undefined) return place;
    const there = names.length === 0 ? "it has no values" : `it has ${names.join(", ")}`;
    throw new RangeError(`${member} has no value '${key}' here: ${there}.`);
  }
}

/**
 * The arguments of a call as interceptors see them. Reading and writing them accesses the list that is passed to the
 * implementation or encoded.
 */
export class RequestValues extends CallPart {
  constructor(operation: BoundOperation, values: unknown[]) {
    super(slotsOf(operation).request, {
      read: (place) => values[place],
      write: (place, value) => {
        values[place] = value;
      },
    });
  }
}

export class ResponseValues extends CallPart implements CallResponse {
  readonly #result: CallResult;
  readonly #isStream: boolean;

  constructor(operation: BoundOperation, result: CallResult) {
    super(slotsOf(operation).response, result);
    this.#result = result;
    this.#isStream = operation.streamsResponse;
  }

  get isProvided(): boolean {
    return this.#result.isProvided;
  }

  /**
   * Sets a value of the response. For an operation without a result, `set("result", undefined)` only marks the call as answered.
   */
  override set(key: string | number, value: unknown): void {
    const isAnswer = value === undefined && (key === "result" || key === 0);
    if (isAnswer && this.names.length === 0 && !this.#isStream) this.#result.isProvided = true;
    else super.set(key, value);
  }
}
