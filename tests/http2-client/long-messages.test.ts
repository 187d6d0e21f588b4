import { type Channel, type Client, createClientFactory, type int32 } from "interwire";
import { createChannel, createServer } from "interwire/http2";
import { seededRandom } from "../support/seeded-random.js";

/** @serviceContract */
interface IBlobs {
  /** @operationContract */
  Echo(blob: Uint8Array): Promise<Uint8Array>;
  /** Blobs of these sizes, the first of which is number `from`. @operationContract */
  List(from: int32, sizes: int32[]): AsyncIterable<Uint8Array>;
  /** @operationContract */
  Chat(blobs: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Bytes that no other blob has at the same place. */
const blob = (number: number, size: number): Uint8Array => Buffer.alloc(size, `blob ${number}, `);

const blobs: IBlobs = {
  Echo: async (blob) => blob,
  async *List(from, sizes) {
    for (const [i, size] of sizes.entries()) yield blob(from + i, size);
  },
  async *Chat(blobs) {
    yield* blobs;
  },
};

const server = createServer().implement<IBlobs>(blobs);
let channel: Channel;
let client: Client<IBlobs>;
beforeAll(async () => {
  const address = await server.listen("127.0.0.1:0");
  channel = createChannel(address);
  client = createClientFactory({ defaults: { timeoutMs: 60_000 } }).createClient<IBlobs>(channel);
});
afterAll(async () => {
  channel.close();
  await server.close();
});

const random = seededRandom(7);
/** Sizes of messages that lie in a chunk, fill some, or begin and end in the middle of one; every third fills a frame. */
const sizes = Array.from({ length: 400 }, (_, i) =>
  Math.floor(i % 3 === 0 ? 16_150 + random() * 200 : random() ** 3 * 400_000),
);
const quarters = [0, 1, 2, 3].map((i) => ({ from: i * 100, sizes: sizes.slice(i * 100, i * 100 + 100) }));

/** Which blobs are not the expected ones. All are compared at the end, because memory may be overwritten late. */
function wrong(blobs: readonly Uint8Array[], from: number): number[] {
  return blobs.flatMap((one, i) => (Buffer.compare(one, blob(from + i, one.length)) === 0 ? [] : [from + i]));
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function collect(blobs: AsyncIterable<Uint8Array>, between?: () => Promise<void>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const one of blobs) {
    all.push(one);
    await between?.();
  }
  return all;
}

test.each([
  ["as fast as they come", undefined],
  ["later than they come", turn],
])("streams beside each other, which are read %s", async (_, between) => {
  const lists = await Promise.all(quarters.map(({ from, sizes }) => collect(client.List(from, sizes), between)));
  expect(lists.map((list) => list.map(({ length }) => length))).toEqual(quarters.map(({ sizes }) => sizes));
  expect(lists.flatMap((list, i) => wrong(list, quarters[i]!.from))).toEqual([]);
});

test("streams in both directions beside each other", async () => {
  const lists = await Promise.all(
    quarters.map(async ({ from, sizes }) => {
      async function* sent(): AsyncIterable<Uint8Array> {
        for (const [i, size] of sizes.entries()) yield blob(from + i, size);
      }
      return collect(client.Chat(sent()));
    }),
  );
  expect(lists.map(({ length }) => length)).toEqual([100, 100, 100, 100]);
  expect(lists.flatMap((list, i) => wrong(list, quarters[i]!.from))).toEqual([]);
});

test("calls one after another and beside each other, whose requests are sent in memory of earlier ones", async () => {
  const long = Array.from({ length: 24 }, (_, i) => 100_000 + i * 160_000);
  const echoed: Uint8Array[] = [];
  for (let i = 0; i < long.length; i += 4) {
    echoed.push(...(await Promise.all(long.slice(i, i + 4).map((size, k) => client.Echo(blob(i + k, size))))));
  }
  expect(echoed.map(({ length }) => length)).toEqual(long);
  expect(wrong(echoed, 0)).toEqual([]);
});
