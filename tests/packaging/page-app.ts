// Applications of docs/page-frameworks.md in Debian's Chromium: the files of the page, and the server that they call.
import { createReadStream, existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { createServer, type int32 } from "interwire";
import { http2 } from "interwire/http2";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import type { OpenChromium } from "../support/browser.js";
import { install, newFolder, pack, write } from "./packed.js";

/** @dataContract { name: "shop.Order" } */
interface Order {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  version: int32;
}

/** @serviceContract { namespace: "shop" } */
interface IOrders {
  /** @operationContract { idempotency: "noSideEffects" } */
  Get(id: string): Promise<Order>;
  /** @operationContract */
  Watch(after: int32, signal?: AbortSignal): AsyncIterable<Order>;
}

/** What a component shows of these orders. */
export const shownOrder = "Order a, version 3";

interface OrdersServer {
  readonly url: string;
  /** Settles when all streams have ended. Returns how many there were. */
  ended(): Promise<number>;
  close(): Promise<void>;
}

/** Serves orders to pages of one origin. */
async function serveOrders(origin: string): Promise<OrdersServer> {
  const open: Promise<unknown>[] = [];
  const server = createServer({ transport: http2(), web: { cors: { origins: [origin] } }, onError() {} });
  server.implement<IOrders>({
    Get: async (id) => ({ id, version: 1 }),
    async *Watch(after, signal) {
      const aborted = new Promise((resolve) => signal?.addEventListener("abort", resolve));
      open.push(aborted);
      for (let version = after + 1; version <= 3; version++) yield { id: "a", version };
      await aborted;
    },
  });
  return {
    url: `http://${await server.listen("127.0.0.1:0")}`,
    async ended() {
      await Promise.all(open);
      return open.length;
    },
    close: () => server.close({ graceMs: 0 }),
  };
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

interface ServedFolder {
  readonly origin: string;
  close(): void;
}

/** Serves the files of a folder, which may be empty still. */
async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createHttpServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const page = readPage("docs/page-frameworks.md");
const calls = readPage("docs/calling-from-pages.md");
const shared = ["contracts.ts", "orders.ts", "queries.ts", "watch-orders.ts"];

/** A framework of the page, and what its tools need beside the files that are shown. */
export interface PageFramework {
  /** The word behind the language of its blocks on the page. */
  readonly name: string;
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string | object>>;
  /** The folder of what is built, and the path of the page there. */
  readonly output: string;
  readonly path: string;
  /** Builds it. */
  build(folder: string): void;
}

/** Writes the project of a framework into an empty folder. Its pages call the server at a URL. */
function writePageApp(folder: string, { name, files }: PageFramework, url: string): void {
  write(folder, "package.json", JSON.stringify({ name: "app", private: true, type: "module" }));
  const own = page.blocks.filter(({ words }) => name in words && words.file !== undefined);
  const texts = [
    ...shared.map((file) => [`src/${file}`, blockFor(calls, file, "ts")] as const),
    ...Object.entries(files).map(
      ([path, text]) => [path, typeof text === "string" ? text : JSON.stringify(text)] as const,
    ),
    ...own.map(({ words, text }) => [words.file ?? "", text] as const),
  ];
  for (const [path, text] of texts) write(folder, path, text.replace("https://shop.example/api", url));
}

/** A page that has shown an order, and was left. */
export interface ShownPage {
  readonly text: string;
  /** How many streams it had opened. All have ended. */
  readonly streams: number;
}

/** Builds the application of a framework, and opens its page in the browser until it shows an order. */
export async function showPage(framework: PageFramework, browser: OpenChromium): Promise<ShownPage> {
  const folder = newFolder(framework.name);
  const served = await serveFolder(join(folder, framework.output));
  const orders = await serveOrders(served.origin);
  try {
    writePageApp(folder, framework, orders.url);
    const tools = ["typescript@6.0.3", "@types/node@20.19.0"];
    install(folder, "--ignore-scripts", "--legacy-peer-deps", pack().path, ...tools, ...framework.packages);
    framework.build(folder);
    const { page } = await browser.open(require.resolve("./web-channel-calls.js"));
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => problems.push(message.text()));
    await page.goto(served.origin + framework.path);
    const shown = page.getByText(shownOrder);
    await shown.waitFor().catch((error: Error) => {
      throw new Error([error.message, ...problems].join("\n"));
    });
    const text = (await shown.textContent()) ?? "";
    await page.close();
    return { text: text.trim(), streams: await orders.ended() };
  } finally {
    served.close();
    await orders.close();
  }
}

/** The names that the blocks of the page have. */
export const pageFrameworks: readonly string[] = [
  ...new Set(page.blocks.flatMap(({ words }) => Object.keys(words).filter((word) => word !== "file"))),
];
