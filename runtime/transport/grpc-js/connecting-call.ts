import type { Code } from "../../base/code.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { MessageCodec } from "../../protocol/message-codec.js";
import type { CallStart, ClientListener, ClientStream } from "../client-transport.js";
import { Replay } from "../replay.js";

/**
 * A call with a stream that waits until its channel is connected, so that it can be started on the connection itself. The layers
 * of grpc-js would take such a call at once, but lose responses: when the server ends the call before the request, writing
 * another message replaces the status and drops the responses that have not been read. And a failure is reported at once, instead
 * of after the responses.
 */
export class ConnectingCall implements ClientStream {
  private readonly listener: ClientListener;
  private readonly calls: Set<ClientStream>;
  private readonly replay: Replay;

  /**
   * The call adds itself to `calls`, and leaves this set when it is started or cancelled.
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

  /**
   * Starts the call with the function `start`, unless it was cancelled. Called when the channel is connected or has failed to
   * connect.
   */
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
