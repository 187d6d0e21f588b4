import { readFileSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { type BinRun, runBin } from "./bin.js";
import { listen } from "./listen.js";
import { ok, serveOrders } from "./served-orders.js";

const pem = (name: string): string => join(root, "test-fixtures/tls", `${name}.pem`);
const read = (name: string): string => readFileSync(pem(name), "utf8");
const pair = { cert: read("server"), key: read("server-key") };

/** The targets that were asked of the proxy. */
const asked: string[] = [];
let proxy: string;

/** A script that prints at the end of a process which of the two transports it has loaded. */
const telling = join(temporaryFolder(), "telling.cjs");

beforeAll(async () => {
  writeFileSync(
    telling,
    `process.on("exit", () => {
      const paths = Object.keys(require.cache);
      console.error(paths.some((path) => /node_modules.@grpc.grpc-js/.test(path)) ? "grpc-js" : "no grpc-js");
    });`,
  );
  const server = createHttpServer().on("connect", ({ url = "" }, socket: Socket) => {
    asked.push(url);
    const [, host, port] = /^(.*):(\d+)$/.exec(url) ?? [];
    const behind = connect(Number(port), host, () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    behind.pipe(socket).pipe(behind);
    for (const end of [behind, socket]) end.on("error", () => {});
  });
  proxy = `http://${(await listen(server)).address}`;
});
beforeEach(() => {
  asked.length = 0;
});

/** Counts no orders in a process with these variables of the environment, beside none of those that name proxies. */
function count(address: string, variables: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<BinRun> {
  const names = ["grpc_proxy", "https_proxy", "http_proxy", "no_grpc_proxy", "no_proxy"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name.toLowerCase())));
  const own = { ...env, ...variables, NODE_OPTIONS: `--require ${telling}` };
  return runBin(["call", address, "Orders/Count", ...args], "", root, own);
}

test.each(["grpc_proxy", "https_proxy", "http_proxy"])("%s names the proxy, as for grpc-js", async (name) => {
  const address = await serveOrders();
  expect(await count(address, { [name]: proxy })).toEqual({ ...ok("{}\n"), notes: "grpc-js\n" });
  expect(asked).toEqual([address]);
});

test("a connection with TLS goes through it", async () => {
  const address = await serveOrders("localhost:0", { tls: pair });
  const run = await count(address, { https_proxy: proxy }, "--ca", pem("ca"), "--authority", "localhost");
  expect(run).toEqual({ ...ok("{}\n"), notes: "grpc-js\n" });
  expect(asked).toEqual([address]);
  const insecure = await count(address, { https_proxy: proxy }, "--insecure");
  expect([insecure.output, asked]).toEqual(["{}\n", [address, address]]);
});

test.each(["no_grpc_proxy", "no_proxy"])("%s has the servers that need none", async (name) => {
  const address = await serveOrders();
  expect(await count(address, { https_proxy: proxy, [name]: "127.0.0.1" })).toMatchObject({ output: "{}\n" });
  expect(asked).toEqual([]);
});

test("without one, and for a Unix socket, grpc-js is not loaded", async () => {
  const address = await serveOrders();
  expect(await count(address, {})).toEqual({ ...ok("{}\n"), notes: "no grpc-js\n" });
  const socket = await serveOrders(`unix:${join(temporaryFolder(), "socket")}`);
  expect(await count(socket, { grpc_proxy: proxy })).toEqual({ ...ok("{}\n"), notes: "no grpc-js\n" });
  expect(asked).toEqual([]);
});
