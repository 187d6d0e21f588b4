// What a channel for browsers sends, and what it makes of responses, byte by byte.
import {
  CallContext,
  Code,
  createClientFactory,
  createWebChannel,
  jsonFormat,
  Metadata,
  type WebChannelOptions,
  withOptions,
} from "interwire/web";
import { failure } from "../runtime/running.js";
import { all } from "../runtime/streams-running.js";
import type { IShop } from "../web/shop-contract.js";
import { type Answer, frame, ScriptedServer } from "./scripted-server.js";

const server = new ScriptedServer();
let url: string;
beforeAll(async () => {
  url = await server.listen();
});
afterAll(() => server.close());

const shopBy = (options: WebChannelOptions = {}) =>
  createClientFactory().createClient<IShop>(createWebChannel(`${url}/api/`, options));
type Shop = ReturnType<typeof shopBy>;

const grpcWeb: WebChannelOptions = { protocol: "grpc-web" };
const json: WebChannelOptions = { format: jsonFormat() };

/** The bytes of the order { id: "a", count: 2 }, and of the result that it is. */
const order = Buffer.from("0a01611002", "hex");
const result = Buffer.concat([Buffer.from([0x0a, order.length]), order]);
const one = Buffer.from("0801", "hex");
const proto = { "content-type": "application/proto" };
const jsonType = { "content-type": "application/json" };
const connectStream = { "content-type": "application/connect+proto" };
const webType = { "content-type": "application/grpc-web+proto" };
const okTrailers = frame(0x80, "grpc-status: 0\r\n");

const put = (shop: Shop) => shop.Put({ id: "a", count: 2 });
const get = (shop: Shop) => shop.Get("a", 2);
const watch = (shop: Shop) => all(shop.Watch(1));

describe("a request", () => {
  type Sent = Readonly<Record<string, unknown>>;
  const timed = (shop: Shop) => put(withOptions(shop, { timeoutMs: 60_000 }));
  const longest = (shop: Shop) => put(withOptions(shop, { timeoutMs: 1e9 }));
  test.each<[name: string, options: WebChannelOptions, call: (shop: Shop) => Promise<unknown>, sent: Sent]>([
    [
      "of Connect with one message is the message",
      {},
      put,
      {
        method: "POST",
        url: "/api/web.Shop/Put",
        body: order,
        headers: { "content-type": "application/proto", "connect-protocol-version": "1" },
      },
    ],
    [
      "of Connect with one message as JSON",
      json,
      put,
      { body: Buffer.from('{"id":"a","count":2}'), headers: { "content-type": "application/json" } },
    ],
    [
      "of Connect with a stream has envelopes",
      {},
      watch,
      {
        method: "POST",
        url: "/api/web.Shop/Watch",
        body: frame(0, one),
        headers: { "content-type": "application/connect+proto", "connect-protocol-version": "1" },
      },
    ],
    [
      "of Connect with a stream of JSON",
      json,
      watch,
      { body: frame(0, '{"count":1}'), headers: { "content-type": "application/connect+json" } },
    ],
    [
      "of gRPC-Web",
      grpcWeb,
      put,
      {
        url: "/api/web.Shop/Put",
        body: frame(0, order),
        headers: { "content-type": "application/grpc-web+proto", "x-grpc-web": "1" },
      },
    ],
    [
      "of gRPC-Web with JSON",
      { ...grpcWeb, ...json },
      put,
      { body: frame(0, '{"id":"a","count":2}'), headers: { "content-type": "application/grpc-web+json" } },
    ],
    [
      "without side effects is a GET with the message in its URL",
      {},
      get,
      {
        method: "GET",
        url: "/api/web.Shop/Get?connect=v1&base64=1&encoding=proto&message=CgFhEAI",
        body: Buffer.alloc(0),
      },
    ],
    [
      "without side effects as JSON is a GET that can be read",
      json,
      get,
      { url: "/api/web.Shop/Get?connect=v1&encoding=json&message=%7B%22id%22%3A%22a%22%2C%22count%22%3A2%7D" },
    ],
    ["without side effects is a POST where no URL may be so long", { maxGetUrlLength: 40 }, get, { method: "POST" }],
    ["of gRPC-Web is never a GET", grpcWeb, get, { method: "POST" }],
    [
      "of Connect has its timeout in milliseconds",
      {},
      timed,
      { headers: { "connect-timeout-ms": expect.stringMatching(/^(?:60000|59\d{3})$/) } },
    ],
    [
      "of gRPC-Web has its timeout with a unit",
      grpcWeb,
      timed,
      { headers: { "grpc-timeout": expect.stringMatching(/^(?:60000|59\d{3})m$/) } },
    ],
    [
      "of gRPC-Web has eight digits in its timeout",
      grpcWeb,
      longest,
      { headers: { "grpc-timeout": expect.stringMatching(/^1000000S$|^999999S$/) } },
    ],
  ])("%s", async (_name, options, call, sent) => {
    server.answer = { status: 500 };
    await failure(call(shopBy(options)));
    expect(server.asked).toMatchObject(sent);
  });

  test("by GET has no header that makes a browser ask first", async () => {
    server.answer = { status: 500 };
    await failure(get(withOptions(shopBy(), { timeoutMs: 60_000 })));
    const { headers = {} } = server.asked ?? {};
    expect(Object.keys(headers).filter((name) => /^(?:connect-|content-|x-)/.test(name))).toEqual([]);
  });

  test("has binary headers without padding, and several values in one", async () => {
    server.answer = { status: 500 };
    const metadata = new Metadata();
    for (const bytes of [[1], [1, 2], [1, 2, 3]]) metadata.add("a-bin", new Uint8Array(bytes));
    metadata.add("b", "1");
    metadata.add("b", "2");
    await failure(put(withOptions(shopBy(), { metadata })));
    expect(server.asked?.headers).toMatchObject({ "a-bin": "AQ, AQI, AQID", b: "1, 2" });
  });
});

/** The bytes of a body, one by one. */
const bytewise = (...pieces: Uint8Array[]): Uint8Array[] =>
  [...Buffer.concat(pieces)].map((byte) => Buffer.from([byte]));

describe("a response", () => {
  const bare = { id: "a", count: 2 };
  test.each<
    [name: string, options: WebChannelOptions, call: (shop: Shop) => Promise<unknown>, answer: Answer, value: unknown]
  >([
    ["of Connect is the message", {}, put, { headers: proto, body: [order] }, bare],
    [
      "of Connect with parameters of its type",
      {},
      put,
      { headers: { "content-type": "application/proto; x=1" }, body: [order] },
      bare,
    ],
    ["of Connect may be empty", {}, put, { headers: proto }, { id: "", count: 0 }],
    ["of Connect by GET", {}, get, { headers: proto, body: [result] }, bare],
    ["of Connect as JSON", json, get, { headers: jsonType, body: ['{"result":{"id":"a","count":2}}'] }, bare],
    ["of Connect in single bytes", {}, put, { headers: proto, body: bytewise(order) }, bare],
    [
      "with a stream of Connect",
      {},
      watch,
      { headers: connectStream, body: [frame(0, one), frame(0, one), frame(2, "{}")] },
      [1, 1],
    ],
    [
      "with a stream of Connect whose frames are cut anywhere",
      {},
      watch,
      { headers: connectStream, body: bytewise(frame(0, one), frame(2, '{"metadata":{"a":["b"]}}')) },
      [1],
    ],
    ["with a stream of Connect that is empty", {}, watch, { headers: connectStream, body: [frame(2, "{}")] }, []],
    ["of gRPC-Web", grpcWeb, put, { headers: webType, body: [frame(0, order), okTrailers] }, bare],
    [
      "of gRPC-Web with a status in the headers, which does not count",
      grpcWeb,
      put,
      { headers: { ...webType, "grpc-status": "8" }, body: [frame(0, order), okTrailers] },
      bare,
    ],
    [
      "of gRPC-Web without a format in its type",
      grpcWeb,
      put,
      { headers: { "content-type": "application/grpc-web" }, body: [frame(0, order), okTrailers] },
      bare,
    ],
    [
      "of gRPC-Web whose frames are cut anywhere",
      grpcWeb,
      watch,
      { headers: webType, body: bytewise(frame(0, one), okTrailers) },
      [1],
    ],
    [
      "of gRPC-Web with trailers in mixed case, and blanks",
      grpcWeb,
      watch,
      { headers: webType, body: [frame(0, one), frame(0x80, "Grpc-Status:  0 \r\nGRPC-Message: \r\n")] },
      [1],
    ],
    [
      "of gRPC-Web without a message is a stream without items",
      grpcWeb,
      watch,
      { headers: { ...webType, "grpc-status": "0" } },
      [],
    ],
  ])("%s", async (_name, options, call, answer, value) => {
    server.answer = answer;
    await expect(call(shopBy(options))).resolves.toEqual(value);
  });
});

describe("a response that is no success", () => {
  const connectError = (code: string, more = {}) => JSON.stringify({ code, message: "no", ...more });
  test.each<
    [
      name: string,
      options: WebChannelOptions,
      call: (shop: Shop) => Promise<unknown>,
      answer: Answer,
      code: Code,
      text: RegExp | string,
    ]
  >([
    ...Object.entries(Code)
      .filter(([name]) => name !== "OK")
      .map(([name, code]): [string, WebChannelOptions, typeof put, Answer, Code, string] => {
        const text = name === "CANCELLED" ? "canceled" : name.toLowerCase();
        return [
          `${text} of Connect`,
          {},
          put,
          { status: 499, headers: jsonType, body: [connectError(text)] },
          code,
          "no",
        ];
      }),
    ...(
      [
        [400, Code.INTERNAL],
        [401, Code.UNAUTHENTICATED],
        [403, Code.PERMISSION_DENIED],
        [404, Code.UNIMPLEMENTED],
        [409, Code.UNKNOWN],
        [429, Code.UNAVAILABLE],
        [500, Code.UNKNOWN],
        [502, Code.UNAVAILABLE],
        [503, Code.UNAVAILABLE],
        [504, Code.UNAVAILABLE],
      ] as const
    ).flatMap(([status, code]) =>
      ([{}, grpcWeb] as const).map((options): [string, WebChannelOptions, typeof put, Answer, Code, RegExp] => [
        `status ${status} without a body, for ${options === grpcWeb ? "gRPC-Web" : "Connect"}`,
        options,
        put,
        { status },
        code,
        new RegExp(
          `^http://127\\.0\\.0\\.1:\\d+/api/web\\.Shop/Put answered with status ${status} and no content-type`,
        ),
      ]),
    ),
    [
      "a code that Connect does not have",
      {},
      put,
      { status: 404, headers: jsonType, body: [connectError("Not_Found")] },
      Code.UNIMPLEMENTED,
      "no",
    ],
    [
      "an error without a code",
      {},
      put,
      { status: 503, headers: jsonType, body: ['{"message":"no"}'] },
      Code.UNAVAILABLE,
      "no",
    ],
    [
      "JSON that is no error",
      {},
      put,
      { status: 503, headers: jsonType, body: ['"no"'] },
      Code.UNAVAILABLE,
      /status 503 and application\/json, not application\/proto/,
    ],
    [
      "a page of HTML",
      {},
      put,
      { headers: { "content-type": "text/html" }, body: ["<p>Hi</p>"] },
      Code.UNKNOWN,
      /answered with status 200 and text\/html, not application\/proto\. Is it a proxy's answer\?$/,
    ],
    [
      "a page of HTML for a stream",
      {},
      watch,
      { headers: { "content-type": "text/html" } },
      Code.UNKNOWN,
      /text\/html, not application\/connect\+proto/,
    ],
    [
      "a path that is not served",
      {},
      put,
      { status: 404, headers: { "content-type": "text/plain" } },
      Code.UNIMPLEMENTED,
      /\. Does the base URL lead to the server, and does it serve the operation\?$/,
    ],
    [
      "protobuf where JSON was asked for",
      json,
      put,
      { headers: proto, body: [order] },
      Code.INTERNAL,
      /application\/proto, not application\/json\. The server does not answer in the format of the request\.$/,
    ],
    [
      "a picture where gRPC-Web was asked for",
      grpcWeb,
      put,
      { headers: { "content-type": "image/jpeg" } },
      Code.UNKNOWN,
      /status 200 and image\/jpeg, not application\/grpc-web\+proto/,
    ],
    [
      "JSON of gRPC-Web where protobuf was asked for",
      grpcWeb,
      put,
      { headers: { "content-type": "application/grpc-web+json" }, body: [frame(0, "{}"), okTrailers] },
      Code.INTERNAL,
      /application\/grpc-web\+json, not application\/grpc-web\+proto/,
    ],
    [
      "bytes that are no message",
      {},
      put,
      { headers: proto, body: ["\xff"] },
      Code.INTERNAL,
      /^The response cannot be decoded/,
    ],
    [
      "JSON that is no message",
      json,
      put,
      { headers: jsonType, body: ["{"] },
      Code.INTERNAL,
      /^The response cannot be decoded/,
    ],
    [
      "two messages",
      grpcWeb,
      put,
      { headers: webType, body: [frame(0, order), frame(0, order), okTrailers] },
      Code.UNIMPLEMENTED,
      /more than one response/,
    ],
    ["no message", grpcWeb, put, { headers: webType, body: [okTrailers] }, Code.UNIMPLEMENTED, /without a response/],
    [
      "bytes behind the end of a stream",
      {},
      watch,
      { headers: connectStream, body: [Buffer.concat([frame(0, one), frame(2, "{}"), frame(0, one)])] },
      Code.INTERNAL,
      "The end of the response is malformed",
    ],
    [
      "an error instead of a stream of Connect",
      {},
      watch,
      { status: 404, headers: jsonType, body: [connectError("unimplemented")] },
      Code.UNIMPLEMENTED,
      "no",
    ],
    [
      "a status of gRPC-Web beside one of HTTP",
      grpcWeb,
      put,
      { status: 503, headers: { ...webType, "grpc-status": "8", "grpc-message": "full" } },
      Code.RESOURCE_EXHAUSTED,
      "full",
    ],
    [
      "a text that is not well-formed",
      {},
      put,
      {
        status: 409,
        headers: jsonType,
        body: ['{"code":"aborted","message":"\\ud800","details":[{"type":"a.B","value":"AQ"}]}'],
      },
      Code.ABORTED,
      "\ufffd",
    ],
    [
      "an error behind a stream",
      {},
      watch,
      { headers: connectStream, body: [frame(0, one), frame(2, `{"error":${connectError("aborted")}}`)] },
      Code.ABORTED,
      "no",
    ],
    [
      "an end of a stream that is no JSON",
      {},
      watch,
      { headers: connectStream, body: [frame(2, "{")] },
      Code.INTERNAL,
      "The end of the response is malformed",
    ],
    [
      "an end of a stream with other metadata",
      {},
      watch,
      { headers: connectStream, body: [frame(2, '{"metadata":{"a":1}}')] },
      Code.INTERNAL,
      "The end of the response is malformed",
    ],
    [
      "a stream of Connect without an end",
      {},
      watch,
      { headers: connectStream, body: [frame(0, one)] },
      Code.INTERNAL,
      /has no status at its end: it was cut off$/,
    ],
    [
      "a stream that ends within a frame",
      {},
      watch,
      { headers: connectStream, body: [frame(0, one).subarray(0, 6)] },
      Code.INTERNAL,
      /has no status at its end/,
    ],
    [
      "a message in a compression that was not offered",
      {},
      watch,
      { headers: connectStream, body: [frame(1, one)] },
      Code.INTERNAL,
      "Received a message with the flags 1, and no compression was offered",
    ],
    [
      "a connection that breaks",
      {},
      watch,
      { headers: connectStream, body: [frame(0, one)], isCut: true },
      Code.UNAVAILABLE,
      /broke off/,
    ],
    [
      "a status of gRPC-Web",
      grpcWeb,
      put,
      { headers: webType, body: [frame(0x80, "grpc-status: 5\r\ngrpc-message: n%C3%A4\r\n")] },
      Code.NOT_FOUND,
      "nä",
    ],
    [
      "a status of gRPC-Web in the headers",
      grpcWeb,
      put,
      { headers: { ...webType, "grpc-status": "5", "grpc-message": "gone" } },
      Code.NOT_FOUND,
      "gone",
    ],
    [
      "a status of gRPC-Web in the headers, and another one behind them",
      grpcWeb,
      put,
      { headers: { ...webType, "grpc-status": "8" }, body: [frame(0x80, "grpc-status: 9\r\n")] },
      Code.FAILED_PRECONDITION,
      "",
    ],
    [
      "a status that gRPC does not know",
      grpcWeb,
      put,
      { headers: { ...webType, "grpc-status": "77" } },
      Code.UNKNOWN,
      "The server sent the status 77, which gRPC does not know",
    ],
    [
      "trailers of gRPC-Web without a status",
      grpcWeb,
      put,
      { headers: webType, body: [frame(0x80, "a: b\r\n")] },
      Code.INTERNAL,
      "The end of the response is malformed",
    ],
    [
      "gRPC-Web without trailers",
      grpcWeb,
      put,
      { headers: webType, body: [frame(0, order)] },
      Code.INTERNAL,
      /has no status at its end/,
    ],
  ])("%s", async (_name, options, call, answer, code, text) => {
    server.answer = answer;
    const rawMessage = typeof text === "string" ? text : expect.stringMatching(text);
    expect(await failure(call(shopBy(options)))).toMatchObject({ code, rawMessage });
  });
});

describe("headers and trailers", () => {
  test.each<[name: string, options: WebChannelOptions, answer: Answer]>([
    [
      "of Connect with one message: trailers have a prefix",
      {},
      {
        headers: { ...proto, "x-head": "h", "trailer-x-tail": "t", "trailer-x-tail-bin": "AQI" },
        body: [Buffer.from("0a0161", "hex")],
      },
    ],
    [
      "of gRPC-Web: trailers are in the last frame",
      grpcWeb,
      {
        headers: { ...webType, "x-head": "h" },
        body: [
          frame(0, Buffer.from("0a0161", "hex")),
          frame(0x80, "x-tail: t\r\nX-Tail-Bin: AQI=\r\ngrpc-status: 0\r\n"),
        ],
      },
    ],
  ])("%s", async (_name, options, answer) => {
    server.answer = answer;
    const context = new CallContext();
    await expect(shopBy(options).Echo(context)).resolves.toBe("a");
    expect(context.responseHeaders?.get("x-head")).toEqual(["h"]);
    expect(context.trailers?.get("x-tail")).toEqual(["t"]);
    expect(context.trailers?.get("x-tail-bin")).toEqual([Buffer.from([1, 2])]);
    expect(context.trailers?.get("grpc-status")).toEqual([]);
  });
});
