import { memoize } from "../memoize.js";
import type { BoundOperation } from "../table/bind.js";
import type { MessageTable } from "../table/message.js";

/** Where the values of a call stand: the names of those that travel, each with its place in a list. */
export interface Slots {
  readonly names: readonly string[];
  readonly places: readonly number[];
}

/** The slots of an operation's arguments and of its response. */
export interface CallSlots {
  readonly request: Slots;
  readonly response: Slots;
}

const known = new WeakMap<BoundOperation, CallSlots>();

/** The slots of an operation, found once. */
export function slotsOf(operation: BoundOperation): CallSlots {
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
  return table?.fields.map(({ name }) => name) ?? [];
}
