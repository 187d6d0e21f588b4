import type { Socket } from "node:net";
import { Code } from "../../runtime/base/code.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import type { Limits } from "../../runtime/transport/http2/limits.js";
import { type ChannelSettings, readChannelSettings } from "../../runtime/transport/http2-client/channel-settings.js";
import { Http2ClientTransport } from "../../runtime/transport/http2-client/http2-client-transport.js";
import { readTarget } from "../../runtime/transport/http2-client/target.js";
import { expectThat, SentJudge, Violation } from "../http2/sent-judge.js";
import { readFrames, type StrictFrame } from "../http2/strict-frames.js";
import { seededRandom } from "../support/seeded-random.js";
import { expectAnswered } from "./answered-calls.js";
import { FuzzedCaller } from "./fuzzed-caller.js";
import { InstantSocket } from "./instant-socket.js";
import { JudgedTransport } from "./judged-transport.js";

/** How long the calls of a connection that is gone may take to end; much, because other threads decompress. */
const patienceMs = 20_000;

const target = "ipv4:127.0.0.1:1";
const read = readTarget(target, false);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + patienceMs; !isSo() && performance.now() < end; ) await turn();
}

function settingsOf(
  limits: Partial<Limits>,
  own: Parameters<typeof readChannelSettings>[2] = {},
  options: object = {},
): ChannelSettings {
  const backOff = { "grpc.initial_reconnect_backoff_ms": 1, "grpc.max_reconnect_backoff_ms": 2 };
  return readChannelSettings("createChannel()", { ...backOff, ...options }, { ...own, limits });
}

/** Settings at which much happens: small windows, small tables, short lists, empty budgets, and calls that are not kept. */
const variants: readonly ChannelSettings[] = [
  settingsOf({}),
  settingsOf({}),
  settingsOf({ streamWindow: 500, connectionWindow: 65_535, maxUnreadBytes: 65_535 }),
  settingsOf({ streamWindow: 70_000, connectionWindow: 70_000, maxUnreadBytes: 0, headerTableSize: 0 }),
  settingsOf({ headerTableSize: 200, maxHeaderListSize: 400 }),
  settingsOf({ controlBurst: 6, controlsPerSecond: 0 }, { compression: "gzip" }),
  settingsOf({ maxFrameSize: 20_000, maxContinuations: 1, maxQueuedBytes: 30_000 }),
  settingsOf({}, { maxReceiveMessageLength: 100 }, { "grpc.enable_retries": 0 }),
  settingsOf({}, {}, { "grpc.per_rpc_retry_buffer_size": 5 }),
];

/** What becomes of a client and its calls. */
interface Outcome {
  /** The rule that the client breaks; undefined if it breaks none. */
  readonly complaint: string | undefined;
  readonly succeeded: number;
}

/** Has a client read these bytes of a server. The seed chooses all the rest. */
export async function readAnswers(bytes: Buffer, seed: number): Promise<Outcome> {
  const client = new FuzzedClient(bytes, ~seed);
  let complaint: string | undefined;
  try {
    await client.run();
  } catch (error) {
    complaint = error instanceof Violation ? error.message : String((error as Error).stack);
  } finally {
    client.discard();
  }
  return { complaint, succeeded: client.succeeded };
}

/** A channel whose first connection gets the bytes of a server, and whose others are refused; and its callers. */
class FuzzedClient {
  private readonly below: (n: number) => number;
  private readonly bytes: Buffer;
  private readonly settings: ChannelSettings;
  private readonly judge: SentJudge;
  private readonly judged: JudgedTransport;
  private readonly socket: InstantSocket;
  private readonly callers: FuzzedCaller[] = [];
  private readonly byFrame: boolean;
  /** Whether calls are made when the first frame of their stream is about to arrive, and not all at once. */
  private readonly isLazy: boolean;
  private isOpened = false;
  private violation: Error | undefined = undefined;

  constructor(bytes: Buffer, seed: number) {
    const random = seededRandom(seed);
    this.below = (n) => Math.floor(random() * n);
    this.bytes = bytes;
    this.settings = variants[this.below(variants.length)]!;
    this.byFrame = this.below(4) > 0;
    this.isLazy = this.below(2) === 0;
    this.judge = new SentJudge({ isServer: false, judgesWindows: this.byFrame });
    this.socket = new InstantSocket((sent) => this.onSent(sent), this.below(4) === 0);
    const transport = new Http2ClientTransport({
      target,
      read,
      settings: this.settings,
      isSecure: false,
      carriesCredentials: false,
      openSocket: () => this.openSocket(),
    });
    this.judged = new JudgedTransport(transport);
  }

  get succeeded(): number {
    return this.callers.filter(({ status }) => status?.code === Code.OK).length;
  }

  /** @throws Violation */
  async run(): Promise<void> {
    const frames = readFrames(this.bytes, 0, this.settings.http2Limits.maxFrameSize);
    const lastId = Math.max(1, ...frames.map(({ id }) => (id < 100 ? id : 0)));
    this.call(this.isLazy && this.byFrame ? 1 : lastId);
    await turn();
    if (this.byFrame) await this.receiveFrames(frames);
    else await this.receiveChunks(frames);
    await this.endServer();
    await this.expectEnded();
    if (this.below(10) === 0) expectAnswered(this.callers, this.judge, frames);
  }

  /** Leaves nothing behind, whatever happened. */
  discard(): void {
    this.judged.close();
    this.socket.destroy();
  }

  private openSocket(): Socket {
    if (!this.isOpened) {
      this.isOpened = true;
      return this.socket.asSocket;
    }
    const refused = new InstantSocket(() => {}, false);
    refused.destroy(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    return refused.asSocket;
  }

  /** Judges what is sent, and keeps what is wrong with it: an error here would be one of the client. */
  private onSent(sent: Buffer): void {
    try {
      this.judge.sent(sent);
    } catch (error) {
      this.violation ??= error as Error;
    }
  }

  /** Makes calls until that of a stream is made. */
  private call(id: number): void {
    while (this.callers.length * 2 < id && this.callers.length < 50) {
      const caller = new FuzzedCaller(this.callers.length, this.below);
      this.callers.push(caller);
      caller.start(this.judged);
    }
  }

  /** Has one frame after the other arrive, and judges what the client sends after each. */
  private async receiveFrames(frames: readonly StrictFrame[]): Promise<void> {
    for (const frame of frames) {
      if (this.isLazy && frame.type === FrameType.headers && frame.id < 100) {
        this.call(frame.id);
        await turn();
      }
      this.judge.saw(frame);
      const isTooMuch = this.judge.receiveRoom < 0;
      await this.receive(frame.from, frame.to);
      if (this.socket.hasEnded || this.socket.destroyed) break;
      expectThat(!isTooMuch, "more DATA is taken than there was room for");
    }
    await this.receive(frames.at(-1)?.to ?? 0, this.bytes.length);
  }

  private async receiveChunks(frames: readonly StrictFrame[]): Promise<void> {
    const { bytes } = this;
    for (const frame of frames) this.judge.saw(frame);
    const longest = Math.ceil(Math.max([1, 20, 200, 5000, bytes.length][this.below(5)]!, bytes.length / 50));
    for (let p = 0; p < bytes.length; ) {
      const to = Math.min(bytes.length, p + 1 + this.below(longest));
      await this.receive(p, to);
      p = to;
    }
  }

  private async receive(from: number, to: number): Promise<void> {
    this.socket.arrive(this.bytes.subarray(from, to));
    if (this.below(3) === 0) this.socket.take();
    await turn();
    this.expectBounded(to);
  }

  /** What the client sends, and what it lets the server send, is bounded by what it has received and its calls. */
  private expectBounded(received: number): void {
    if (this.violation !== undefined) throw this.violation;
    const { judge, callers, settings } = this;
    const { connectionWindow } = settings.http2Limits;
    expectThat(judge.frameBytes <= 2000 + received * 40 + callers.length * 400, `${judge.frameBytes} bytes of frames`);
    const room = Math.max(connectionWindow, 65_535);
    expectThat(!this.byFrame || judge.receiveRoom <= room, `room for ${judge.receiveRoom} bytes`);
    expectThat(judge.closingCode !== 2, "an internal error");
  }

  /** Ends the connection as a server, a network or an owner of a channel does. */
  private async endServer(): Promise<void> {
    const how = this.below(3);
    if (how === 0) this.socket.endServer();
    else if (how === 1) this.socket.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
    else this.judged.close();
    await turn();
    for (const caller of this.callers) caller.readRest();
    const left = (): FuzzedCaller[] => this.callers.filter(({ manner, status }) => !status && !manner.waitForReady);
    await until(() => left().length === 0);
    const paths = left().map(({ path }) => path);
    expectThat(paths.length === 0, `${paths} have not ended although their connection has`);
  }

  /** The channel is closed: every call has ended once, and nothing is sent any more. */
  private async expectEnded(): Promise<void> {
    const { judged, callers, socket } = this;
    judged.close();
    socket.take();
    // A whole response is not cancelled, and may still be decompressed.
    await until(() => judged.open === 0);
    await turn();
    expectThat(judged.open === 0, `${judged.open} calls have not ended although their channel is closed`);
    expectThat(judged.complaints.length === 0, judged.complaints.join());
    for (const { status } of callers) expectThat(status!.code in Code, `a status has the code ${status!.code}`);
    expectThat(socket.hasEnded || socket.destroyed, "a connection outlives its channel");
    socket.take();
    this.expectBounded(this.bytes.length);
  }
}
