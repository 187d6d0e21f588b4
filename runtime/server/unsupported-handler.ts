import { Code } from "../code.js";
import type { ServerListener, ServerStream } from "./server-transport.js";

/** Refuses every call of an operation whose kind this version does not serve. */
export class UnsupportedHandler implements ServerListener {
  private readonly stream: ServerStream;
  private readonly reason: string;

  constructor(stream: ServerStream, reason: string) {
    this.stream = stream;
    this.reason = reason;
  }

  onReceiveMetadata(): void {
    this.stream.sendStatus({ code: Code.UNIMPLEMENTED, details: this.reason, metadata: null });
  }

  onReceiveMessage(): void {}

  onReceiveHalfClose(): void {}

  onCancel(): void {}
}
