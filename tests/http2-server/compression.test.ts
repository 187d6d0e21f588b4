import type { ClientHttp2Session } from "node:http2";
import { deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import { createChannel, createClientFactory } from "interwire";
import { type CreateServerOptions, createServer, http2, type Server } from "interwire/http2";
import { framed, openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Texts" } */
interface ITexts {
  /** @operationContract */
  Echo(text: string): string;
  /** @operationContract */
  Join(texts: AsyncIterable<string>): Promise<string>;
  /** @operationContract */
  Repeat(text: string): AsyncIterable<string>;
}

const texts: ITexts = {
  Echo: (text) => text,
  Join: async (parts) => {
    let all = "";
    for await (const part of parts) all += part;
    return all;
  },
  Repeat: async function* (text) {
    yield text;
    yield "short";
    yield text;
  },
};

/** The messages in a body, with their flags. */
function messagesIn(body: string): [number, Buffer][] {
  const bytes = Buffer.from(body, "hex");
  const found: [number, Buffer][] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    found.push([bytes[at] as number, bytes.subarray(at + 5, end)]);
    at = end;
  }
  return found;
}

const message = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(10, (bytes.length & 127) | 128, bytes.length >> 7), bytes]);
};
const text = "interwire ".repeat(500);
const plain = message(text);

let server: Server;
let session: ClientHttp2Session;
const gzip: CreateServerOptions = { transport: http2({ compression: "gzip" }) };
const open = async (options: CreateServerOptions = {}): Promise<string> => {
  server = createServer(options).implement<ITexts>(texts);
  const address = await server.listen("127.0.0.1:0");
  session = openSession(address);
  return address;
};
afterEach(async () => {
  session.close();
  await server.close({ graceMs: 0 });
});

describe("a compressed request is read", () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
  ])("of %s", async (encoding, compress) => {
    await open();
    const headers = { ":path": "/Texts/Echo", "grpc-encoding": encoding };
    const answer = await rawRequest(session, headers, framed(compress(plain), 1));
    expect(answer.headers["grpc-accept-encoding"]).toBe("identity,deflate,gzip");
    expect(answer.headers["grpc-encoding"]).toBeUndefined();
    expect(messagesIn(answer.body)).toEqual([[0, plain]]);
  });

  test("whose message is empty, without a header of gzip", async () => {
    await open();
    const answer = await rawRequest(
      session,
      { ":path": "/Texts/Echo", "grpc-encoding": "gzip" },
      framed(Buffer.alloc(0), 1),
    );
    // The text that the request left out.
    expect(messagesIn(answer.body)).toEqual([[0, Buffer.of(10, 0)]]);
  });

  test("in its order, between messages that are not compressed", async () => {
    await open();
    const parts = [
      framed(gzipSync(message("a".repeat(200))), 1),
      framed(message("b".repeat(200))),
      framed(gzipSync(message("c".repeat(200))), 1),
      framed(message("d".repeat(200))),
    ];
    const answer = await rawRequest(session, { ":path": "/Texts/Join", "grpc-encoding": "gzip" }, parts.join(""));
    const [[, joined]] = messagesIn(answer.body) as [[number, Buffer]];
    expect(joined.subarray(3).toString()).toBe(["a", "b", "c", "d"].map((one) => one.repeat(200)).join(""));
  });
});

describe("a response is compressed", () => {
  const accepting = { ":path": "/Texts/Echo", "grpc-accept-encoding": "identity, deflate,gzip" };

  const byNumber = (algorithm: number) => ({ serverOptions: { "grpc.default_compression_algorithm": algorithm } });

  test.each<[string, string, CreateServerOptions, (bytes: Buffer) => Buffer]>([
    ["gzip", "http2()", gzip, gunzipSync],
    ["gzip", "grpc-js", byNumber(2), gunzipSync],
    ["deflate", "http2()", { transport: http2({ compression: "deflate" }) }, inflateSync],
    ["deflate", "grpc-js", byNumber(1), inflateSync],
  ])("by %s, chosen by an option of %s", async (encoding, _, options, decompress) => {
    await open(options);
    const answer = await rawRequest(session, accepting, framed(plain));
    expect(answer.headers["grpc-encoding"]).toBe(encoding);
    const [[flags, bytes]] = messagesIn(answer.body) as [[number, Buffer]];
    expect([flags, decompress(bytes)]).toEqual([1, plain]);
    expect(bytes.length).toBeLessThan(200);
  });

  test("message by message", async () => {
    await open(gzip);
    const answer = await rawRequest(session, { ...accepting, ":path": "/Texts/Repeat" }, framed(plain));
    expect(messagesIn(answer.body).map(([flags]) => flags)).toEqual([1, 0, 1]);
  });

  test("not for a client that does not take it", async () => {
    await open(gzip);
    const answer = await rawRequest(session, { ...accepting, "grpc-accept-encoding": "deflate" }, framed(plain));
    expect(answer.headers["grpc-encoding"]).toBeUndefined();
    expect(messagesIn(answer.body)).toEqual([[0, plain]]);
  });

  test("and not if it is short", async () => {
    await open(gzip);
    const short = message("a".repeat(500));
    expect(messagesIn((await rawRequest(session, accepting, framed(short))).body)).toEqual([[0, short]]);
  });

  test("for a client of grpc-js, which compresses too", async () => {
    const channel = createChannel(await open(gzip), { channelOptions: { "grpc.default_compression_algorithm": 2 } });
    const client = createClientFactory().createClient<ITexts>(channel);
    await expect(client.Echo(text)).resolves.toBe(text);
    channel.close();
  });
});
