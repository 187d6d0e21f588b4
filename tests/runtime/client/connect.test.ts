import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { createServer } from "interwire";
import { http2 } from "interwire/http2";
import { root } from "../../support/compile.js";
import type { ICalculator } from "../contracts.js";
import { Calculator, failure, until } from "../running.js";
import { newChannel, onEveryClient } from "../transports.js";
import { answer, clients, closeLater, serve, three } from "../two-ways.js";

/** A server that takes connections, does what it is told with them, and counts them. */
async function serveTcp(act: (close: () => void) => void) {
  const seen = { count: 0 };
  const server = createTcpServer((socket) => {
    seen.count++;
    socket.on("error", () => {});
    closeLater(() => socket.destroy());
    act(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  closeLater(() => server.close());
  return { port, seen, close: () => new Promise((resolve) => server.close(resolve)) };
}

const channelOptions = { "grpc.initial_reconnect_backoff_ms": 50 };

onEveryClient(({ isOwnClient }) => {
  test("waits for a server that comes later, with a limit beyond Node's timers too", async () => {
    const { port, seen, close } = await serveTcp((drop) => drop());
    const channel = newChannel(`127.0.0.1:${port}`, { channelOptions });
    closeLater(() => channel.close());
    const connected = channel.connect({ timeoutMs: 2 ** 33 });
    await until(() => seen.count > 1);
    await close();
    await serve((stream) => answer(stream, three), { port, host: "127.0.0.1" });
    await expect(connected).resolves.toBeUndefined();
  });

  test("fails when the channel is closed meanwhile, and calls are cancelled", async () => {
    const { port, seen } = await serveTcp(() => {});
    const channel = newChannel(`127.0.0.1:${port}`);
    const connected = failure(channel.connect());
    const call = failure(clients.createClient<ICalculator>(channel).Sum(1, 2));
    await until(() => seen.count === 1);
    channel.close();
    expect(await connected).toMatchObject({ code: 14 });
    expect(await call).toMatchObject({ code: 1, rawMessage: "The channel was closed" });
  });

  test("keeps the process running between two attempts", async () => {
    const { port, seen } = await serveTcp((drop) => drop());
    const script = `
    import { createChannel } from ${JSON.stringify(join(root, `dist/esm/runtime/${isOwnClient ? "http2" : "index"}.js`))};
    await createChannel("127.0.0.1:${port}", { channelOptions: ${JSON.stringify(channelOptions)} }).connect();
  `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
    closeLater(() => child.kill());
    await until(() => seen.count > 2 || child.exitCode !== null);
    expect(child.exitCode).toBeNull();
  });

  test.each<[what: string, address: string, reason: RegExp]>([
    ["a port where nobody listens", "127.0.0.1:1", /^connect ECONNREFUSED 127\.0\.0\.1:1$/],
    ["a socket that is not there", "unix:/nonexistent/socket", /^connect ENOENT \/nonexistent\/socket$/],
    ["a host that nobody knows", "nowhere.invalid:1", /^Name resolution failed for target dns:nowhere\.invalid:1/],
  ])("says why there is no connection: %s", async (_, address, reason) => {
    const channel = newChannel(address, { channelOptions });
    const text = `Not connected to ${address} after 300 ms: `;
    const { rawMessage, code, cause } = await failure(channel.connect({ timeoutMs: 300 }));
    channel.close();
    expect([code, rawMessage.slice(0, text.length)]).toEqual([4, text]);
    expect(rawMessage.slice(text.length)).toMatch(reason);
    expect((cause as Error).message).toBe(rawMessage.slice(text.length));
  });

  test("says that it does not trust the server's certificate", async () => {
    const [cert, key] = ["server", "server-key"].map((name) =>
      readFileSync(join(root, `test-fixtures/tls/${name}.pem`)),
    );
    const server = createServer({ transport: http2() }).implement<ICalculator>(new Calculator());
    closeLater(() => server.close({ graceMs: 0 }));
    const address = await server.listen("127.0.0.1:0", { tls: { cert: String(cert), key: String(key) } });
    const channel = newChannel(address, { tls: {}, channelOptions });
    const { rawMessage } = await failure(channel.connect({ timeoutMs: 300 }));
    channel.close();
    expect(rawMessage).toContain(
      `Not connected to ${address} after 300 ms: the certificate of the server is not trusted (`,
    );
  });
});
