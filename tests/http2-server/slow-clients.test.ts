import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import { createChannel, createClientFactory } from "interwire";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import { openSession, type RawAnswer, rawRequest, usualHeaders } from "./raw-request.js";

/** @serviceContract { name: "Texts" } */
interface ITexts {
  /** @operationContract */
  Long(length: number): string[];
  /** @operationContract */
  Items(length: number): AsyncIterable<string>;
}

const mebibyte = 1024 * 1024;
/** What the last calls have returned, and how many items of streams were asked for. */
let returned: string[][] = [];
let asked: number[] = [];
let errors: string[] = [];
let server: Server;
let address: string;

const texts: ITexts = {
  Long: (length) => {
    const result = ["x".repeat(length)];
    returned.push(result);
    return result;
  },
  Items: async function* (length) {
    const at = asked.push(0) - 1;
    for (;;) {
      asked[at]!++;
      yield "x".repeat(length);
    }
  },
};

async function serve(options: Http2Options = {}): Promise<void> {
  returned = [];
  asked = [];
  errors = [];
  const onError = (error: unknown): void => void errors.push(String(error));
  server = createServer({ transport: http2(options), onError }).implement<ITexts>(texts);
  address = await server.listen("127.0.0.1:0");
}

afterEach(() => server.close({ graceMs: 0 }));

test.each<[name: string, options: Http2Options]>([
  ["plain", {}],
  ["with a size limit, so that each is known to be small enough before it is sent", { maxSendMessageLength: 1e9 }],
])("answers of more than maxQueuedBytes at once all arrive, and others meanwhile: %s", async (_, options) => {
  await serve({ ...options, limits: { maxQueuedBytes: 8 * mebibyte } });
  const channel = createChannel(address, { channelOptions: { "grpc.max_receive_message_length": -1 } });
  const client = createClientFactory().createClient<ITexts>(channel);
  const long = Array.from({ length: 10 }, () => client.Long(2 * mebibyte));
  expect((await client.Long(3))[0]).toBe("xxx");
  expect((await Promise.all(long)).map(([text]) => text!.length)).toEqual(Array(10).fill(2 * mebibyte));
  channel.close();
  expect(errors).toEqual([]);
});

test("ten answers of 10 MB at once all arrive at a client that reads slowly, by the usual limits", async () => {
  const length = 10 * mebibyte;
  await serve();
  const session = openSession(address);
  const streams = Array.from({ length: 10 }, () => {
    const stream = session.request({ ...usualHeaders, ":path": "/Texts/Long" }, { endStream: false });
    // A double.
    const body = Buffer.from(`000000000909${"00".repeat(8)}`, "hex");
    body.writeDoubleLE(length, 6);
    stream.end(body);
    return stream;
  });
  const arrived = await Promise.all(streams.map(slowlyRead));
  session.destroy();
  expect(arrived).toEqual(Array(10).fill({ bytes: length + 10, status: "0" }));
  expect(errors).toEqual([]);
}, 60_000);

/** Reads a stream chunk by chunk, each in a turn of its own, so that its windows open little by little. */
async function slowlyRead(stream: ClientHttp2Stream): Promise<{ bytes: number; status: unknown }> {
  let bytes = 0;
  let status: unknown;
  stream.on("trailers", (trailers) => (status = trailers["grpc-status"]));
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    await new Promise(setImmediate);
  }
  return { bytes, status };
}

test("a deadline holds while an answer waits for room", async () => {
  await serve();
  const session = openSession(address);
  await new Promise<void>((resolve) => session.settings({ initialWindowSize: 0 }, () => resolve()));
  const answer = await rawRequest(
    session,
    { ":path": "/Texts/Long", "grpc-timeout": "50m" },
    "0000000009090000000000c08240",
  );
  session.destroy();
  expect(returned).toHaveLength(1);
  expect(answer).toMatchObject({ headers: { ":status": 200 }, body: "", code: 8 });
  expect(errors).toEqual([]);
});

describe("a client that gives no room any more", () => {
  let session: ClientHttp2Session;
  const answers: Promise<RawAnswer>[] = [];

  /** Opens a connection that takes an answer, and then gives its streams no window. Waits until the server knows it. */
  async function connect(limits: NonNullable<Http2Options["limits"]>): Promise<void> {
    await serve({ limits });
    answers.length = 0;
    session = openSession(address);
    await rawRequest(session, { ":path": "/Texts/Long" }, "0000000000");
    returned = [];
    await new Promise<void>((resolve) => session.settings({ initialWindowSize: 0 }, () => resolve()));
  }

  afterEach(() => session.destroy());

  function start(operation: string): void {
    // A double of 600.
    answers.push(rawRequest(session, { ":path": `/Texts/${operation}` }, "0000000009090000000000c08240"));
  }

  /** Settles when the server has done all that came before. */
  const ping = (): Promise<void> => new Promise((resolve) => session.ping(() => resolve()));

  test("is sent away from streams that stand still for stalledMs, if others are held back", async () => {
    await connect({ maxQueuedBytes: 1000, stalledMs: 20 });
    for (let n = 0; n < 3; n++) start("Long");
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([11, 11, 11]);
    expect(errors).toEqual([]);
  });

  test("has the producer of a stream asked for a single item that is held back", async () => {
    await connect({ maxQueuedBytes: 1000 });
    start("Items");
    await ping();
    start("Items");
    await ping();
    await ping();
    expect(asked).toEqual([2, 1]);
  });

  test("gets an answer as it is when there is room, or a failed call if it cannot be encoded any more", async () => {
    await connect({ maxQueuedBytes: 1000 });
    const wide = (stream: ClientHttp2Stream): Promise<Buffer> => read(stream);
    const streams = Array.from({ length: 3 }, () => request());
    const bodies = streams.map(wide);
    await ping();
    await ping();
    returned[1]![0] = "changed";
    returned[2]![0] = 5 as never;
    session.settings({ initialWindowSize: 100_000 });
    const [first, second] = await Promise.all(bodies);
    expect(first!.subarray(-600).toString()).toBe("x".repeat(600));
    expect(second!.subarray(-7).toString()).toBe("changed");
    await bodies[2];
    expect(streams.map(({ rstCode }) => rstCode)).toEqual([0, 0, 2]);
    expect(errors).toEqual([expect.stringContaining("5")]);
  });

  function request(): ClientHttp2Stream {
    const stream = session.request({ ...usualHeaders, ":path": "/Texts/Long" }, { endStream: false });
    stream.end(Buffer.from("0000000009090000000000c08240", "hex"));
    return stream;
  }

  function read(stream: ClientHttp2Stream): Promise<Buffer> {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("error", () => {});
    return new Promise((resolve) => stream.on("close", () => resolve(Buffer.concat(pieces))));
  }
});
