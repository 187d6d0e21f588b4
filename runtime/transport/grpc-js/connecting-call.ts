import type { Code } from "../../code.js";
import { encode } from "../../message/encode.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import type { MessageCodec } from "../message-codec.js";
import { Metadata } from "../metadata.js";
import { Replay } from "../replay.js";

/**
 * A call with a request stream that waits for its channel to connect, so that it can go straight to the connection. In the
 * layers of grpc-js, a message that is written after the server's end takes the place of the status and of the
 * responses that are not yet read.
 */
export class ConnectingCall implements ClientStream {
  private readonly listener: ClientListener;
  private readonly calls: Set<ClientStream>;
  private readonly replay: Replay;

  /** `calls` has the call while it waits. */
  constructor(call: CallStart, listener: ClientListener, calls: Set<ClientStream>) {
    this.listener = listener;
    this.calls = calls;
    this.replay = new Replay(call);
    calls.add(this);
  }

  /** The channel is connected, or will not be for now: starts the call, unless it was cancelled. */
  go(start: (call: CallStart, listener: ClientListener) => ClientStream): void {
    if (this.calls.delete(this)) this.replay.startAgain(start, this.listener);
  }

  startRead(): void {
    this.replay.startRead();
  }

  send(codec: MessageCodec, value: unknown, onSent: () => void): number {
    const bytes = encode(codec, value);
    this.replay.send(bytes, 0, onSent);
    return bytes.length;
  }

  halfClose(): void {
    this.replay.halfClose();
  }

  cancel(code: Code, details: string): void {
    if (!this.calls.delete(this)) return;
    // Never before the caller's own code is done.
    process.nextTick(() => this.listener.onStatus({ code, details, metadata: new Metadata() }));
  }
}
