import type { CallContext, Client } from "interwire";
import type { IStreams, Note } from "../../test-fixtures/contracts/streams.js";
import type { RequestSource } from "./request-source.js";

/** The values beside a stream. */
export interface Beside {
  readonly prefix: string;
  readonly times: number;
}

/** The result of our client's call: its items, and the values beside them. */
export interface Received {
  readonly items: AsyncIterable<string>;
  readonly beside?: Beside;
}

/** An operation of the twin, one for each kind of call and of what may stand beside its streams. */
export interface PeerKind {
  readonly name: string;
  readonly operation: keyof IStreams;
  readonly streamsRequest: boolean;
  readonly streamsResponse: boolean;
  /** Where the values beside the items travel to and from the server. */
  readonly requestBeside?: "fields" | "header";
  readonly responseBeside?: "item" | "header";
  /** The messages that a native client sends. */
  requestsOf(items: readonly string[], beside: Beside): object[];
  /** The items of a message that it gets. */
  itemsOf(response: unknown): readonly string[];
  /** Our client's call. */
  call(client: Client<IStreams>, items: RequestSource<string>, beside: Beside, context: CallContext): Promise<Received>;
}

const eachRequest = (items: readonly string[]): object[] => items.map((item) => ({ items: item }));
const eachResponse = (response: unknown): readonly string[] => [(response as { result?: string }).result ?? ""];
const allRequests = (items: readonly string[]): object[] => [{ items }];
const allResponses = (response: unknown): readonly string[] => (response as { result?: string[] }).result ?? [];

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function* each<T, U>(items: Iterable<T> | AsyncIterable<T>, map: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield map(item);
}

const same = <T>(item: T): T => item;
const noteOf = (text: string): Note => ({ text });
const textOf = ({ text }: Note): string => text;

/** Every kind of call. */
export const peerKinds: readonly PeerKind[] = [
  {
    name: "unary",
    operation: "Echo",
    streamsRequest: false,
    streamsResponse: false,
    requestsOf: allRequests,
    itemsOf: allResponses,
    call: async (client, items, _, context) => ({
      items: each(await client.Echo(await listOf(items), context), same),
    }),
  },
  {
    name: "server streaming",
    operation: "Spread",
    streamsRequest: false,
    streamsResponse: true,
    requestsOf: allRequests,
    itemsOf: eachResponse,
    call: async (client, items, _, context) => ({ items: client.Spread(await listOf(items), context) }),
  },
  {
    name: "client streaming",
    operation: "Gather",
    streamsRequest: true,
    streamsResponse: false,
    requestsOf: eachRequest,
    itemsOf: allResponses,
    call: async (client, items, _, context) => ({ items: each(await client.Gather(items, context), same) }),
  },
  {
    name: "duplex",
    operation: "Exchange",
    streamsRequest: true,
    streamsResponse: true,
    requestsOf: eachRequest,
    itemsOf: eachResponse,
    call: async (client, items, _, context) => ({ items: client.Exchange(items, context) }),
  },
  {
    name: "server streaming with values beside",
    operation: "SpreadBeside",
    streamsRequest: false,
    streamsResponse: true,
    requestBeside: "fields",
    responseBeside: "header",
    requestsOf: (items, beside) => [{ items, ...beside }],
    itemsOf: eachResponse,
    call: async (client, given, { prefix, times }, context) => {
      const [items, ...beside] = await client.SpreadBeside(await listOf(given), prefix, times, context);
      return { items, beside: { prefix: beside[0], times: beside[1] } };
    },
  },
  {
    name: "client streaming with values beside",
    operation: "GatherBeside",
    streamsRequest: true,
    streamsResponse: false,
    requestBeside: "header",
    responseBeside: "item",
    requestsOf: eachRequest,
    itemsOf: allResponses,
    call: async (client, given, { prefix, times }, context) => ({
      items: each(await client.GatherBeside(prefix, given, times, context), same),
    }),
  },
  {
    name: "duplex with values beside",
    operation: "ExchangeBeside",
    streamsRequest: true,
    streamsResponse: true,
    requestBeside: "header",
    responseBeside: "header",
    requestsOf: eachRequest,
    itemsOf: eachResponse,
    call: async (client, given, beside, context) => {
      const [prefix, items, times] = await client.ExchangeBeside(given, beside.prefix, beside.times, context);
      return { items, beside: { prefix, times } };
    },
  },
  {
    name: "bare duplex",
    operation: "Forward",
    streamsRequest: true,
    streamsResponse: true,
    requestsOf: (items) => items.map(noteOf),
    itemsOf: (response) => [(response as Partial<Note>).text ?? ""],
    call: async (client, items, _, context) => ({ items: each(client.Forward(items.map(noteOf), context), textOf) }),
  },
];
