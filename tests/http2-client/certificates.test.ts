import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, Code, createClientFactory, createChannel as createGrpcChannel } from "interwire";
import { createChannel, createServer, watchFile } from "interwire/http2";
import { failure, pause, until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { spoiledCertificates } from "../support/spoiled-certificates.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import type { ICalls } from "./calls.js";
import { closeLater } from "./scripted-server.js";

const pem = (name: string): string => readFileSync(join(root, `test-fixtures/tls/${name}.pem`), "utf8");
const pair = (name: string) => ({ cert: pem(name), key: pem(`${name}-key`) });
const watched = (path: string) => watchFile(path, { intervalMs: 1 });

const warnings: string[] = [];
beforeEach(() => {
  jest.spyOn(process, "emitWarning").mockImplementation((...given) => void warnings.push(given.join("; ")));
});
afterEach(() => {
  jest.restoreAllMocks();
  warnings.length = 0;
});

/** The files of a certificate, its key, and of who signs the server's, which a test may overwrite. */
function files(name: string, authority = "ca") {
  const folder = temporaryFolder();
  const [ca, cert, key] = ["ca", "cert", "key"].map((part) => join(folder, `${part}.pem`)) as [string, string, string];
  const write = (own: string): void => {
    writeFileSync(cert, pem(own));
    writeFileSync(key, pem(`${own}-key`));
  };
  write(name);
  writeFileSync(ca, pem(authority));
  return { ca, cert, key, write, tls: { ca: watched(ca), cert: watched(cert), key: watched(key) } };
}

async function serve(clients: string | undefined): Promise<string> {
  const server = createServer().implement<ICalls>({ Echo: async (text) => text }, { partial: true });
  closeLater(() => void server.close({ graceMs: 0 }));
  const ca = clients === undefined ? {} : { ca: pem(clients) };
  return server.listen("localhost:0", { tls: { ...pair("server"), ...ca } });
}

function open(address: string, tls: ReturnType<typeof files>["tls"]) {
  const channelOptions = { "grpc.initial_reconnect_backoff_ms": 10, "grpc.client_idle_timeout_ms": 1000 };
  const channel = createChannel(address, { tls, channelOptions });
  closeLater(() => channel.close());
  const client = createClientFactory({ defaults: { timeoutMs: 20_000 } }).createClient<ICalls>(channel);
  return { channel, client };
}

async function untilAnswered(client: Client<ICalls>): Promise<void> {
  // Calls that fail at once leave the event loop no time between them.
  while (await client.Echo("").catch(() => true)) await pause(5);
}

test("a channel shows the certificate that its file has by then", async () => {
  const { tls, write } = files("client");
  const { client } = open(await serve("other-ca"), tls);
  expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
  write("stranger");
  await untilAnswered(client);
});

test("a channel trusts whom its file names by then", async () => {
  const { tls, ca } = files("client", "other-ca");
  const { client } = open(await serve(undefined), tls);
  expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
  writeFileSync(ca, pem("ca"));
  await untilAnswered(client);
});

test.each([
  ["the same files resume the session of TLS", "client", true],
  ["other files begin a new one", "server", false],
])("%s", async (_, next, isResumed) => {
  const seen: boolean[] = [];
  const listener = (message: unknown): void => void seen.push((message as { isResumed: boolean }).isResumed);
  subscribe("interwire:channel:connected", listener);
  closeLater(() => void unsubscribe("interwire:channel:connected", listener));
  const { tls, write } = files("client");
  const { client, channel } = open(await serve("ca"), tls);
  await client.Echo("");
  write(next);
  await until(() => channel.state.connectivity === "idle");
  await client.Echo("");
  expect(seen).toEqual([false, isResumed]);
});

describe("what cannot be used is a warning, and changes nothing:", () => {
  test.each(spoiledCertificates("server"))("%s", async (_, spoil, cause) => {
    const { tls, cert, key } = files("client");
    const address = await serve("ca");
    const { client, channel } = open(address, tls);
    spoil(cert);
    await client.Echo("");
    await until(() => channel.state.connectivity === "idle");
    await client.Echo("");
    expect(warnings).toEqual([
      `The option tls of createChannel("${address}") cannot be used: ${cause(cert, key)}. New connections get what it had before.; InterwireWarning`,
    ]);
  });
});

test("a watched file that is not there is refused by createChannel", () => {
  const path = join(temporaryFolder(), "ca.pem");
  expect(() => createChannel("localhost:1", { tls: { ca: watchFile(path) } })).toThrow(
    `The option tls of createChannel("localhost:1") cannot be used: ca (${path}) cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  );
});

test("a channel on grpc-js refuses a watched file", () => {
  expect(() => createGrpcChannel("localhost:1", { tls: { ca: watchFile("ca.pem") } })).toThrow(
    `IW2022: createChannel("localhost:1") got a watched file as tls.ca, which is for HTTP/2 of interwire's own, and this channel runs on grpc-js. Make it with createChannel of "interwire/http2".`,
  );
});
