// The rules of gRPC-Web and Connect for servers, over everything that carries requests: bytes in, bytes expected.
import { gzipSync } from "node:zlib";
import { Code } from "interwire";
import type { WebOptions } from "interwire/web";
import { type Answer, type Asked, type Carrier, carriers } from "./carriers.js";

/** The beginning of a row: what is asked. */
type Request = Partial<Asked> & { readonly path: string };

/** The end of a row: what is expected. Headers that must be absent are undefined; a body is a text, or a test of it. */
interface Expected {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | RegExp | Buffer;
}

type Row = readonly [rule: string, request: Request, expected: Expected];

const options: WebOptions = { cors: { origins: ["https://a.example"] } };
const shop = (method: string): string => `/web.Shop/${method}`;
const json = { "content-type": "application/json" };
const proto = { "content-type": "application/proto" };
const connectJson = { "content-type": "application/connect+json" };
const grpcWeb = { "content-type": "application/grpc-web" };
const grpcWebText = { "content-type": "application/grpc-web-text" };

/** The request `{ id: "x", count: 3 }` of the operation `Get`, and the result that it gives. */
const get = Buffer.from("0a01781003", "hex");
const got = Buffer.from("0a050a01781003", "hex");
const getJson = Buffer.from('{"id":"x","count":3}');
const gotJson = '{"result":{"id":"x","count":3}}';

function envelope(content: string | Buffer, flags = 0): Buffer {
  const bytes = Buffer.from(content as string);
  const prefix = Buffer.alloc(5, flags);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

const failed = (code: string, text: string | RegExp): RegExp =>
  new RegExp(`^\\{"code":"${code}","message":"${typeof text === "string" ? text : text.source}`);
const ended = (end: string): Buffer => envelope(end, 2);
const trailers = (block: string): Buffer => envelope(block, 0x80);
const refused = (end: string | RegExp): RegExp =>
  new RegExp(`^\\x02...."?\\{"error":${typeof end === "string" ? end : end.source}`, "s");
const query = (rest: string): string => shop("Get") + rest;
const getText = encodeURIComponent('{"id":"ü","count":1}');
const details = '"details":[{"type":"web.Order","value":"CgF4EAE"}]';

const connectUnary: readonly Row[] = [
  [
    "a message of protobuf",
    { path: shop("Get"), headers: proto, body: get },
    { status: 200, headers: { "content-type": "application/proto" }, body: got },
  ],
  [
    "a message of JSON",
    { path: shop("Get"), headers: json, body: getJson },
    { status: 200, headers: { "content-type": "application/json" }, body: gotJson },
  ],
  ["an empty message", { path: shop("Get"), headers: proto }, { status: 200, body: Buffer.from("0a00", "hex") }],
  [
    "parameters of the content-type",
    { path: shop("Get"), headers: { "content-type": "Application/JSON; charset=utf-8" }, body: getJson },
    { status: 200, body: gotJson },
  ],
  [
    "a bare message",
    { path: shop("Put"), headers: json, body: getJson },
    { status: 200, body: '{"id":"x","count":3}' },
  ],
  [
    "members that are not known",
    { path: shop("Put"), headers: json, body: Buffer.from('{"id":"x","more":1}') },
    { status: 200, body: '{"id":"x"}' },
  ],
  [
    "another content-type",
    { path: shop("Get"), headers: { "content-type": "application/xml" } },
    {
      status: 415,
      headers: {
        "accept-post":
          "application/proto, application/json, application/grpc-web, application/grpc-web+proto, application/grpc-web+json, application/grpc-web-text, application/grpc-web-text+proto",
      },
    },
  ],
  ...["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"].map(
    (type): Row => [
      `the content-type ${type}, which a form of another site can send`,
      { path: shop("Get"), headers: { "content-type": type } },
      { status: 415 },
    ],
  ),
  ["no content-type", { path: shop("Get"), headers: {} }, { status: 415 }],
  [
    "streaming's content-type for an operation without streams",
    { path: shop("Get"), headers: connectJson },
    { status: 415 },
  ],
  ["a content-type without envelopes for a stream", { path: shop("Watch"), headers: json }, { status: 415 }],
  [
    "the version 1",
    { path: shop("Get"), headers: { ...json, "connect-protocol-version": "1" }, body: getJson },
    { status: 200 },
  ],
  [
    "another version",
    { path: shop("Get"), headers: { ...json, "connect-protocol-version": "2" }, body: getJson },
    { status: 400, headers: json, body: failed("invalid_argument", "The version of Connect is") },
  ],
  [
    "a timeout",
    { path: shop("Get"), headers: { ...json, "connect-timeout-ms": "9999999999" }, body: getJson },
    { status: 200 },
  ],
  ...["12345678901", "1s", "-1", "1.5", ""].map(
    (timeout): Row => [
      `the timeout "${timeout}"`,
      { path: shop("Get"), headers: { ...json, "connect-timeout-ms": timeout }, body: getJson },
      { status: 400, body: failed("invalid_argument", "The connect-timeout-ms is") },
    ],
  ),
  [
    "a deadline that passes",
    { path: shop("Wait"), headers: { ...json, "connect-timeout-ms": "20" }, body: Buffer.from("{}") },
    { status: 504, body: failed("deadline_exceeded", "Deadline exceeded") },
  ],
  [
    "a deadline that has passed",
    { path: shop("Get"), headers: { ...json, "connect-timeout-ms": "0" }, body: getJson },
    { status: 504, body: failed("deadline_exceeded", "") },
  ],
  [
    "a compressed body",
    { path: shop("Get"), headers: { ...json, "content-encoding": "gzip" }, body: gzipSync(getJson) },
    { status: 200, body: gotJson },
  ],
  [
    "the encoding identity",
    { path: shop("Get"), headers: { ...json, "content-encoding": "identity" }, body: getJson },
    { status: 200, body: gotJson },
  ],
  [
    "an empty body that is said to be compressed",
    { path: shop("Get"), headers: { ...proto, "content-encoding": "gzip" } },
    { status: 200, body: Buffer.from("0a00", "hex") },
  ],
  [
    "another encoding",
    { path: shop("Get"), headers: { ...json, "content-encoding": "zstd" }, body: getJson },
    {
      status: 501,
      body: failed("unimplemented", /The content-encoding is \\"zstd\\", and only identity, gzip and deflate are read/),
    },
  ],
  [
    "a body that is not what its encoding says",
    { path: shop("Get"), headers: { ...json, "content-encoding": "gzip" }, body: getJson },
    { status: 400, body: failed("invalid_argument", "Failed to decompress") },
  ],
  [
    "another charset than UTF-8",
    { path: shop("Get"), headers: { "content-type": "application/json; charset=latin1" }, body: getJson },
    { status: 415 },
  ],
  [
    "JSON that is none",
    { path: shop("Get"), headers: json, body: Buffer.from("{") },
    { status: 400, body: failed("invalid_argument", "The request cannot be decoded: Get at line 1, column 2") },
  ],
  [
    "JSON of another type",
    { path: shop("Get"), headers: json, body: Buffer.from('{"count":"many"}') },
    { status: 400, body: failed("invalid_argument", "The request cannot be decoded: Get.count at line 1, column 2:") },
  ],
  [
    "bytes that are no message",
    { path: shop("Get"), headers: proto, body: Buffer.from("0a05", "hex") },
    { status: 400, body: failed("invalid_argument", "The request cannot be decoded: Get.id") },
  ],
  [
    "binary headers in both forms of base64",
    { path: shop("Echo"), headers: { ...json, "a-bin": "AQ", "b-bin": "AQ==" }, body: Buffer.from("{}") },
    {
      status: 200,
      headers: { "x-bytes-bin": "Bw", "cache-control": "max-age=60" },
      body: /"a-bin.*?\[1\].*?b-bin.*?\[1\]/,
    },
  ],
  [
    "a binary header that is not base64",
    { path: shop("Echo"), headers: { ...json, "a-bin": "*" }, body: Buffer.from("{}") },
    { status: 400, body: failed("invalid_argument", "The header a-bin is") },
  ],
  [
    "an error with headers, trailers and details",
    { path: shop("Fail"), headers: json, body: Buffer.from(`{"code":${Code.NOT_FOUND}}`) },
    {
      status: 404,
      headers: {
        "content-type": "application/json",
        "x-head": "1",
        "trailer-x-tail": "2",
        "trailer-x-tail-bin": "AQI",
        "trailer-grpc-status-details-bin": undefined,
      },
      body: `{"code":"not_found","message":"not so",${details}}`,
    },
  ],
  [
    "an unknown operation",
    { path: shop("Nothing"), headers: json },
    {
      status: 404,
      headers: json,
      body: failed(
        "unimplemented",
        "The server does not implement the method /web.Shop/Nothing: its service web.Shop has no method Nothing",
      ),
    },
  ],
  ["an unknown path without a content-type", { path: "/", method: "GET" }, { status: 404 }],
  ...["PUT", "DELETE", "PROPFIND"].map(
    (method): Row => [
      `the method ${method}`,
      { path: shop("Put"), method, headers: json },
      { status: 405, headers: { allow: "POST" } },
    ],
  ),
];

/** The statuses of HTTP for all codes of errors. */
const statuses: readonly [code: keyof typeof Code & string, name: string, status: number][] = [
  ["CANCELLED", "canceled", 499],
  ["UNKNOWN", "unknown", 500],
  ["INVALID_ARGUMENT", "invalid_argument", 400],
  ["DEADLINE_EXCEEDED", "deadline_exceeded", 504],
  ["NOT_FOUND", "not_found", 404],
  ["ALREADY_EXISTS", "already_exists", 409],
  ["PERMISSION_DENIED", "permission_denied", 403],
  ["RESOURCE_EXHAUSTED", "resource_exhausted", 429],
  ["FAILED_PRECONDITION", "failed_precondition", 400],
  ["ABORTED", "aborted", 409],
  ["OUT_OF_RANGE", "out_of_range", 400],
  ["UNIMPLEMENTED", "unimplemented", 501],
  ["INTERNAL", "internal", 500],
  ["UNAVAILABLE", "unavailable", 503],
  ["DATA_LOSS", "data_loss", 500],
  ["UNAUTHENTICATED", "unauthenticated", 401],
];
const errors = statuses.map(
  ([code, name, status]): Row => [
    `the status of ${code}`,
    { path: shop("Fail"), headers: json, body: Buffer.from(`{"code":${Code[code as "UNKNOWN"]}}`) },
    { status, body: failed(name, "not so") },
  ],
);

const connectGet: readonly Row[] = [
  [
    "parameters that are percent-encoded",
    { method: "GET", path: query("?%65ncoding=%6Ason&message=%7B%7D") },
    { status: 200, body: '{"result":{}}' },
  ],
  [
    "parameters in any order",
    { method: "GET", path: query(`?message=${getText}&other=1&encoding=json&connect=v1`) },
    { status: 200, headers: json, body: '{"result":{"id":"ü","count":1}}' },
  ],
  [
    "base64 of URLs, without padding",
    { method: "GET", path: query("?encoding=proto&base64=1&message=CgF4EAM") },
    { status: 200, headers: proto, body: got },
  ],
  [
    "base64 with padding",
    { method: "GET", path: query("?encoding=proto&base64=1&message=CgF4EAM%3D") },
    { status: 200, body: got },
  ],
  [
    "an empty message",
    { method: "GET", path: query("?encoding=proto&message=") },
    { status: 200, body: Buffer.from("0a00", "hex") },
  ],
  [
    "bytes that are percent-encoded",
    { method: "GET", path: query("?encoding=proto&message=%0a%01x%10%03") },
    { status: 200, body: got },
  ],
  [
    "a compressed message",
    {
      method: "GET",
      path: query(`?encoding=json&compression=gzip&base64=1&message=${gzipSync(getJson).toString("base64url")}`),
    },
    { status: 200, body: gotJson },
  ],
  [
    "the method GET without a message",
    { method: "GET", path: query("?encoding=json") },
    { status: 400, body: failed("invalid_argument", "The parameter message is missing") },
  ],
  [
    "the method GET without an encoding",
    { method: "GET", path: query("?message=") },
    { status: 400, body: failed("invalid_argument", "The parameter encoding is missing") },
  ],
  ["another encoding of messages", { method: "GET", path: query("?encoding=xml&message=") }, { status: 400 }],
  [
    "another compression",
    { method: "GET", path: query("?encoding=json&compression=zstd&message=") },
    { status: 501, body: failed("unimplemented", "The parameter compression is") },
  ],
  ["another version", { method: "GET", path: query("?connect=v2&encoding=json&message=") }, { status: 400 }],
  [
    "a message that is not base64",
    { method: "GET", path: query("?encoding=proto&base64=1&message=*") },
    { status: 400 },
  ],
  [
    "the method GET for an operation with side effects",
    { method: "GET", path: `${shop("Put")}?encoding=json&message={}` },
    { status: 405, headers: { allow: "POST" } },
  ],
];

const connectStreaming: readonly Row[] = [
  [
    "a stream of responses",
    { path: shop("Watch"), headers: connectJson, body: envelope('{"count":2}') },
    {
      status: 200,
      headers: connectJson,
      body: Buffer.concat([envelope('{"result":1}'), envelope('{"result":2}'), ended("{}")]),
    },
  ],
  [
    "a stream of requests",
    {
      path: shop("Sum"),
      headers: connectJson,
      body: Buffer.concat([envelope('{"items":1}'), envelope('{"items":2}')]),
    },
    { status: 200, body: Buffer.concat([envelope('{"result":3}'), ended("{}")]) },
  ],
  [
    "an empty stream of requests",
    { path: shop("Sum"), headers: connectJson },
    { status: 200, body: Buffer.concat([envelope("{}"), ended("{}")]) },
  ],
  [
    "streams both ways",
    {
      path: shop("Chat"),
      headers: connectJson,
      body: Buffer.concat([envelope('{"items":"a"}'), envelope('{"items":"b"}')]),
    },
    { status: 200, body: Buffer.concat([envelope('{"result":"a!"}'), envelope('{"result":"b!"}'), ended("{}")]) },
  ],
  [
    "a compressed envelope",
    {
      path: shop("Watch"),
      headers: { ...connectJson, "connect-content-encoding": "gzip" },
      body: envelope(gzipSync('{"count":1}'), 1),
    },
    { status: 200, body: Buffer.concat([envelope('{"result":1}'), ended("{}")]) },
  ],
  [
    "an envelope that is compressed unannounced",
    { path: shop("Watch"), headers: connectJson, body: envelope(gzipSync('{"count":1}'), 1) },
    { status: 200, body: refused('\\{"code":"internal"') },
  ],
  [
    "an envelope with other flags",
    { path: shop("Watch"), headers: connectJson, body: envelope("{}", 4) },
    { status: 200, body: refused('\\{"code":"internal"') },
  ],
  [
    "an unknown encoding",
    { path: shop("Watch"), headers: { ...connectJson, "connect-content-encoding": "zstd" }, body: envelope("{}") },
    { status: 200, body: refused('\\{"code":"unimplemented"') },
  ],
  [
    "no message where one is needed",
    { path: shop("Watch"), headers: connectJson },
    { status: 200, body: refused('\\{"code":"unimplemented"') },
  ],
  [
    "two messages where one is needed",
    { path: shop("Watch"), headers: connectJson, body: Buffer.concat([envelope("{}"), envelope("{}")]) },
    { status: 200, body: refused('\\{"code":"unimplemented"') },
  ],
  [
    "a body that is cut off",
    { path: shop("Watch"), headers: connectJson, body: envelope('{"count":2}').subarray(0, 9) },
    { status: 200, body: refused('\\{"code":"invalid_argument"') },
  ],
  [
    "an error behind messages",
    { path: shop("Watch"), headers: connectJson, body: envelope('{"count":-1}') },
    { status: 200, body: ended('{"error":{"code":"out_of_range","message":"below zero"}}') },
  ],
];

const grpcWebRows: readonly Row[] = [
  [
    "a call",
    { path: shop("Get"), headers: grpcWeb, body: envelope(get) },
    {
      status: 200,
      headers: { ...grpcWeb, "grpc-status": undefined },
      body: Buffer.concat([envelope(got), trailers("grpc-status: 0\r\n")]),
    },
  ],
  [
    "a call with +proto",
    { path: shop("Get"), headers: { "content-type": "application/grpc-web+proto" }, body: envelope(get) },
    { status: 200, headers: { "content-type": "application/grpc-web+proto" } },
  ],
  [
    "a call with JSON",
    { path: shop("Get"), headers: { "content-type": "application/grpc-web+json" }, body: envelope(getJson) },
    { status: 200, body: Buffer.concat([envelope(gotJson), trailers("grpc-status: 0\r\n")]) },
  ],
  [
    "a call in text",
    { path: shop("Get"), headers: grpcWebText, body: Buffer.from(envelope(get).toString("base64")) },
    {
      status: 200,
      headers: grpcWebText,
      body: envelope(got).toString("base64") + trailers("grpc-status: 0\r\n").toString("base64"),
    },
  ],
  [
    "text with padding in its middle",
    {
      path: shop("Get"),
      headers: grpcWebText,
      body: Buffer.from(envelope(get).subarray(0, 4).toString("base64") + envelope(get).subarray(4).toString("base64")),
    },
    { status: 200, body: envelope(got).toString("base64") + trailers("grpc-status: 0\r\n").toString("base64") },
  ],
  [
    "text that is not base64",
    { path: shop("Get"), headers: grpcWebText, body: Buffer.from("AAA*") },
    {
      status: 200,
      body: trailers(
        "grpc-status: 13\r\ngrpc-message: The%20body%20of%20the%20request%20is%20not%20base64\r\n",
      ).toString("base64"),
    },
  ],
  [
    "text that the client accepts for binary",
    { path: shop("Get"), headers: { ...grpcWeb, accept: "application/grpc-web-text" }, body: envelope(get) },
    { status: 200, headers: grpcWebText },
  ],
  [
    "binary that the client accepts for text",
    {
      path: shop("Get"),
      headers: { ...grpcWebText, accept: "application/grpc-web" },
      body: Buffer.from(envelope(get).toString("base64")),
    },
    { status: 200, headers: grpcWeb },
  ],
  [
    "an error with trailers",
    { path: shop("Fail"), headers: grpcWeb, body: envelope(Buffer.from("0805", "hex")) },
    {
      status: 200,
      headers: { "x-head": "1" },
      body: /^\x80....grpc-status: 5\r\ngrpc-message: not%20so\r\n(?=.*x-tail: 2\r\n)(?=.*x-tail-bin: AQI\r\n)(?=.*grpc-status-details-bin: )/s,
    },
  ],
  [
    "a stream",
    { path: shop("Watch"), headers: grpcWeb, body: envelope(Buffer.from("0802", "hex")) },
    {
      status: 200,
      body: Buffer.concat([
        envelope(Buffer.from("0801", "hex")),
        envelope(Buffer.from("0802", "hex")),
        trailers("grpc-status: 0\r\n"),
      ]),
    },
  ],
  [
    "an unknown operation",
    { path: shop("Nothing"), headers: grpcWeb },
    { status: 200, body: /^\x80....grpc-status: 12\r\n/s },
  ],
  [
    "a malformed timeout",
    { path: shop("Get"), headers: { ...grpcWeb, "grpc-timeout": "1" }, body: envelope(get) },
    { status: 200, body: /^\x80....grpc-status: 13\r\n/s },
  ],
  [
    "an unknown encoding",
    { path: shop("Get"), headers: { ...grpcWeb, "grpc-encoding": "zstd" }, body: envelope(get) },
    { status: 200, body: /^\x80....grpc-status: 12\r\n/s },
  ],
  [
    "a compressed message",
    { path: shop("Get"), headers: { ...grpcWeb, "grpc-encoding": "gzip" }, body: envelope(gzipSync(get), 1) },
    { status: 200, body: Buffer.concat([envelope(got), trailers("grpc-status: 0\r\n")]) },
  ],
  [
    "a message that is compressed unannounced",
    { path: shop("Get"), headers: grpcWeb, body: envelope(gzipSync(get), 1) },
    { status: 200, body: /^\x80....grpc-status: 13\r\n/s },
  ],
];

const allowed = { "access-control-allow-origin": "https://a.example" };
const preflight = { method: "OPTIONS", path: shop("Get") };
const cors: readonly Row[] = [
  [
    "a method that the operation does not have, with an origin",
    { method: "PUT", path: shop("Get"), headers: { origin: "https://a.example" } },
    { status: 405, headers: { ...allowed, allow: "GET, POST" } },
  ],
  [
    "a preflight request",
    { ...preflight, headers: { origin: "https://a.example", "access-control-request-method": "POST" } },
    {
      status: 204,
      headers: {
        ...allowed,
        "access-control-allow-methods": "GET,POST",
        "access-control-max-age": "7200",
        vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
      },
    },
  ],
  [
    "a preflight request of another origin",
    { ...preflight, headers: { origin: "https://b.example", "access-control-request-method": "POST" } },
    {
      status: 403,
      headers: { "access-control-allow-origin": undefined },
      body: "The origin https://b.example is not among the option cors.origins.\n",
    },
  ],
  [
    "a request with an origin",
    { path: shop("Fail"), headers: { ...json, origin: "https://a.example" }, body: Buffer.from('{"code":5}') },
    {
      status: 404,
      headers: {
        ...allowed,
        vary: "Origin",
        "access-control-expose-headers":
          "grpc-status,grpc-message,grpc-status-details-bin,content-encoding,connect-content-encoding,grpc-encoding,trailer-x-tail,trailer-x-tail-bin",
      },
    },
  ],
  [
    "a request of another origin",
    { path: shop("Get"), headers: { ...json, origin: "https://b.example" }, body: getJson },
    { status: 200, headers: { "access-control-allow-origin": undefined, vary: "Origin" } },
  ],
  ["OPTIONS without an origin", { ...preflight, headers: {} }, { status: 405, headers: { allow: "GET, POST" } }],
];

describe.each(carriers)("over %s", (_, open) => {
  let carrier: Carrier;
  beforeAll(async () => {
    carrier = await open(options);
  });
  afterAll(() => carrier.close());

  describe.each([
    ["Connect, one message", connectUnary],
    ["Connect's errors", errors],
    ["Connect by GET", connectGet],
    ["Connect's streams", connectStreaming],
    ["gRPC-Web", grpcWebRows],
    ["CORS", cors],
  ] as const)("%s:", (_group, rows) => {
    test.each(rows)("%s", async (_rule, { method = "POST", path, headers = {}, body = Buffer.alloc(0) }, expected) => {
      check(await carrier.ask({ method, path, headers, body }), expected);
    });
  });

  test("Responses are compressed only if the server is told to", async () => {
    const large = Buffer.from(JSON.stringify({ id: "x".repeat(5000), count: 1 }));
    const headers = { ...json, "accept-encoding": "gzip" };
    const answer = await carrier.ask({ method: "POST", path: shop("Put"), headers, body: large });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.body.equals(large)).toBe(true);
  });
});

function check({ status, headers, body }: Answer, expected: Expected): void {
  expect({ status, body: status === expected.status ? "" : body.toString() }).toEqual({
    status: expected.status,
    body: "",
  });
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    expect([name, headers[name]]).toEqual([name, value]);
  if (expected.body instanceof RegExp) expect(body.toString("latin1")).toMatch(expected.body);
  else if (expected.body !== undefined)
    expect(body.toString("latin1")).toBe(Buffer.from(expected.body as string).toString("latin1"));
}
