// Pages in Debian's Chromium that call a server of ours behind nginx, as docs/browsers.md sets it up.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Http2Options, http2, type Server } from "interwire/http2";
import { WebSocketServer } from "ws";
import { onlyBlock, readPage } from "../docs/pages.js";
import { freePort } from "../packaging/packed.js";
import type { Way } from "../packaging/web-channel-calls.js";
import { until } from "../runtime/running.js";
import { type ChromiumPage, type OpenChromium, openChromium } from "../support/browser.js";
import { root } from "../support/root.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { type IShop, shop } from "../web/shop-contract.js";
import { type RunningProxy, runProxy } from "./proxy.js";
import { assertNginx, nginx } from "./toolchain.js";

type Calls = typeof import("../packaging/web-channel-calls.js");

const ways: readonly Way[] = ["connect", "connect json", "grpc-web", "grpc-web json", "websocket"];
const fronts = ["HTTP/1.1", "HTTP/2 over TLS"] as const;

const folder = temporaryFolder();
const ports = { "HTTP/1.1": 0, "HTTP/2 over TLS": 0 };
let browser: OpenChromium;
let page: ChromiumPage<Calls>;
let server: Server;
let proxy: RunningProxy;

/** The page's configuration with addresses and certificates of the test, for TLS and without. */
function configOf(address: string): string {
  const { text } = onlyBlock(readPage("docs/browsers.md"), "nginx");
  const tls = join(root, "test-fixtures/tls");
  const documented = text
    .replace("127.0.0.1:50051", address)
    .replace("server.pem", join(tls, "server.pem"))
    .replace("server-key.pem", join(tls, "server-key.pem"));
  const [map = "", block = ""] = documented.split(/^(?=server \{)/m);
  const secure = block.replace("listen 443", `listen 127.0.0.1:${ports["HTTP/2 over TLS"]}`);
  const plain = block
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${ports["HTTP/1.1"]}`)
    .replace(/ {2}ssl_certificate.*\n/g, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name}_temp;`).join(" ");
  return `daemon off; master_process off; pid ${folder}/pid;
events {}
http { access_log off; ${paths}
${map}${secure}${plain}}
`;
}

beforeAll(async () => {
  assertNginx();
  browser = await openChromium();
  page = await browser.open<Calls>(require.resolve("../packaging/web-channel-calls.js"));
  const options: Http2Options = { maxReceiveMessageLength: Number.POSITIVE_INFINITY };
  const web = { webSocketServer: WebSocketServer, cors: { origins: [page.origin] } };
  server = createServer({ transport: http2(options), web, onError() {} });
  server.implement<IShop>({
    ...shop,
    async *Watch(count) {
      yield* shop.Watch(count);
      // A stream that stays open behind its items.
      if (count === 1) await until(() => isRead);
    },
  });
  for (const front of fronts) ports[front] = await freePort();
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "nginx.conf");
  writeFileSync(config, configOf(await server.listen("127.0.0.1:0")));
  proxy = runProxy("", { program: nginx, args: ["-p", folder, "-c", config, "-e", join(folder, "error.log")] });
  for (let isUp = false; !isUp; ) {
    isUp = await fetch(urlOf("HTTP/1.1")).then(
      () => true,
      () => false,
    );
  }
});
afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
  await server?.close({ graceMs: 0 });
});

let isRead = false;

const urlOf = (front: (typeof fronts)[number]): string =>
  `http${front === "HTTP/1.1" ? "" : "s"}://127.0.0.1:${ports[front]}`;

describe.each(fronts)("by %s", (front) => {
  test.each(ways)("%s", async (way) => {
    const url = urlOf(front);
    expect(await page.call("get", url, way)).toEqual({ id: "é", count: 3 });
    expect(await page.call("put", url, way)).toEqual({ id: "é", count: 3 });
    expect(await page.call("watch", url, way)).toEqual([1, 2, 3]);
    expect(await page.call("fail", url, way)).toEqual(["NOT_FOUND", "not so", [{ id: "x", count: 1 }], ["2"]]);
    expect(await page.call("large", url, way, 2_000_000)).toBe(2_000_000);
  });

  test.each(ways)("%s: an item arrives while the stream is open", async (way) => {
    isRead = false;
    expect(await page.call("firstItem", urlOf(front), way)).toBe(1);
    isRead = true;
  });

  const streaming = ways.filter((way) => way === "websocket" || front !== "HTTP/1.1");
  test.each(streaming)("%s: request streams", async (way) => {
    expect(await page.call("sum", urlOf(front), way)).toBe(6);
    expect(await page.call("chat", urlOf(front), way)).toEqual(["a!", "b!"]);
  });
});
