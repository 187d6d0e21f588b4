import type { BoundOperation } from "../contract/bound-contract.js";
import { decode } from "../message/encode.js";
import { noBytes } from "../wire/no-bytes.js";

/** A store of values by position: a list of arguments, or a result. */
export interface PlacedValues {
  read(place: number): unknown;
  write(place: number, value: unknown): void;
}

/** The result of a call as the method returns it: a value, a stream, or a tuple with a stream. */
export class CallResult implements PlacedValues {
  isProvided = false;
  private readonly operation: BoundOperation;
  private held: { value: unknown } | undefined = undefined;

  constructor(operation: BoundOperation) {
    this.operation = operation;
  }

  /** The result, or a default if none was set. */
  get value(): unknown {
    // The default is stored, because an interceptor may keep a reference to its stream or tuple.
    this.held ??= { value: defaultResult(this.operation) };
    return this.held.value;
  }

  set value(value: unknown) {
    // Copied, because the method may return the same tuple to every call.
    this.held = { value: this.isTuple && Array.isArray(value) ? [...value] : value };
    this.isProvided = true;
  }

  read(place: number): unknown {
    return this.isTuple ? this.tuple()[place] : this.value;
  }

  write(place: number, value: unknown): void {
    if (this.isTuple) this.tuple()[place] = value;
    else this.value = value;
    this.isProvided = true;
  }

  private get isTuple(): boolean {
    return this.operation.responseHeader !== undefined;
  }

  private tuple(): unknown[] {
    const { value } = this;
    if (Array.isArray(value)) return value;
    throw new TypeError(`${this.operation.member} returned no tuple.`);
  }
}

/** The result of a response for which no values were set: the defaults of its fields, and an empty stream. */
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
