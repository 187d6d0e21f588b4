import { createChannel, createClientFactory } from "interwire";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import { Attacker, call, data, message } from "../attacks/attacker.js";

/** @serviceContract { name: "Attacked" } */
interface IQuiet {
  /** @operationContract */
  Watch(count: number): AsyncIterable<string>;
  /** @operationContract */
  Wait(): Promise<string>;
}

let release: () => void = () => {};

const quiet: IQuiet = {
  async *Watch(count) {
    for (let i = 0; i < count; i++) yield "item";
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    yield "last";
  },
  Wait: () => new Promise(() => {}),
};

let server: Server;

async function serve(options: Http2Options): Promise<string> {
  server = createServer({ transport: http2(options), web: true }).implement<IQuiet>(quiet);
  return await server.listen("127.0.0.1:0");
}

afterEach(() => server.close({ graceMs: 0 }));

/** A request for the stream, with one item. */
const watch = Buffer.concat([call(1, "Watch"), data(1, message(Buffer.from("09000000000000f03f", "hex")), true)]);

test("a silent stream of responses has empty DATA frames", async () => {
  const client = await Attacker.open(await serve({ heartbeatMs: 20 }));
  client.socket.write(watch);
  // The message, and three frames without content.
  await client.until("DATA", 4);
  expect(client.got["RST_STREAM 0"]).toBeUndefined();
  release();
  await client.until("HEADERS", 2);
});

test("a client does not notice them", async () => {
  const channel = createChannel(await serve({ heartbeatMs: 5 }));
  const client = createClientFactory().createClient<IQuiet>(channel);
  const items: string[] = [];
  for await (const item of client.Watch(2)) {
    items.push(item);
    if (items.length === 2) setTimeout(() => release(), 100);
  }
  expect(items).toEqual(["item", "item", "last"]);
  channel.close();
});

test.each<[string, Buffer, Http2Options]>([
  ["unless it is asked for", watch, {}],
  [
    "for a call with one response",
    Buffer.concat([call(1, "Wait"), data(1, message(Buffer.alloc(0)), true)]),
    { heartbeatMs: 5 },
  ],
  [
    "before the headers of the response",
    Buffer.concat([call(1, "Watch"), data(1, message(Buffer.alloc(0)), true)]),
    { heartbeatMs: 5 },
  ],
])("there are none %s", async (_, request, options) => {
  const client = await Attacker.open(await serve(options));
  client.socket.write(request);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(client.got.DATA ?? 0).toBe(request === watch ? 1 : 0);
});
