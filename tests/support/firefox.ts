// Pages in Debian's Firefox, which scripts/peer-packages.txt lists. Playwright drives only a Firefox that it patched.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bidi, connectBidi } from "./bidi.js";
import type { BrowserPage, OpenBrowser } from "./browser.js";
import { hostPage, type PageHost } from "./browser-page.js";

/** Starts Firefox without a window. */
export async function openFirefox(): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "interwire-firefox-"));
  const args = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const child = spawn("/usr/bin/firefox-esr", args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const bidi = await connectBidi(`${await addressOf(child)}/session`);
  // The certificates of tests are of no authority.
  await bidi.send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await bidi.send("session.subscribe", { events: ["script.message"] });
  const hosts: PageHost[] = [];
  return {
    async open<Module>(file: string) {
      const host = await hostPage(file);
      hosts.push(host);
      return await openPage<Module>(bidi, host.origin);
    },
    async close() {
      bidi.close();
      child.kill("SIGKILL");
      await once(child, "close");
      for (const host of hosts) host.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Where Firefox listens, which it says in its log. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = "";
    stderr?.on("data", (text: Buffer) => {
      log += text;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(log)?.[1];
      if (address !== undefined) resolve(address);
    });
    stderr?.once("close", () => reject(new Error(`Firefox did not start: ${log}`)));
  });
}

async function openPage<Module>(bidi: Bidi, origin: string): Promise<BrowserPage<Module>> {
  const { context } = await bidi.send("browsingContext.create", { type: "tab" });
  await bidi.send("browsingContext.navigate", { context, url: origin, wait: "complete" });
  const run = async (functionDeclaration: string, ...values: readonly object[]): Promise<unknown> => {
    const { result, exceptionDetails } = await bidi.send("script.callFunction", {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: values,
    });
    if (exceptionDetails !== undefined) throw new Error((exceptionDetails as { text: string }).text);
    return (result as { value?: unknown }).value;
  };
  const exposed = new Map<string, () => unknown>();
  bidi.on("script.message", ({ data }) => {
    const [name = "", id = ""] = String((data as { value: unknown }).value).split(" ");
    void Promise.resolve(exposed.get(name)?.()).then(() => run(`() => settled["${name} ${id}"]()`));
  });
  return {
    origin,
    call: async (name, ...args) => {
      const text = await run(callExported, { type: "string", value: JSON.stringify([name, args]) });
      return (text === undefined ? undefined : JSON.parse(String(text))) as never;
    },
    async expose(name, called) {
      exposed.set(name, called);
      await run(exposeFunction, { type: "string", value: name }, { type: "channel", value: { channel: name } });
    },
    async setOffline(isOffline) {
      const networkConditions = isOffline ? { type: "offline" } : null;
      await bidi.send("emulation.setNetworkConditions", { networkConditions, contexts: [context] });
    },
  };
}

/** Runs in the page. Arguments and results are values of JSON. */
const callExported = `async (text) => {
  const [name, args] = JSON.parse(text);
  return JSON.stringify(await tested[name](...args));
}`;

/** Runs in the page: makes a function that asks the test, and waits for its answer. */
const exposeFunction = `(name, ask) => {
  let asked = 0;
  globalThis.settled ??= {};
  globalThis[name] = () => new Promise((resolve) => {
    const key = name + " " + ++asked;
    settled[key] = resolve;
    ask(key);
  });
}`;
