import type { ClientHttp2Session, OutgoingHttpHeaders } from "node:http2";
import { gzipSync } from "node:zlib";
import { type CallContext, createServer, type int32, type Server } from "interwire/http2";
import { framed, openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Numbers" } */
interface INumbers {
  /** @operationContract */
  Double(ctx: CallContext, value: int32): int32;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
}

let server: Server;
let session: ClientHttp2Session;
let metadata: Record<string, unknown>;

const numbers: INumbers = {
  Double: (ctx, value) => {
    metadata = ctx.metadata.toJSON();
    return value * 2;
  },
  Sum: async (values) => {
    let sum = 0;
    for await (const value of values) sum += value;
    return sum;
  },
};

beforeAll(async () => {
  server = createServer().implement<INumbers>(numbers);
  session = openSession(await server.listen("127.0.0.1:0"));
});
afterAll(async () => {
  session.close();
  await server.close();
});

const path = "/Numbers/Double";
/** The message `{ value: 21 }`, and the answer to it. */
const request = "0000000002" + "0815";
const response = "0000000002" + "082a";
const streamPath = "/Numbers/Sum";
const accepted = { "grpc-accept-encoding": "identity,deflate,gzip" };
const gzip = { "grpc-encoding": "gzip" };
const zipped = gzipSync(Buffer.from("0815", "hex"));
const spoiled = Buffer.from(zipped).fill(0xff, 10, 14);
const answered = {
  headers: { ":status": 200, "content-type": "application/grpc+proto" },
  trailers: { "grpc-status": "0" },
  body: response,
  code: 0,
};

describe("a request is answered", () => {
  test.each<[string, OutgoingHttpHeaders]>([
    ["without te", { te: undefined }],
    ["with a timeout in hours", { "grpc-timeout": "99999999H" }],
    ["with a timeout in nanoseconds", { "grpc-timeout": "99999999n" }],
  ])("%s", async (_, headers) => {
    expect(await rawRequest(session, { ":path": path, ...headers }, request)).toMatchObject(answered);
  });
});

const failed = (status: number, code: number, text: string) => ({
  headers: { ":status": status, "grpc-status": String(code), "grpc-message": encodeURI(text) },
  body: "",
  code: 0,
});

/** Refusals of long texts, of which an answer repeats 200 characters: a few bytes of a peer may stand for many. */
function reflected(): [string, OutgoingHttpHeaders, object][] {
  const long = "x".repeat(201);
  const short = `${"x".repeat(200)}…`;
  return [
    [
      "with a long content-type",
      { "content-type": long },
      failed(415, 13, `The content-type is "${short}", not application/grpc`),
    ],
    ["with a long timeout", { "grpc-timeout": long }, failed(400, 13, `The grpc-timeout is "${short}"`)],
    [
      "with long bytes that are not base64",
      { "trace-bin": `${"x".repeat(200)}*` },
      failed(400, 13, `The header trace-bin is "${short}", which is not base64`),
    ],
    [
      "with a long encoding",
      { "grpc-encoding": long },
      failed(200, 12, `The grpc-encoding is "${short}", and only identity, deflate and gzip are read`),
    ],
    ["with a long method of HTTP", { ":method": long }, failed(405, 13, `The method of HTTP is ${short}, not POST`)],
    [
      "for a long path",
      { ":path": `/${long}/${long}` },
      failed(200, 12, `The server does not implement the method /${"x".repeat(199)}…: it has no service ${short}`),
    ],
    [
      "for a long method",
      { ":path": `/Numbers/${long}` },
      failed(
        200,
        12,
        `The server does not implement the method /Numbers/${"x".repeat(191)}…: its service Numbers has no method ${short}`,
      ),
    ],
  ];
}

describe("a request is refused", () => {
  test.each<[string, OutgoingHttpHeaders, object]>([
    ["with a timeout without a unit", { "grpc-timeout": "100" }, failed(400, 13, 'The grpc-timeout is "100"')],
    [
      "with a timeout of nine digits",
      { "grpc-timeout": "100000000m" },
      failed(400, 13, 'The grpc-timeout is "100000000m"'),
    ],
    ["with a timeout in words", { "grpc-timeout": "soon" }, failed(400, 13, 'The grpc-timeout is "soon"')],
    ["with a negative timeout", { "grpc-timeout": "-1S" }, failed(400, 13, 'The grpc-timeout is "-1S"')],
    ["with a fraction", { "grpc-timeout": "1.5S" }, failed(400, 13, 'The grpc-timeout is "1.5S"')],
    [
      "with bytes that are not base64",
      { "trace-bin": "a*b" },
      failed(400, 13, 'The header trace-bin is "a*b", which is not base64'),
    ],
    [
      "for a method that does not exist",
      { ":path": "/Numbers/Treble" },
      failed(
        200,
        12,
        "The server does not implement the method /Numbers/Treble: its service Numbers has no method Treble",
      ),
    ],
    ["for a path of another form", { ":path": "/" }, failed(200, 12, "The server does not implement the method /")],
    ...reflected(),
  ])("%s", async (_, headers, expected) => {
    for (const asked of [path, streamPath]) {
      expect(await rawRequest(session, { ":path": asked, ...headers }, request)).toMatchObject(expected);
      // The stream ends even if the request does not.
      expect(await rawRequest(session, { ":path": asked, ...headers }, request, true)).toMatchObject(expected);
    }
  });
});

test("however many requests are refused before they are complete, their connection goes on", async () => {
  for (let i = 0; i < 30; i++) {
    const open = Array.from({ length: 100 }, () => rawRequest(session, { ":path": "/none" }, "", true));
    for (const { headers } of await Promise.all(open)) expect(headers["grpc-status"]).toBe("12");
  }
  expect(await rawRequest(session, { ":path": path }, request)).toMatchObject(answered);
});

/** Wrong bodies of requests, for an operation that takes one message and for one that takes a stream. */
const bodies: readonly (readonly [
  name: string,
  headers: OutgoingHttpHeaders,
  body: string,
  code: number,
  text: string,
])[] = [
  [
    "a flag that is not known",
    {},
    "0200000002" + "0815",
    13,
    "Received a message with the flags 2, which are not known",
  ],
  ["garbage", {}, "de00000004" + "adbeef00", 13, "Received a message with the flags 222, which are not known"],
  [
    "a compressed message without an encoding",
    {},
    "0100000002" + "0815",
    13,
    "Received a compressed message without grpc-encoding",
  ],
  ["a message that is no gzip", gzip, "0100000002" + "0815", 13, "Failed to decompress gzip-encoded message"],
  ["half a gzip", gzip, framed(zipped.subarray(0, 12), 1), 13, "Failed to decompress gzip-encoded message"],
  ["a gzip with bytes of it changed", gzip, framed(spoiled, 1), 13, "Failed to decompress gzip-encoded message"],
  [
    "a message that is no deflate",
    { "grpc-encoding": "deflate" },
    framed(zipped, 1),
    13,
    "Failed to decompress deflate-encoded message",
  ],
  [
    "a gzip that becomes too large",
    gzip,
    framed(gzipSync(Buffer.alloc(64 << 20)), 1),
    8,
    "Received message that decompresses to a size larger than 4194304",
  ],
  ["a message that is cut in its prefix", {}, "000000", 13, "The request ends in the middle of a message"],
  ["a message that is cut behind its prefix", {}, "0000000002", 13, "The request ends in the middle of a message"],
  ["a message that is cut", {}, "000000000208", 13, "The request ends in the middle of a message"],
  [
    "a gzip that is cut by the end",
    gzip,
    framed(zipped, 1).slice(0, -2),
    13,
    "The request ends in the middle of a message",
  ],
  ["a message and half another", {}, `${request}0000`, 13, "The request ends in the middle of a message"],
  [
    "a message that is announced to be too large",
    {},
    "0000400001",
    8,
    "Received message larger than max (4194305 vs 4194304)",
  ],
  ["a message of 4 GB", {}, "00ffffffff", 8, "Received message larger than max (4294967295 vs 4194304)"],
  ["a gzip of 4 GB", gzip, "01ffffffff", 8, "Received message larger than max (4294967295 vs 4194304)"],
];

describe("what is in a request's DATA", () => {
  const refuse = async (path: string, headers: OutgoingHttpHeaders, body: string, code: number, text: string) => {
    const answer = await rawRequest(session, { ":path": path, ...headers }, body);
    expect(answer).toMatchObject({
      headers: { ":status": 200, "grpc-status": String(code), "grpc-message": encodeURI(text), ...accepted },
      trailers: {},
      body: "",
      code: 0,
    });
  };

  test.each(bodies)("%s", async (_, headers, body, code, text) => {
    await refuse(path, headers, body, code, text);
    await refuse(streamPath, headers, body, code, text);
    await refuse(streamPath, headers, request + body, code, text);
  });

  test.each<[string, string, string, number, string]>([
    ["no message", path, "", 12, "The client sent no request to an operation that takes one"],
    [
      "two messages",
      path,
      request + request,
      12,
      "The client sent more than one request to an operation that takes one",
    ],
    [
      "a message whose length is too small",
      path,
      "0000000001" + "0815",
      13,
      "The request ends in the middle of a message",
    ],
    [
      "an item whose length is too small",
      streamPath,
      "0000000001" + "0815",
      13,
      "An item of the request cannot be decoded: Sum[0].values at byte 0: truncated message: a value runs past its end",
    ],
  ])("%s", (_, path, body, code, text) => refuse(path, {}, body, code, text));

  test("is read wherever it is cut", async () => {
    const stream = session.request({ ":path": "/Numbers/Sum", ":method": "POST", "content-type": "application/grpc" });
    const received: Buffer[] = [];
    stream.on("data", (piece: Buffer) => received.push(piece));
    const bytes = Buffer.from("00000000020801" + "0000000000" + "00000000020802", "hex");
    for (const byte of bytes) {
      stream.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    stream.end();
    await new Promise((resolve) => stream.once("close", resolve));
    expect(Buffer.concat(received).toString("hex")).toBe("00000000020803");
  });
});

test("a request's headers arrive without those of the transport", async () => {
  const headers = {
    ":path": path,
    "grpc-timeout": "10S",
    "grpc-encoding": "identity",
    "grpc-accept-encoding": "gzip",
    "accept-encoding": "identity",
    "user-agent": "raw",
    "trace-bin": "AAEC,AwQ=",
    "more-bin": "_-8",
    several: ["a", "b"],
    cookie: ["a=1", "b=2; c=3", "d=4"],
  };
  await rawRequest(session, headers, request);
  expect(metadata).toEqual({
    "user-agent": ["raw"],
    "trace-bin": [Buffer.of(0, 1, 2), Buffer.of(3, 4)],
    "more-bin": [Buffer.of(0xff, 0xef)],
    several: ["a, b"],
    cookie: ["a=1; b=2; c=3; d=4"],
  });
});
