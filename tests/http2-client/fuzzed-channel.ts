import { gzipSync } from "node:zlib";
import { type Channel, type Client, Code, createClientFactory, RpcError, withOptions } from "interwire";
import { channelOver } from "../../runtime/client/channel.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { readChannelSettings } from "../../runtime/transport/http2-client/channel-settings.js";
import { Http2ClientTransport } from "../../runtime/transport/http2-client/http2-client-transport.js";
import { readTarget } from "../../runtime/transport/http2-client/target.js";
import { frame, settings, word } from "../http2/frame.js";
import { seededRandom } from "../support/seeded-random.js";
import type { ICalls } from "./calls.js";
import { JudgedTransport } from "./judged-transport.js";
import { answer, goaway, head, message, Peer, reset, trailers } from "./scripted-server.js";
import { type SocketPair, socketPair } from "./socket-pair.js";

const hi = "0a026869";
const zipped = gzipSync(Buffer.from(hi, "hex")).toString("hex");
const target = "ipv4:127.0.0.1:1,127.0.0.1:2";
const never = 0x7fffffff;

/** How long all calls may take to end once they were cancelled, and the last call to succeed. */
const patienceMs = 20_000;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What a server does with a connection by itself. A silent one does nothing, and one that is good answers every request. */
type Manner = "good" | "settled" | "silent";

/** A connection, as its server has it. */
interface Served {
  readonly peer: Peer;
  readonly pair: SocketPair;
  isAlive: boolean;
}

/** A channel whose servers, calls and users do what a seed says, in any order. */
export class FuzzedChannel {
  private readonly random: () => number;
  private readonly judged: JudgedTransport;
  private readonly channel: Channel;
  private readonly client: Client<ICalls>;
  private readonly served: Served[] = [];
  private readonly aborts: AbortController[] = [];
  private readonly calls: Promise<unknown>[] = [];
  /** What was done, for the text of a complaint. */
  private readonly done: string[] = [];
  private isGood = false;
  private isClosed = false;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    const options = {
      "grpc.initial_reconnect_backoff_ms": 1,
      "grpc.max_reconnect_backoff_ms": 2,
      "grpc.enable_retries": this.below(5) === 0 ? 0 : 1,
      "grpc.per_rpc_retry_buffer_size": this.below(3) === 0 ? 10 : 1 << 20,
    };
    const call = "createChannel()";
    const own = {
      compression: this.below(4) === 0 ? ("gzip" as const) : undefined,
      keepaliveTimeMs: this.below(4) === 0 ? 5 : undefined,
      keepaliveTimeoutMs: 10,
      maxConnectionIdleMs: this.below(4) === 0 ? 5 : undefined,
      maxConnectionAgeMs: this.below(6) === 0 ? 10 : undefined,
      limits: { handshakeMs: 20 },
    };
    const transport = new Http2ClientTransport({
      target,
      read: readTarget(target, false),
      settings: readChannelSettings(call, options, own),
      isSecure: false,
      carriesCredentials: true,
      openSocket: () => this.openSocket(),
    });
    this.judged = new JudgedTransport(transport);
    this.channel = channelOver(this.judged);
    this.client = createClientFactory().createClient<ICalls>(this.channel);
  }

  /** Lets everything happen. Returns what went wrong; undefined if nothing did. */
  async run(): Promise<string | undefined> {
    for (let at = 5 + this.below(40); at > 0; at--) {
      this.act();
      if (this.below(2) === 0) await turn();
    }
    for (const abort of this.aborts) abort.abort();
    const complaint = (await this.complaintOfCalls()) ?? (await this.complaintOfNext());
    this.channel.close();
    for (const { peer } of this.served) peer.socket.destroy();
    return complaint === undefined ? undefined : `${complaint}\n${this.done.join("\n")}`;
  }

  /** Whether a call is left, has ended twice, or was told what a call must not be told. */
  private async complaintOfCalls(): Promise<string | undefined> {
    if (!(await inTime(Promise.all(this.calls)))) return `${this.judged.open} calls have not ended`;
    await turn();
    if (this.judged.open > 0) return `the client has left ${this.judged.open} calls of the transport`;
    return this.judged.complaints[0];
  }

  /** Whether the channel makes no other call, now that its servers are good. */
  private async complaintOfNext(): Promise<string | undefined> {
    this.isGood = true;
    // As if each server had been started again: what is left of a connection that was misused may well fail a call.
    for (const { peer } of this.served) peer.socket.destroy();
    for (let turns = 0; turns < 4; turns++) await turn();
    const client = withOptions(this.client, { timeoutMs: patienceMs, waitForReady: true });
    let ended: unknown;
    // More than once, because a stalled process takes a server for one that does not answer pings.
    for (let tries = 0; tries < 5 && ended !== "hi"; tries++) {
      ended = await client.Echo("").catch((error: unknown) => error);
      if (this.isClosed) return (ended as RpcError).code === Code.UNAVAILABLE ? undefined : `closed, but ${ended}`;
    }
    return ended === "hi" ? this.judged.complaints[0] : `the next call: ${ended}`;
  }

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }

  private pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }

  private openSocket(): SocketPair["client"] {
    const pair = socketPair();
    const peer = new Peer(pair.server);
    const one: Served = { peer, pair, isAlive: true };
    this.served.push(one);
    pair.server.on("close", () => {
      one.isAlive = false;
    });
    const manner: Manner = this.isGood ? "good" : this.pick(["good", "settled", "settled", "silent"]);
    this.done.push(`connection ${this.served.length - 1} is ${manner}`);
    if (manner === "silent") return pair.client;
    peer.send(settings(...(this.isGood ? [] : this.pick([[], [], [3, 1], [4, 0], [4, 10]]))));
    if (manner === "good") peer.onFrame = (sent) => answerAtEnd(peer, sent);
    return pair.client;
  }

  private act(): void {
    const what = this.below(10);
    if (what < 2) this.call();
    else if (what === 2 && this.aborts.length > 0) this.pick(this.aborts).abort();
    else if (what === 3) this.use();
    else this.serve();
  }

  /** Does what the owner of a channel does. */
  private use(): void {
    const what = this.below(12);
    if (what === 0) {
      this.isClosed = true;
      this.channel.close();
      this.done.push("close");
    } else if (what < 6) {
      const connected = this.channel.connect({ timeoutMs: this.below(20) });
      this.calls.push(connected.catch(() => {}));
      this.done.push("connect");
    } else {
      for (let count = 0; count < 4; count++) this.call();
    }
  }

  private call(): void {
    const abort = new AbortController();
    this.aborts.push(abort);
    const { signal } = abort;
    const client = withOptions(this.client, {
      signal,
      waitForReady: this.below(2) === 0,
      ...(this.below(3) === 0 && { timeoutMs: this.below(15) }),
    });
    const text = "a".repeat(this.pick([0, 5, 5, 5, 2000, 70_000]));
    const kind = this.pick(["Echo", "List", "Join", "Chat"] as const);
    this.done.push(`${kind} of ${text.length}`);
    const calls = {
      Echo: () => client.Echo(text),
      List: () => this.read(client.List(text)),
      Join: () => client.Join(this.texts(text, signal)),
      Chat: () => this.read(client.Chat(this.texts(text, signal))),
    };
    this.calls.push(Promise.resolve(calls[kind]()).catch((error: unknown) => this.expectKnown(error)));
  }

  private expectKnown(error: unknown): void {
    if (error instanceof RpcError || error === sourceError) return;
    const isAbort = error instanceof Error && error.name === "AbortError";
    if (!isAbort) this.judged.complaints.push(`a call fails with ${String((error as Error)?.stack ?? error)}`);
  }

  /** Reads a stream, perhaps not to its end. */
  private async read(items: AsyncIterable<string>): Promise<void> {
    let left = this.below(6);
    for await (const _ of items) {
      if (this.below(3) === 0) await turn();
      if (left-- === 0) break;
    }
  }

  private async *texts(text: string, signal: AbortSignal): AsyncIterable<string> {
    for (let count = this.below(6); count > 0; count--) {
      yield text;
      if (this.below(2) === 0) await turn();
    }
    const end = this.below(6);
    if (end === 0) throw sourceError;
    if (end > 1 || signal.aborted) return;
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  }

  /** Does what servers do, and what none may do. */
  private serve(): void {
    const alive = this.served.filter(({ isAlive }) => isAlive);
    if (alive.length === 0) return;
    const { peer, pair } = this.pick(alive);
    const id = this.pick([...peer.requests, 1]);
    const code = this.below(14);
    const deeds: Readonly<Record<string, () => void>> = {
      settings: () => peer.send(settings(...this.pick([[], [3, 0], [3, 1], [3, 100], [4, 0], [4, 1 << 20]]))),
      head: () => peer.send(head(id)),
      item: () => peer.send(message(id, hi)),
      "head and items": () => peer.send(head(id), message(id, hi), message(id, hi)),
      "zipped items": () =>
        peer.send(head(id, "grpc-encoding", "gzip"), message(id, zipped, 1), message(id, zipped, 1)),
      "half an item": () => peer.send(frame(FrameType.data, 0, id, "0000000004")),
      "an item that is none": () => peer.send(message(id, "ff")),
      answer: () => peer.send(answer(id)),
      "a whole answer and more": () => peer.send(answer(id), message(id, hi), reset(id, code)),
      trailers: () => peer.send(trailers(id, String(this.below(17)))),
      "only trailers": () => peer.send(head(id), trailers(id, "9")),
      reset: () => peer.send(reset(id, code)),
      refuse: () => peer.send(reset(id, 7)),
      goaway: () => peer.send(goaway(this.pick([never, never, 0, id, Math.max(0, id - 2)]), this.pick([0, 0, 11]))),
      room: () => peer.send(frame(FrameType.windowUpdate, 0, this.pick([0, id]), word(100_000))),
      ping: () => peer.send(frame(FrameType.ping, 0, 0, "0000000000000000")),
      garbage: () => peer.send(Buffer.from([0, 0, 4, code, 255, 0, 0, 0, 1, 1, 2, 3, 4])),
      stop: () => pair.stopServer(true),
      "go on": () => pair.stopServer(false),
      end: () => void peer.socket.end(),
      destroy: () => void peer.socket.destroy(),
    };
    const name = this.pick(Object.keys(deeds));
    this.done.push(`${this.served.findIndex((one) => one.peer === peer)}: ${name} ${id}`);
    deeds[name]?.();
  }
}

const sourceError = new Error("the source of a request fails");

function answerAtEnd(peer: Peer, { type, flags, id, payload }: Peer["frames"][number]): void {
  if (type === FrameType.ping && (flags & 1) === 0) peer.send(frame(FrameType.ping, 1, 0, payload));
  if (type !== FrameType.headers && type !== FrameType.data) return;
  if (payload.length > 0 && type === FrameType.data) {
    const room = word(payload.length);
    peer.send(frame(FrameType.windowUpdate, 0, 0, room), frame(FrameType.windowUpdate, 0, id, room));
  }
  if ((flags & 1) === 1) peer.send(answer(id));
}

async function inTime(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const isInTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
