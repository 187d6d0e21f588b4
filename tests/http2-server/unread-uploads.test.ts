import { createChannel, createClientFactory } from "interwire";
import { createServer, http2, type Server } from "interwire/http2";

/** @serviceContract */
interface IStore {
  /** @operationContract */
  Upload(parts: AsyncIterable<Uint8Array>): Promise<number>;
  /** @operationContract */
  Ping(text: string): Promise<string>;
}

let server: Server;
afterEach(() => server.close({ graceMs: 0 }));

async function* parts(): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < 40; n++) yield new Uint8Array(60_000);
}

test.each([
  ["eight uploads", 8, {}],
  ["a hundred", 100, {}],
  ["four, where a connection may hold no more than its window", 4, { maxUnreadBytes: 0 }],
])("uploads that nobody reads yet do not stop the calls beside them: %s", async (_, count, limits) => {
  let started = 0;
  let allStarted: () => void;
  const all = new Promise<void>((resolve) => {
    allStarted = resolve;
  });
  let read: () => void;
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  server = createServer({ transport: http2({ limits }) }).implement<IStore>({
    async Upload(given) {
      started++;
      if (started === count) allStarted();
      await isRead;
      let size = 0;
      for await (const part of given) size += part.length;
      return size;
    },
    Ping: async (text) => text,
  });
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const store = createClientFactory().createClient<IStore>(channel);
  const uploads = Array.from({ length: count }, () => store.Upload(parts()));
  await all;
  for (let n = 0; n < 50; n++) expect(await store.Ping("a".repeat(n))).toBe("a".repeat(n));
  read!();
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([40 * 60_000]));
  channel.close();
});
