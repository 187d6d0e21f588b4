import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Code, createClientFactory } from "interwire";
import { createChannel, createServer } from "interwire/http2";
import { ChannelEvents } from "../../runtime/transport/http2-client/channel-events.js";
import { failure, until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { connect, type ICalls } from "./calls.js";
import { answer, closeLater, goaway, serveBytes, serveFrames } from "./scripted-server.js";

const names = [
  "state",
  "connected",
  "disconnected",
  "failed",
  "call:started",
  "call:sent",
  "call:repeated",
  "call:ended",
];

/** Hears what is published on diagnostics channels, as lines in which the address is replaced. */
function hear(address: string): { readonly told: string[]; readonly calls: Set<unknown> } {
  const told: string[] = [];
  const calls = new Set<unknown>();
  for (const name of names) {
    const listener = (message: unknown): void => {
      if (name.startsWith("call:")) calls.add(message);
      told.push(
        `${name} ${Object.values(message as object)
          .join(" ")
          .replaceAll(address, "there")}`,
      );
    };
    subscribe(`interwire:channel:${name}`, listener);
    closeLater(() => void unsubscribe(`interwire:channel:${name}`, listener));
  }
  return { told, calls };
}

const path = "/tests.http2client.Calls/Echo";

test("the events of a call, whose messages are one object, and of its connection", async () => {
  const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
  const { told, calls } = hear(address);
  const { client, channel } = connect(address);
  await client.Echo("");
  peers[0]?.socket.destroy();
  await until(() => channel.state.connectivity === "idle");
  channel.close();
  const of = [...calls][0] as { readonly path: string };
  expect(told.map((line) => line.replace(of.path, path))).toEqual([
    `call:started there ${path}`,
    "state there idle connecting",
    "connected there there false false",
    "state there connecting ready",
    `call:sent there ${path} there`,
    `call:ended there ${path} there 0 `,
    "disconnected there there the server closed the connection",
    "state there ready idle",
    "state there idle shutdown",
  ]);
  expect(calls.size).toBe(1);
});

test("a call that is made again is told so", async () => {
  const { address } = await serveFrames((peer, id, nth) => peer.send(nth === 0 ? goaway(0) : answer(id)));
  const { told, calls } = hear(address);
  await connect(address).client.Echo("");
  const ofCalls = told.filter((line) => line.startsWith("call:")).map((line) => line.split(" ")[0]);
  expect(ofCalls).toEqual(["call:started", "call:sent", "call:repeated", "call:sent", "call:ended"]);
  expect(calls.size).toBe(1);
});

test.each([
  ["with a text", "too_many_pings", "11: too_many_pings"],
  ["without a text", "", "11"],
])("a server that ends a connection for an error, %s, has it in the reasons", async (_, text, shown) => {
  const { address, peers } = await serveFrames((peer, id) => {
    if (id === 1) return;
    peer.send(goaway(3, 11, text));
    peer.socket.end();
  });
  const { told } = hear(address);
  const { client } = connect(address);
  const reason = `the server closed the connection, after GOAWAY with code ${shown}`;
  const failures = await Promise.all([failure(client.Echo("")), failure(client.Echo(""))]);
  expect(failures.map(({ rawMessage }) => rawMessage)).toEqual(Array(2).fill(`Connection dropped: ${reason}`));
  expect(peers).toHaveLength(1);
  await until(() => told.some((line) => line.startsWith("disconnected")));
  expect(told).toContain(`disconnected there there ${reason}`);
});

test("an attempt that fails is told with its reason, and the call that it fails", async () => {
  const { address } = await serveBytes((peer) => peer.socket.destroy());
  const { told } = hear(address);
  expect(await failure(connect(address).client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
  expect(told.map((line) => line.split(" ")[0])).toEqual(["call:started", "state", "failed", "state", "call:ended"]);
  expect(told[2]).toBe("failed there Failed to connect");
});

test("a connection that the client closes has that as its reason", async () => {
  const { address } = await serveFrames((peer, id) => peer.send(answer(id)));
  const { told } = hear(address);
  const { client, channel } = connect(address);
  await client.Echo("");
  channel.close();
  await until(() => told.some((line) => line.startsWith("disconnected")));
  expect(told).toContain("disconnected there there the client closed the connection");
});

test("a second connection over TLS resumes the session of the first", async () => {
  const pem = (name: string): string => readFileSync(join(root, `test-fixtures/tls/${name}.pem`), "utf8");
  const server = createServer().implement<ICalls>({ Echo: async (text) => text }, { partial: true });
  closeLater(() => void server.close({ graceMs: 0 }));
  const address = await server.listen("localhost:0", { tls: { cert: pem("server"), key: pem("server-key") } });
  const seen: { readonly isSecure: boolean; readonly isResumed: boolean }[] = [];
  const listener = (message: unknown): void => void seen.push(message as (typeof seen)[number]);
  subscribe("interwire:channel:connected", listener);
  closeLater(() => void unsubscribe("interwire:channel:connected", listener));
  const channel = createChannel(address, {
    tls: { ca: pem("ca") },
    channelOptions: { "grpc.client_idle_timeout_ms": 1000 },
  });
  closeLater(() => channel.close());
  const client = createClientFactory().createClient<ICalls>(channel);
  await client.Echo("");
  await until(() => channel.state.connectivity === "idle");
  await client.Echo("");
  expect(seen.map(({ isSecure, isResumed }) => [isSecure, isResumed])).toEqual([
    [true, false],
    [true, true],
  ]);
});

test("a subscriber may close the channel at any event", async () => {
  for (const name of names) {
    const { address } = await serveFrames((peer, id, nth) => peer.send(nth === 0 ? goaway(0) : answer(id)));
    const { client, channel } = connect(address);
    const close = (): void => channel.close();
    subscribe(`interwire:channel:${name}`, close);
    await client.Echo("").catch(() => {});
    unsubscribe(`interwire:channel:${name}`, close);
    channel.close();
    expect(channel.state).toEqual({ connectivity: "shutdown", way: "http2" });
  }
});

test("nothing is made for events that nobody hears", () => {
  const events = new ChannelEvents("a");
  const call = { path: "/a/b", connection: { peer: "c" }, event: undefined };
  events.tellStarted(call);
  events.tellSent(call);
  expect(call.event).toBeUndefined();
});
