// The example with a page: in vite's server, and built, in Debian's Chromium.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type ChromiumPage, type OpenChromium, openChromium } from "../support/browser.js";
import { root } from "../support/root.js";
import { install, newFolder, pack, succeed } from "./packed.js";
import { userEnvironment, whileServing } from "./web-server.js";

jest.setTimeout(600_000);

let folder: string;
let browser: OpenChromium;
let opened: ChromiumPage<object>;
beforeAll(async () => {
  folder = newFolder("browser-example");
  cpSync(join(root, "docs/examples/browser"), folder, { recursive: true });
  install(folder, pack().path);
  browser = await openChromium();
  opened = await browser.open(require.resolve("./web-channel-calls.js"));
});
afterAll(() => browser.close());

/** Adds notes in a page, and returns what it shows then. */
async function use(origin: string): Promise<unknown> {
  const { page } = opened;
  await page.goto(origin);
  await page.getByLabel("Text").fill("milk");
  await page.getByRole("button").click();
  await page.getByText("1: milk").waitFor();
  await page.getByText("Added number 1.").waitFor();
  await page.getByRole("button").click();
  await page.getByText("A note needs a text.").waitFor();
  return await page.locator("li").allTextContents();
}

const shown = ["1: milk"];

test("its types are right", () => {
  expect(succeed(folder, process.execPath, "node_modules/typescript/bin/tsc", "-p", ".")).toBe("");
});

test("npm run dev", async () => {
  await whileServing({ folder, env: userEnvironment(), args: ["node_modules/vite/bin/vite.js"] }, async (server) => {
    await server.getUntil("/", ({ status }) => status === 200);
    expect(await use(server.origin)).toEqual(shown);
  });
});

test("npm run build, npm start", async () => {
  succeed(folder, "npm", "run", "build");
  await whileServing({ folder, env: userEnvironment(), args: ["out/main.js"] }, async (server) => {
    await server.getUntil("/", ({ status }) => status === 200);
    expect(await use(server.origin)).toEqual(shown);
  });
});
