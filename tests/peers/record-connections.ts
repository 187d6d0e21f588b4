import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createServer } from "interwire";
import { Calculator, Directory } from "../../test-fixtures/contracts/directory-service.js";
import type { IStreams } from "../../test-fixtures/contracts/streams.js";
import { Streams } from "../../test-fixtures/contracts/streams-service.js";
import { grpcJsPeer } from "../interop/grpc-js-peer.js";
import { clientCases } from "../interop/native-client-cases.js";
import type { NativeClient, NativePeer, PeerCall } from "../interop/native-peer.js";
import { peerKinds } from "../interop/peer-kinds.js";
import { besideHex, usualBeside } from "../interop/stream-cases.js";
import { root } from "../support/root.js";
import { cppPeer } from "./cpp-peer.js";
import { pythonPeer } from "./python-peer.js";

/** The chunks that a client sent on one connection. */
interface Recording {
  readonly client: string;
  readonly chunks: string[];
}

const run = promisify(execFile);
const recordings: Recording[] = [];

/** Calls a server through a relay that writes down what the client sends, one recording for each connection. */
async function record(client: string, server: string, call: (address: string) => Promise<unknown>): Promise<void> {
  const [host, port] = server.split(":") as [string, string];
  const sockets: Socket[] = [];
  const relay = createSocketServer((from) => {
    const recording: Recording = { client, chunks: [] };
    recordings.push(recording);
    const to = connect(Number(port), host);
    from.on("data", (chunk: Buffer) => recording.chunks.push(chunk.toString("base64")));
    for (const socket of [from, to]) socket.on("error", () => {});
    from.pipe(to).pipe(from);
    sockets.push(from, to);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  await call(`127.0.0.1:${(relay.address() as AddressInfo).port}`);
  for (const socket of sockets) socket.destroy();
  relay.close();
}

let named = 0;

function callOf(path: string, requests: readonly object[], more: Partial<PeerCall> = {}): PeerCall {
  return { name: `call ${named++}`, path, requests, metadata: [], timeoutMs: 20_000, ...more };
}

/** A call of each kind with these items. */
function kindCalls(items: readonly string[], more: Partial<PeerCall> = {}): PeerCall[] {
  return peerKinds.map(({ operation, requestBeside, requestsOf }) => {
    const beside = [{ name: "smgrpc-method-input-bin", value: besideHex(usualBeside) }];
    const metadata = requestBeside === "header" ? beside : [];
    return callOf(`/interwire.test.Streams/${operation}`, requestsOf(items, usualBeside), { metadata, ...more });
  });
}

const unaryCalls = clientCases
  .filter(({ name }) => !/long|keys|code ([2-9]|1[0-5])$/.test(name))
  .map(({ path, request, metadata = [] }) => callOf(path, [request], { metadata }));

/** The calls of one connection each; those of a list run at once. */
const connections: readonly (readonly (readonly PeerCall[])[])[] = [
  unaryCalls.slice(0, 5).map((call) => [call]),
  unaryCalls.slice(5).map((call) => [call]),
  [unaryCalls],
  [kindCalls(["a", "", "c"])],
  kindCalls(["Ünï"]).map((call) => [call]),
  [kindCalls(["a", "b"], { inStep: true }).slice(3, 4), kindCalls(["a".repeat(300)], { gzip: true }).slice(0, 4)],
  [kindCalls(["x".repeat(20_000)]).slice(2, 3), unaryCalls.slice(0, 1)],
];

async function recordPeer(peer: NativePeer, server: string): Promise<void> {
  await peer.prepare();
  const client = await peer.startClient();
  for (const lists of connections) {
    await record(peer.name, server, async (address) => {
      for (const list of lists) await Promise.all(list.map((call) => client.start(address, call).report));
    });
  }
  await record(peer.name, server, (address) => cancelled(client, address));
  await client.stop();
}

/** A duplex call that is cancelled after its first response, then another. */
async function cancelled(client: NativeClient, address: string): Promise<void> {
  const [, , , duplex] = kindCalls(["a"], { holdOpen: true });
  const running = client.start(address, duplex!);
  await running.received(1);
  running.cancel();
  await running.report;
  await client.start(address, unaryCalls[0]!).report;
}

async function recordTools(server: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "interwire-record-"));
  const body = join(folder, "body");
  writeFileSync(body, Buffer.from("00000000060802100318040000000000".slice(0, 22), "hex"));
  const headers = ["content-type: application/grpc", "te: trailers"].flatMap((header) => ["-H", header]);
  const url = (address: string): string => `http://${address}/CalculatorNative/Sum`;
  const nghttp = (...args: string[]) =>
    record("nghttp", server, (address) => run("nghttp", ["-n", "-d", body, ...headers, ...args, url(address)]));
  const h2load = (...args: string[]) =>
    record("h2load", server, (address) => run("h2load", ["-c", "1", "-d", body, ...headers, ...args, url(address)]));
  await nghttp();
  await nghttp("-m", "5", "--no-dep");
  await nghttp("-w", "10", "-W", "12", "-b", "64", "--trailer", "x-last: 1");
  await nghttp(
    "-m",
    "3",
    "-H",
    "x-more: 1",
    "--no-content-length",
    "--header-table-size",
    "100",
    "--encoder-header-table-size",
    "0",
  );
  await h2load("-n", "8", "-m", "4");
  await h2load("-n", "12", "-m", "12", "-w", "16", "--header-table-size", "0");
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  const server = createServer();
  server.map(Calculator).map(Directory);
  server.implement<IStreams>(new Streams(() => {}));
  const address = await server.listen("127.0.0.1:0");
  for (const peer of [grpcJsPeer, pythonPeer, cppPeer]) await recordPeer(peer, address);
  await recordTools(address);
  await server.close({ graceMs: 0 });
  const file = join(root, "test-fixtures/golden/http2-connections.json");
  writeFileSync(file, `[\n${recordings.map((recording) => JSON.stringify(recording)).join(",\n")}\n]\n`);
  process.stdout.write(`${recordings.length} connections are recorded in ${file}\n`);
}

void main();
