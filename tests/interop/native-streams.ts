import {
  CallContext,
  type Client,
  clrType,
  createChannel,
  createClientFactory,
  createServer,
  isRpcError,
  Metadata,
  messageOf,
  type Server,
} from "interwire";
import type { Fault, IStreams, Plan } from "../../test-fixtures/contracts/streams.js";
import { Streams } from "../../test-fixtures/contracts/streams-service.js";
import { startRelay } from "./byte-relay.js";
import { CallEvents } from "./call-events.js";
import type { Header, NativeClient, NativePeer, NativeServer, PeerCall } from "./native-peer.js";
import { type PeerKind, peerKinds } from "./peer-kinds.js";
import { RequestSource } from "./request-source.js";
import { besideHex, deadlineCases, type StreamCase, streamCases, usualBeside } from "./stream-cases.js";
import {
  expectedItems,
  expectOutcome,
  faultsOf,
  faultType,
  headersOf,
  type Outcome,
  peerOutcome,
  statusOf,
} from "./stream-outcome.js";

type Direction = "client" | "server";
type Row = readonly [title: string, kind: PeerKind, one: StreamCase];

/** The calls of a direction: every case in each kind that it is for. */
function rowsOf(cases: readonly StreamCase[], { unable = {} }: NativePeer, native: Direction): Row[] {
  const able = cases.filter(({ name, only }) => (only ?? native) === native && !unable[native]?.includes(name));
  return able.flatMap((one) =>
    peerKinds.filter((kind) => one.isFor?.(kind) ?? true).map((kind): Row => [`${kind.name}: ${one.name}`, kind, one]),
  );
}

/** Declares the tests of a peer's calls of all kinds. */
export function describeStreams(peer: NativePeer, count: () => void): void {
  describeStreamsClient(peer, count);
  describe(`our client calls ${peer.name}'s server`, () => describeServer(peer, count));
}

/** Declares those that the peer's client makes. */
export function describeStreamsClient(peer: NativePeer, count: () => void): void {
  describe(`${peer.name}'s client calls our server`, () => describeClient(peer, count));
}

/** Declares a test for each call; those that wait for a deadline run at once. */
function declare(peer: NativePeer, native: Direction, call: (row: Row) => Promise<void>): void {
  test.each(rowsOf(streamCases, peer, native))("%s", (...row) => call(row), 30_000);
  const deadlines = rowsOf(deadlineCases, peer, native);
  let running: Promise<PromiseSettledResult<void>[]>;
  test.each(deadlines.map((row, index) => [row[0], index] as const))("%s", async (_, index) => {
    running ??= Promise.allSettled(deadlines.map(call));
    const result = (await running)[index];
    if (result?.status === "rejected") throw result.reason;
  });
}

function describeClient(peer: NativePeer, count: () => void): void {
  const events = new CallEvents();
  let server: Server;
  let address: string;
  let client: NativeClient;
  beforeAll(async () => {
    server = (peer.newServer ?? createServer)({ errorDetails: [clrType<Fault>(faultType)] });
    server.implement<IStreams>(new Streams((event) => events.add(event)));
    address = await server.listen("127.0.0.1:0");
    client = await peer.startClient();
  });
  afterAll(async () => {
    await client?.stop();
    await server?.close({ graceMs: 0 });
  });

  declare(peer, "client", async ([name, kind, one]) => {
    count();
    const relay = one.gzip === true ? await startRelay(address) : undefined;
    const call = client.start(relay?.address ?? address, peerCall(name, kind, one));
    const { expected } = one;
    if (one.end === "cancel") {
      await events.seen(`waiting ${name}`);
      await call.received(expectedItems(kind, expected).length);
      call.cancel();
    }
    expectOutcome(kind, peerOutcome(kind, await call.report), expected, one.beside);
    await sawEnd(events, name, one);
    if (relay !== undefined) {
      expect(relay.toServer).toBeLessThan(bytesOf(one.items) / 10);
      await relay.close();
    }
  });
}

function describeServer(peer: NativePeer, count: () => void): void {
  const { newChannel = createChannel, compressesAsAsked = false } = peer;
  let native: NativeServer;
  beforeAll(async () => {
    native = await peer.startServer();
  });
  afterAll(() => native?.stop());

  declare(peer, "server", async ([name, kind, one]) => {
    count();
    const relay = one.gzip === true ? await startRelay(native.address) : undefined;
    const isCompressed = one.gzip === true && compressesAsAsked;
    const options = isCompressed ? { channelOptions: { "grpc.default_compression_algorithm": gzip } } : {};
    using channel = newChannel(relay?.address ?? native.address, options);
    const factory = createClientFactory({ errorDetails: [clrType<Fault>(faultType)] });
    const client = factory.createClient<IStreams>(channel);
    expectOutcome(kind, await ourCall(client, native.events, [name, kind, one]), one.expected, one.beside);
    await sawEnd(native.events, name, one);
    if (relay !== undefined) {
      expect(relay.toClient).toBeLessThan(bytesOf(one.items) / 10);
      await relay.close();
    }
  });
}

/** grpc-js' number of gzip. */
const gzip = 2;

const bytesOf = (items: readonly string[]): number => Buffer.byteLength(items.join(""));

async function sawEnd(events: CallEvents, name: string, { expected }: StreamCase): Promise<void> {
  const end = "server" in expected ? expected.server : "ended";
  if (end !== undefined) await events.seen(`${end} ${name}`);
}

/** The headers of a call beside its values: its name, its plan and the case's own. */
function headersFor(name: string, { plan, metadata = [], gzip = false }: StreamCase): Header[] {
  const message = messageOf<Plan>();
  const bytes = message.toBinary(message.create({ gzip, ...plan }));
  const planned = { name: "x-plan-bin", value: Buffer.from(bytes).toString("hex") };
  return [{ name: "x-call", value: name }, planned, ...metadata];
}

function peerCall(name: string, kind: PeerKind, one: StreamCase): PeerCall {
  const { items, beside = usualBeside, timeoutMs = 20_000, holdOpen = false, inStep = false, gzip = false } = one;
  const metadata = headersFor(name, one);
  if (kind.requestBeside === "header" && one.withoutHeader !== true) {
    metadata.push({ name: "smgrpc-method-input-bin", value: besideHex(beside) });
  }
  const path = `/interwire.test.Streams/${kind.operation}`;
  return { name, path, requests: kind.requestsOf(items, beside), metadata, timeoutMs, holdOpen, inStep, gzip };
}

function contextOf(name: string, one: StreamCase, signal: AbortSignal): CallContext {
  const metadata = new Metadata();
  for (const { name: key, value } of headersFor(name, one)) {
    metadata.add(key, key.endsWith("-bin") ? Buffer.from(value, "hex") : value);
  }
  return new CallContext({ metadata, signal, timeoutMs: one.timeoutMs ?? 20_000 });
}

/** Makes a case's call with our client. */
async function ourCall(client: Client<IStreams>, events: CallEvents, [name, kind, one]: Row): Promise<Outcome> {
  const { end, expected, beside = usualBeside } = one;
  const items: string[] = [];
  const controller = new AbortController();
  const context = contextOf(name, one, controller.signal);
  const waiting = end === undefined ? undefined : events.seen(`waiting ${name}`);
  const wanted = expectedItems(kind, expected).length;
  const arrived = new CallEvents();
  arrived.add("0");
  const source = new RequestSource(one.items, (index) => gate(index, one, { kind, waiting, arrived }));
  if (end === "cancel") void Promise.all([waiting, arrived.seen(`${wanted}`)]).then(() => controller.abort());
  const result = { items, text: "", beside: undefined as Outcome["beside"], status: undefined as unknown };
  try {
    const received = await kind.call(client, source, beside, context);
    result.beside = received.beside;
    for await (const item of received.items) {
      arrived.add(`${items.push(item)}`);
      if (end !== "leave" || items.length < wanted) continue;
      await waiting;
      break;
    }
  } catch (error) {
    result.text = isRpcError(error) ? error.rawMessage : (error as Error).message;
    if (isRpcError(error)) result.status = checkedStatus(error, one);
  }
  if (one.holdOpen === true && kind.streamsRequest) await source.left;
  const { responseHeaders, trailers, status } = context;
  const code = end === "leave" ? 0 : (status?.code ?? -1);
  return { ...result, code, headers: headersOf(responseHeaders), trailers: headersOf(trailers) };
}

function checkedStatus(error: Parameters<typeof statusOf>[0], { expected: { details, code } }: StreamCase): unknown {
  expect(faultsOf(error)).toEqual(details === true ? [{ text: `fault ${code}`, left: code }] : []);
  expect(error.code).toBe(code);
  return statusOf(error);
}

interface Progress {
  readonly kind: PeerKind;
  readonly waiting: Promise<void> | undefined;
  /** Has the number of the items that have arrived. */
  readonly arrived: CallEvents;
}

/** When an item of a request stream may leave, or its end. */
async function gate(index: number, one: StreamCase, { kind, waiting, arrived }: Progress): Promise<void> {
  if (one.inStep === true) await arrived.seen(`${index}`);
  if (index < one.items.length || !kind.streamsRequest) return;
  if (one.end === "fail") {
    await waiting;
    await arrived.seen(`${expectedItems(kind, one.expected).length}`);
    throw new Error("the source failed");
  }
  if (one.holdOpen === true) await new Promise(() => {});
}
