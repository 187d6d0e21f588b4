// Calls by channels of ours, in a page.
import {
  CallContext,
  Code,
  createClientFactory,
  createWebChannel,
  findDetails,
  isRpcError,
  jsonFormat,
  messageOf,
  resumed,
  type WebChannelOptions,
  withOptions,
} from "interwire/web";
import type { IShop, Order } from "../web/shop-contract.js";

/** How a page calls. */
export type Way = "connect" | "connect json" | "grpc-web" | "grpc-web json" | "websocket";

const options: Record<Way, WebChannelOptions> = {
  connect: {},
  "connect json": { format: jsonFormat() },
  "grpc-web": { protocol: "grpc-web" },
  "grpc-web json": { protocol: "grpc-web", format: jsonFormat() },
  websocket: { websocket: true },
};

function clientOf(url: string, way: Way, more: WebChannelOptions = {}) {
  const channel = createWebChannel(url, { ...options[way], ...more });
  return createClientFactory().createClient<IShop>(channel);
}

async function* items<T>(...values: T[]): AsyncIterable<T> {
  yield* values;
}

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of stream) found.push(item);
  return found;
}

/** The code and the text of the error that a call fails with. */
async function failure(call: Promise<unknown>): Promise<[code: string | undefined, text: string]> {
  try {
    await call;
  } catch (error) {
    return isRpcError(error) ? [Code[error.code], error.rawMessage] : [undefined, String(error)];
  }
  return [undefined, "none"];
}

export const get = (url: string, way: Way) => clientOf(url, way).Get("é", 3);

export const put = (url: string, way: Way) => clientOf(url, way).Put({ id: "é", count: 3 });

export const watch = (url: string, way: Way) => all(clientOf(url, way).Watch(3));

/** The first item of a stream that has no other, and does not end before this is read. */
export async function firstItem(url: string, way: Way): Promise<number | undefined> {
  for await (const item of clientOf(url, way).Watch(1)) return item;
  return undefined;
}

export const sum = (url: string, way: Way) => clientOf(url, way).Sum(items(1, 2, 3));

/** The error of a call that streams its request where the browser cannot. */
export const refusedSum = (url: string, way: Way) => failure(clientOf(url, way).Sum(items(1)));

export const chat = (url: string, way: Way) => all(clientOf(url, way).Chat(items("a", "b")));

/** The code, the text, the details and the trailers of a failed call. */
export async function fail(url: string, way: Way): Promise<unknown> {
  const context = new CallContext();
  try {
    await clientOf(url, way).Fail(Code.NOT_FOUND, context);
  } catch (error) {
    if (!isRpcError(error)) return String(error);
    const details = findDetails(error, messageOf<Order>());
    return [Code[error.code], error.rawMessage, details, context.trailers?.get("x-tail")];
  }
  return undefined;
}

export const late = (url: string, way: Way) =>
  failure(withOptions(clientOf(url, way), { timeoutMs: 100 }).Wait(new CallContext()));

/** Cancels a call as soon as `begun()` of the test says that it has begun. */
export async function cancelled(url: string, way: Way): Promise<unknown> {
  const controller = new AbortController();
  const call = failure(clientOf(url, way).Wait(new CallContext({ signal: controller.signal })));
  const { begun } = globalThis as unknown as { begun(): Promise<void> };
  await begun();
  controller.abort();
  return await call;
}

export const refused = (url: string, way: Way, headers: Record<string, string> = {}) =>
  failure(clientOf(url, way, { headers }).Put({ id: "", count: 0 }));

/** The length of a text that goes to the server and back. */
export async function large(url: string, way: Way, length: number): Promise<number> {
  const client = clientOf(url, way, { maxReceiveMessageLength: Number.POSITIVE_INFINITY });
  return (await client.Put({ id: "x".repeat(length), count: 0 })).id.length;
}

/**
 * Reads a stream of many items. Returns their sum, and by how many bytes the heap of the page grew from the tenth part on: 0 where the
 * browser does not say.
 */
export async function many(url: string, way: Way, count: number): Promise<{ sum: number; growth: number }> {
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
  const { gc } = globalThis as unknown as { gc?(): void };
  const heap = () => {
    gc?.();
    return memory?.usedJSHeapSize ?? 0;
  };
  let sum = 0;
  let before = 0;
  for await (const item of clientOf(url, way).Watch(count)) {
    sum += item;
    if (item === count / 10) before = heap();
  }
  return { sum, growth: heap() - before };
}

/** Reads a stream that is opened while the browser is offline; `lost` and `found` of the test take the network away and give it back. */
export async function offlineAndBack(url: string, way: Way): Promise<unknown> {
  const { lost, found } = globalThis as unknown as { lost(): Promise<void>; found(): Promise<void> };
  await lost();
  const error = await failure(clientOf(url, way).Get("", 0));
  let attempts = 0;
  const open = () => {
    // Comes back while the stream waits.
    if (++attempts === 1) setTimeout(() => void found(), 0);
    return clientOf(url, way).Watch(2);
  };
  const read = await all(resumed(open, { backOff: { initialMs: 60_000, maxMs: 60_000 } }));
  return { error, read };
}
