// Clients that are not ours, in Debian's Chromium and in Node.
import { createServer, type Server } from "interwire/http2";
import { type OpenBrowser, openBrowser } from "../support/browser.js";
import { type IShop, shop } from "../web/shop-contract.js";

const calls = require.resolve("./web-client-calls.js");
type Calls = typeof import("./web-client-calls.js");

let browser: OpenBrowser;
let server: Server;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test("a page calls a server of another origin, and a page that cors does not name gets the browser's error", async () => {
  const page = await browser.open<Calls>(calls);
  const stranger = await browser.open<Calls>(calls);
  server = createServer({ web: { cors: { origins: [page.origin] } } }).implement<IShop>(shop);
  const origin = `http://${await server.listen("127.0.0.1:0")}`;
  expect(await page.call("byFetch", origin)).toEqual([200, '{"result":{"id":"é","count":3}}']);
  expect(await stranger.call("byFetch", origin)).toBe("TypeError: Failed to fetch");
});
