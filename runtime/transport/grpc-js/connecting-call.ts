import type { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import { Replay } from "../replay.js";

/**
 * A call with a stream that waits for its channel to connect, so that it can go straight to the connection. In grpc-js' layers, a
 * message that is written after the server has ended the call would replace the status and the responses that are not read yet,
 * and a failure comes before the responses that nobody has asked for yet, which are dropped.
 */
export class ConnectingCall implements ClientStream {
  private readonly listener: ClientListener;
  private readonly calls: Set<ClientStream>;
  private readonly replay: Replay;

  /**
   * `calls` contains the call while it waits.
   * @throws what the codec throws for the call's message
   */
  constructor(call: CallStart, listener: ClientListener, calls: Set<ClientStream>) {
    this.listener = listener;
    this.calls = calls;
    this.replay = new Replay(call);
    // Now, because the caller may change the value in the meantime.
    if (!call.streamsRequest) this.replay.send(encode(call.codec, call.message), 0);
    calls.add(this);
  }

  /** Starts the call unless it was cancelled: the channel is connected, or failed to connect. */
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
    // Not before the caller's code has finished.
    process.nextTick(() => this.listener.onStatus({ code, details, metadata: new Metadata() }));
  }
}
