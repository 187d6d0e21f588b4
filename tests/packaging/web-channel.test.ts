// Channels of ours in Debian's Chromium and Firefox: all kinds of calls, in all protocols, and what a browser hides.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import type { WebPortOptions } from "interwire/web";
import { WebSocketServer } from "ws";
import { until } from "../runtime/running.js";
import { type BrowserPage, type OpenBrowser, openChromium } from "../support/browser.js";
import { openFirefox } from "../support/firefox.js";
import { root } from "../support/root.js";
import { everyNth } from "../support/sample.js";
import { type IShop, shop, waits } from "../web/shop-contract.js";
import { ScriptedServer } from "../web-channel/scripted-server.js";
import type { Way } from "./web-channel-calls.js";

const file = require.resolve("./web-channel-calls.js");
type Calls = typeof import("./web-channel-calls.js");

const pem = (name: string) => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));

interface TestedBrowser {
  readonly name: string;
  open(): Promise<OpenBrowser>;
  /** Whether its `fetch` streams request bodies over HTTP/2. */
  readonly streamsRequests: boolean;
  /** The code of a call whose request streams where `fetch` cannot. */
  readonly refusedStream: string;
  /** What its `fetch` says when there is no response. */
  readonly failed: string;
}

const browsers: readonly TestedBrowser[] = [
  {
    name: "Chromium",
    open: openChromium,
    streamsRequests: true,
    // The version of HTTP shows when it is tried.
    refusedStream: "UNAVAILABLE",
    failed: "Failed to fetch",
  },
  {
    name: "Firefox",
    open: openFirefox,
    streamsRequests: false,
    refusedStream: "UNIMPLEMENTED",
    failed: "NetworkError when attempting to fetch resource.",
  },
];

let page: BrowserPage<Calls>;
const servers: Server[] = [];
let plain: string;
let secure: string;

async function serve(web: WebPortOptions, options: Http2Options = {}, isSecure = false): Promise<string> {
  const all = { webSocketServer: WebSocketServer, ...web };
  const server = createServer({ transport: http2(options), web: all, onError() {} });
  server.implement<IShop>(shop);
  servers.push(server);
  const tls = { cert: pem("server"), key: pem("server-key") };
  const address = await server.listen("127.0.0.1:0", isSecure ? { tls } : {});
  return `${isSecure ? "https" : "http"}://${address}`;
}

const ways: readonly Way[] = ["connect", "connect json", "grpc-web", "grpc-web json", "websocket"];
const urls = { "HTTP/1.1": () => plain, "HTTP/2 over TLS": () => secure };

describe.each(browsers)("in $name", ({ name, open, streamsRequests, refusedStream, failed }) => {
  let browser: OpenBrowser;
  beforeAll(async () => {
    browser = await open();
    page = await browser.open<Calls>(file);
    await page.expose("begun", () => until(() => waits.begun > waits.cancelled));
    await page.expose("lost", () => page.setOffline(true));
    await page.expose("found", () => page.setOffline(false));
    const cors = { origins: [page.origin] };
    const options = { maxReceiveMessageLength: Number.POSITIVE_INFINITY };
    plain = await serve({ cors }, options);
    secure = await serve({ cors }, options, true);
  });
  afterAll(async () => {
    await browser.close();
    for (const server of servers.splice(0)) await server.close({ graceMs: 0 });
  });

  // What differs among browsers is below the protocols.
  const itsWays = everyNth(name === "Firefox" ? 4 : 2, ways);
  describe.each(Object.entries(urls))("by %s", (version, urlOf) => {
    describe.each(itsWays)("%s", (way) => {
      test("one message for one", async () => {
        expect(await page.call("get", urlOf(), way)).toEqual({ id: "é", count: 3 });
        expect(await page.call("put", urlOf(), way)).toEqual({ id: "é", count: 3 });
      });

      test("a response stream", async () => {
        expect(await page.call("watch", urlOf(), way)).toEqual([1, 2, 3]);
      });

      test("an error with details and trailers", async () => {
        expect(await page.call("fail", urlOf(), way)).toEqual(["NOT_FOUND", "not so", [{ id: "x", count: 1 }], ["2"]]);
      });

      test("a deadline, and a signal, which ends the call in the server", async () => {
        const before = waits.cancelled;
        expect(await page.call("late", urlOf(), way)).toEqual([
          "DEADLINE_EXCEEDED",
          expect.stringMatching(/^Deadline exceeded after 0\.\d+s/),
        ]);
        await until(() => waits.cancelled > before);
        expect(await page.call("cancelled", urlOf(), way)).toEqual(["CANCELLED", "The call was cancelled"]);
        await until(() => waits.cancelled > before + 1);
      });

      if (way === "websocket" || (streamsRequests && version !== "HTTP/1.1")) {
        test("request streams", async () => {
          expect(await page.call("sum", urlOf(), way)).toBe(6);
          expect(await page.call("chat", urlOf(), way)).toEqual(["a!", "b!"]);
        });
      } else {
        test("request streams fail, and the error says what carries them", async () => {
          expect(await page.call("refusedSum", urlOf(), way)).toEqual([
            refusedStream,
            expect.stringContaining("websocket: true"),
          ]);
        });
      }

      test("10 MB there and back", async () => {
        expect(await page.call("large", urlOf(), way, 10_000_000)).toBe(10_000_000);
      });
    });
  });

  test.each(itsWays)("100 000 items by %s keep the page's memory flat", async (way) => {
    const { sum, growth } = await page.call("many", secure, way, 100_000);
    expect(sum).toBe(5_000_050_000);
    // Firefox does not tell a page how large its heap is.
    if (name === "Chromium") expect(growth).toBeLessThan(4_000_000);
    else expect(growth).toBe(0);
  });

  describe("what a browser hides is named", () => {
    test("a server that does not let pages of this origin call it", async () => {
      const closed = await serve({});
      expect(await page.call("refused", closed, "connect", { authorization: "x" })).toEqual([
        "UNAVAILABLE",
        `No answer from ${closed}/web.Shop/Put (${failed}): the server cannot be reached, or does not let pages of ${page.origin} ` +
          `call it. Let it: web: { cors: { origins: ["${page.origin}"], headers: ["authorization"] } }`,
      ]);
      expect(await page.call("refused", closed, "websocket")).toEqual([
        "UNAVAILABLE",
        `No WebSocket to ${closed.replace("http", "ws")}/web.Shop/Put. The server needs web: { webSocketServer } with this page's origin, ` +
          `${page.origin}, in cors.origins`,
      ]);
    });

    test("a status of gRPC-Web in headers that the server does not expose", async () => {
      const scripted = new ScriptedServer();
      const url = await scripted.listen();
      const type = { "content-type": "application/grpc-web+proto", "grpc-status": "5" };
      scripted.answer = {
        headers: { ...type, "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
      };
      expect(await page.call("refused", url, "grpc-web")).toEqual([
        "UNKNOWN",
        `The response of ${url}/web.Shop/Put has no status, or one in headers that are hidden from pages of other origins. ` +
          'Let the server send "Access-Control-Expose-Headers: grpc-status, grpc-message, grpc-status-details-bin"',
      ]);
      await scripted.close();
    });

    test("a browser that is offline; a stream goes on when it is back", async () => {
      expect(await page.call("offlineAndBack", plain, "connect")).toEqual({
        error: ["UNAVAILABLE", expect.stringContaining(": the browser is offline")],
        read: [1, 2],
      });
    });
  });
});
