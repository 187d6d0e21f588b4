import { Code } from "../../runtime/base/code.js";
import { Metadata } from "../../runtime/metadata/metadata.js";
import { encodedMessage } from "../../runtime/protocol/message-codec.js";
import type {
  CallStart,
  ClientListener,
  ClientStream,
  ClientTransport,
  EndStatus,
} from "../../runtime/transport/client-transport.js";

const small = Buffer.alloc(10, 0x61);
const large = Buffer.alloc(40_000, 0x62);

/** What a caller does, beside reading each message when it has got the one before it. */
interface Manner {
  /** The messages of a request stream. Undefined for a request of one message. */
  readonly uploads?: readonly Uint8Array[];
  readonly message?: Uint8Array;
  readonly waitForReady?: true;
  readonly timeoutMs?: number;
  /** Reads a message only in a later turn of the event loop, or none at all before the server is gone. */
  readonly reads?: "late" | "nothing";
  /** Whether it leaves its request stream open. */
  readonly staysOpen?: true;
  readonly cancels?: "at once" | "at headers" | "at a message";
}

const manners: readonly Manner[] = [
  {},
  {},
  {},
  { message: large },
  { waitForReady: true },
  { timeoutMs: 60_000 },
  { reads: "late" },
  { reads: "nothing" },
  { cancels: "at once" },
  { cancels: "at headers" },
  { cancels: "at a message" },
  { uploads: [] },
  { uploads: [small, small, small] },
  { uploads: [large, large, large], reads: "late" },
  { uploads: [small, large], staysOpen: true },
  { uploads: [small, small], staysOpen: true, cancels: "at a message" },
];

const waiting = new Metadata({ waitForReady: true });

/** A call, and the caller who listens to it. */
export class FuzzedCaller implements ClientListener {
  readonly path: string;
  readonly manner: Manner;
  status: EndStatus | undefined = undefined;
  readonly messages: Uint8Array[] = [];
  private stream: ClientStream | undefined = undefined;
  private sent = 0;

  constructor(nth: number, below: (n: number) => number) {
    this.path = `/fuzz.Calls/${nth}`;
    this.manner = manners[below(manners.length)]!;
  }

  start(transport: ClientTransport): void {
    const { uploads, message = small, waitForReady, timeoutMs, reads, cancels } = this.manner;
    const start: CallStart = {
      path: this.path,
      deadline: timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs,
      metadata: waitForReady && waiting,
      credentials: undefined,
      streamsRequest: uploads !== undefined,
      streamsResponse: true,
      hasNoSideEffects: false,
      codec: encodedMessage,
      message,
    };
    this.stream = transport.start(start, this);
    if (reads !== "nothing") this.ask();
    if (uploads !== undefined) this.upload(uploads);
    if (cancels === "at once") this.cancel();
  }

  /** Has a caller that reads nothing read all. */
  readRest(): void {
    if (this.manner.reads === "nothing" && this.status === undefined) this.ask();
  }

  onHeaders(): void {
    if (this.manner.cancels === "at headers") this.cancel();
  }

  onMessage(chunk: Uint8Array, start: number, end: number): void {
    this.messages.push(chunk.subarray(start, end));
    if (this.manner.cancels === "at a message") this.cancel();
    else if (this.manner.reads === "late") setImmediate(() => this.ask());
    else this.ask();
  }

  onStatus(status: EndStatus): void {
    this.status = status;
  }

  onMoved(): void {}

  private ask(): void {
    this.stream!.startRead();
  }

  private upload(messages: readonly Uint8Array[]): void {
    const next = messages[this.sent++];
    if (next !== undefined) this.stream!.send(encodedMessage, next, () => this.upload(messages));
    else if (this.manner.staysOpen === undefined) this.stream!.halfClose();
  }

  private cancel(): void {
    this.stream!.cancel(Code.CANCELLED, "enough");
  }
}
