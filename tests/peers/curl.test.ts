// curl, by the requests of docs/http-json.md, over each version of HTTP.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createServer, type Server } from "interwire/http2";
import { WebSocketServer } from "ws";
import { until } from "../runtime/running.js";
import { root } from "../support/root.js";
import { type IShop, shop, waits } from "../web/shop-contract.js";

const fixtures = join(root, "test-fixtures/tls");
const read = (name: string): Buffer => readFileSync(join(fixtures, name));

let server: Server;
const origins = { http: "", https: "" };

beforeAll(async () => {
  server = createServer({ web: { webSocketServer: WebSocketServer } }).implement<IShop>(shop);
  origins.http = `http://${await server.listen("127.0.0.1:0")}`;
  const tls = { cert: read("server.pem"), key: read("server-key.pem") };
  origins.https = `https://${await server.listen("127.0.0.1:0", { tls })}`;
});
afterAll(() => server.close({ graceMs: 0 }));

/** What curl prints behind the body of a response: the version of HTTP, and the status. */
const told = ["--silent", "--show-error", "--write-out", " %{http_version} %{http_code}"];

const post = (operation: string, body: object): string[] => [`/web.Shop/${operation}`, "--json", JSON.stringify(body)];

/** The ways in which curl connects: the scheme, its options, and the version of HTTP that follows. */
const ways: readonly [name: string, scheme: keyof typeof origins, options: readonly string[], version: string][] = [
  ["HTTP/1.0", "http", ["--http1.0"], "1.1"],
  ["HTTP/1.1", "http", ["--http1.1"], "1.1"],
  ["HTTP/1.1 with an upgrade to HTTP/2", "http", ["--http2"], "1.1"],
  ["HTTP/2", "http", ["--http2-prior-knowledge"], "2"],
  ["HTTP/1.1 and TLS", "https", ["--http1.1"], "1.1"],
  ["HTTP/2 and TLS", "https", [], "2"],
];

const requests: readonly [name: string, args: readonly string[], answer: string][] = [
  ["a request", post("Get", { id: "é", count: 3 }), '{"result":{"id":"é","count":3}} VERSION 200'],
  [
    "a request by GET",
    ["/web.Shop/Get?connect=v1&encoding=json&message=%7B%22id%22%3A%22x%22%7D"],
    '{"result":{"id":"x"}} VERSION 200',
  ],
  [
    "an error with a detail",
    post("Fail", { code: 5 }),
    '{"code":"not_found","message":"not so","details":[{"type":"web.Order","value":"CgF4EAE"}]} VERSION 404',
  ],
  [
    "a deadline",
    [...post("Wait", {}), "--header", "connect-timeout-ms: 50"],
    '{"code":"deadline_exceeded","message":"Deadline exceeded"} VERSION 504',
  ],
  [
    "a large request, of which curl asks whether it may send it",
    [...post("Put", { id: "x".repeat(100_000) }), "--header", "expect: 100-continue"],
    `{"id":"${"x".repeat(100_000)}"} VERSION 200`,
  ],
];

describe.each(ways)("by %s", (_, scheme, options, version) => {
  const argsOf = ([path, ...rest]: readonly string[]): string[] => [
    origins[scheme] + path,
    ...rest,
    ...options,
    "--cacert",
    join(fixtures, "ca.pem"),
  ];

  test.each(requests)("%s is answered", async (_, args, answer) => {
    const { stdout } = await promisify(execFile)("curl", [...told, ...argsOf(args)]);
    expect(stdout).toBe(answer.replace("VERSION", version));
  });

  test("a curl that is ended cancels its call", async () => {
    const { begun, cancelled } = waits;
    const curl: ChildProcess = spawn("curl", argsOf(post("Wait", {})), { stdio: "ignore" });
    await until(() => waits.begun > begun);
    curl.kill();
    await once(curl, "exit");
    await until(() => waits.cancelled > cancelled);
  });
});
