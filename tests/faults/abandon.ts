import type { Client, int32 } from "interwire";
import { Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";

/** Ways to leave a stream. */
const ways: readonly ((items: AsyncIterable<int32>) => Promise<unknown> | undefined)[] = [
  async (items) => {
    for await (const _ of items) break;
  },
  async (items) => items[Symbol.asyncIterator]().return?.(),
  async (items) => items[Symbol.asyncIterator]().next(),
  (items) => {
    const iterator = items[Symbol.asyncIterator]();
    void iterator.next().catch(() => {});
    void iterator.next().catch(() => {});
    return undefined;
  },
  () => undefined,
];

/** Opens streams and leaves each in another way, most without a word; gives back the sources of those that send. */
export async function abandon(client: Client<IKinds>, count: number, signal?: AbortSignal): Promise<Source[]> {
  const sources: Source[] = [];
  const left: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const source = new Source();
    // Some hold the server's generator at a full window, some at its signal.
    const isDuplex = index % 3 === 0;
    if (isDuplex) sources.push(source);
    const items = isDuplex ? client.Exchange(source, signal) : client.Download(index % 3 === 1 ? -1 : 1, signal);
    left.push(ways[index % ways.length]?.(items));
  }
  await Promise.all(left);
  return sources;
}
