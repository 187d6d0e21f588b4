// Pages in a real browser: Debian's Chromium, which scripts/peer-packages.txt lists, or its Firefox (firefox.ts).
import { type Browser, chromium, type Page } from "playwright-core";
import { hostPage, type PageHost } from "./browser-page.js";

/** A page whose script is a module. `Module` is the type of what the module exports. */
export interface BrowserPage<Module> {
  /** The page's origin, which is its own: `http://127.0.0.1:12345`. */
  readonly origin: string;
  /** Calls an exported function in the page. Arguments and results are copied, as values of JSON. */
  call<Name extends keyof Module & string>(
    name: Name,
    ...args: ArgumentsOf<Module[Name]>
  ): Promise<ResultOf<Module[Name]>>;
  /** Makes a global function in the page that runs `called` in the test, and returns when that has ended. */
  expose(name: string, called: () => unknown): Promise<void>;
  /** Takes the network away from the page, or gives it back. */
  setOffline(isOffline: boolean): Promise<void>;
}

/** A page in Chromium, with what playwright does with it. */
export interface ChromiumPage<Module> extends BrowserPage<Module> {
  readonly page: Page;
}

type ArgumentsOf<Called> = Called extends (...args: infer Args) => unknown ? Args : never;
type ResultOf<Called> = Called extends (...args: never) => infer Result ? Awaited<Result> : never;

/** The pages of a browser, and what ends them all. */
export interface OpenBrowser {
  /** Opens a page. `file` is the path of the compiled module: `require.resolve("./page.js")`. */
  open<Module>(file: string): Promise<BrowserPage<Module>>;
  close(): Promise<void>;
}

export interface OpenChromium extends OpenBrowser {
  open<Module>(file: string): Promise<ChromiumPage<Module>>;
}

/** Starts Chromium without a window. */
export async function openChromium(): Promise<OpenChromium> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    // The certificates of tests are of no authority, and gc() is for measuring memory.
    args: ["--ignore-certificate-errors", "--js-flags=--expose-gc", "--enable-precise-memory-info"],
  });
  const hosts: PageHost[] = [];
  return {
    async open<Module>(file: string) {
      const host = await hostPage(file);
      hosts.push(host);
      return await openPage<Module>(browser, host.origin);
    },
    async close() {
      await browser.close();
      for (const host of hosts) host.close();
    },
  };
}

async function openPage<Module>(browser: Browser, origin: string): Promise<ChromiumPage<Module>> {
  // It does not know the certificates of tests.
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(origin);
  return {
    origin,
    page,
    call: (name, ...args) => page.evaluate(callExported, [name, args] as const) as never,
    expose: async (name, called) => void (await page.exposeFunction(name, async () => void (await called()))),
    setOffline: (isOffline) => page.context().setOffline(isOffline),
  };
}

/** Runs in the page. */
function callExported([name, args]: readonly [string, readonly unknown[]]): unknown {
  const { tested } = globalThis as unknown as { tested: Record<string, (...args: readonly unknown[]) => unknown> };
  return tested[name]?.(...args);
}
