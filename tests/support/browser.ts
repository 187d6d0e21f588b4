// Pages in a real browser: Debian's Chromium, which scripts/peer-packages.txt lists.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";

/** A page whose script is a module. `Module` is the type of what the module exports. */
export interface BrowserPage<Module> {
  /** The page's origin, which is its own: `http://127.0.0.1:12345`. */
  readonly origin: string;
  /** What playwright does with it. */
  readonly page: Page;
  /** Calls an exported function in the page. Arguments and results are copied, as values of JSON. */
  call<Name extends keyof Module & string>(
    name: Name,
    ...args: ArgumentsOf<Module[Name]>
  ): Promise<ResultOf<Module[Name]>>;
}

type ArgumentsOf<Called> = Called extends (...args: infer Args) => unknown ? Args : never;
type ResultOf<Called> = Called extends (...args: never) => infer Result ? Awaited<Result> : never;

/** The pages of a browser, and what ends them all. */
export interface OpenBrowser {
  /** Opens a page. `file` is the path of the compiled module: `require.resolve("./page.js")`. */
  open<Module>(file: string): Promise<BrowserPage<Module>>;
  close(): Promise<void>;
}

/** Starts Chromium without a window. */
export async function openBrowser(): Promise<OpenBrowser> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    // The certificates of tests are of no authority, and gc() is for measuring memory.
    args: ["--ignore-certificate-errors", "--js-flags=--expose-gc", "--enable-precise-memory-info"],
  });
  const hosts: Awaited<ReturnType<typeof servePage>>[] = [];
  return {
    async open<Module>(file: string) {
      const host = await servePage(await bundle(file));
      hosts.push(host);
      return await openPage<Module>(browser, host.origin);
    },
    async close() {
      await browser.close();
      for (const host of hosts) host.close();
    },
  };
}

async function openPage<Module>(browser: Browser, origin: string): Promise<BrowserPage<Module>> {
  // It does not know the certificates of tests.
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(origin);
  return {
    origin,
    page,
    call: (name, ...args) => page.evaluate(callExported, [name, args] as const) as never,
  };
}

/** Runs in the page. */
function callExported([name, args]: readonly [string, readonly unknown[]]): unknown {
  const { tested } = globalThis as unknown as { tested: Record<string, (...args: readonly unknown[]) => unknown> };
  return tested[name]?.(...args);
}

/** A script that puts what a module exports into the global `tested`. */
async function bundle(file: string): Promise<string> {
  const options = { bundle: true, format: "iife", globalName: "tested", platform: "browser", write: false } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [file] });
  return outputFiles[0]?.text ?? "";
}

async function servePage(script: string): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const [type, text] =
      request.url === "/page.js"
        ? ["text/javascript", script]
        : ["text/html", '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>'];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
