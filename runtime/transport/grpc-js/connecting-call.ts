import type { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import { Replay } from "../replay.js";

/**
 * A call with a request or response stream, which is held back until its channel is connected, and then sent straight to the
 * connection. A channel of grpc-js would accept the call at once, but lose responses: if the server ends the call before the
 * request has ended, writing another message replaces the status and drops unread responses. It would also report a failure
 * before the responses that the server sent first.
 */
export class ConnectingCall implements ClientStream {
  private readonly listener: ClientListener;
  private readonly calls: Set<ClientStream>;
  private readonly replay: Replay;

  /**
   * The call adds itself to `calls`, and removes itself when it is started or cancelled.
   * @throws what the codec throws for the call's message
   */
  constructor(call: CallStart, listener: ClientListener, calls: Set<ClientStream>) {
    this.listener = listener;
    this.calls = calls;
    this.replay = new Replay(call);
    // Encoded now, because the caller may change the value afterwards.
    if (!call.streamsRequest) this.replay.send(encode(call.codec, call.message), 0);
    calls.add(this);
  }

  /** Starts the call with `start`, unless it was cancelled. Called when the channel is connected or has failed to connect. */
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
    // Reported in a later tick, when the caller's code has finished.
    process.nextTick(() => this.listener.onStatus({ code, details, metadata: new Metadata() }));
  }
}
