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

/** The names of the two sides of connections. What a side sends is recorded if it has a name. */
interface Sides {
  readonly client?: string;
  readonly server?: string;
}

/** The chunks that a side sent on one connection, with its name. */
type Recording = Sides & { readonly chunks: string[] };

const run = promisify(execFile);
const recordings = { client: [] as Recording[], server: [] as Recording[] };

function recordSide(side: keyof Sides, { [side]: name }: Sides, socket: Socket): void {
  if (name === undefined) return;
  const recording: Recording = { [side]: name, chunks: [] };
  recordings[side].push(recording);
  socket.on("data", (chunk: Buffer) => recording.chunks.push(chunk.toString("base64")));
}

/** Calls the server at an address through a relay that writes down what the sides send, one recording for each connection. */
async function record(sides: Sides, server: string, call: (address: string) => Promise<unknown>): Promise<void> {
  const [host, port] = server.split(":") as [string, string];
  const sockets: Socket[] = [];
  const relay = createSocketServer((from) => {
    const to = connect(Number(port), host);
    recordSide("client", sides, from);
    recordSide("server", sides, to);
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

/**
 * Records a peer as the client of our server, and as a server. All servers have the same client, that of grpc-js, because it takes frames
 * of the usual length, as ours does; those of C++ and Python take longer ones.
 */
async function recordPeer(peer: NativePeer, ours: string): Promise<void> {
  await peer.prepare();
  const client = await peer.startClient();
  await recordCalls(client, { client: peer.name, ...(peer === grpcJsPeer && { server: "interwire" }) }, ours);
  await client.stop();
  const server = await peer.startServer();
  const caller = await grpcJsPeer.startClient();
  await recordCalls(planned(caller), { server: peer.name }, server.address);
  await caller.stop();
  await server.stop();
}

/** The plans, in hexadecimal, without which native servers serve no stream: go on to the end, the same compressed, fail after an item. */
const plans = { plain: "0800", gzip: "3001", failing: "0802100118052203c3a925" };

/** A client whose calls tell native servers what to do. */
function planned(client: NativeClient): NativeClient {
  return {
    ...client,
    start: (address, call) => {
      const plan = call.gzip === true ? plans.gzip : call.requests.length > 2 ? plans.failing : plans.plain;
      const headers = [
        { name: "x-call", value: call.name },
        { name: "x-plan-bin", value: plan },
      ];
      return client.start(address, { ...call, metadata: [...call.metadata, ...headers] });
    },
  };
}

async function recordCalls(client: NativeClient, sides: Sides, server: string): Promise<void> {
  for (const lists of connections) {
    await record(sides, server, async (address) => {
      for (const list of lists) await Promise.all(list.map((call) => client.start(address, call).report));
    });
  }
  await record(sides, server, (address) => cancelled(client, address));
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
    record({ client: "nghttp" }, server, (address) =>
      run("nghttp", ["-n", "-d", body, ...headers, ...args, url(address)]),
    );
  const h2load = (...args: string[]) =>
    record({ client: "h2load" }, server, (address) =>
      run("h2load", ["-c", "1", "-d", body, ...headers, ...args, url(address)]),
    );
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
  write("http2-connections", recordings.client);
  write("http2-servers", recordings.server);
}

function write(name: string, all: readonly Recording[]): void {
  const file = join(root, `test-fixtures/golden/${name}.json`);
  writeFileSync(file, `[\n${all.map((recording) => JSON.stringify(recording)).join(",\n")}\n]\n`);
  process.stdout.write(`${all.length} connections are recorded in ${file}\n`);
}

void main();
