import type { DiagnosticsChannel } from "../platform/host-modules.js";
import { diagnosticsChannel } from "../platform/platform.js";

/** The client and the path of a call whose request cannot be decoded. */
interface Origin {
  readonly stream: { readonly peer: string };
  readonly operation: { readonly path: string };
}

/** Counts the requests that cannot be decoded, and publishes each on the diagnostics channel `interwire:request:undecodable`. */
export class UndecodableRequests {
  count = 0;
  private channel: DiagnosticsChannel | undefined = undefined;

  add({ stream, operation }: Origin, reason: string): void {
    this.count++;
    this.channel ??= diagnosticsChannel("interwire:request:undecodable");
    if (this.channel?.hasSubscribers) this.channel.publish({ peer: stream.peer, path: operation.path, reason });
  }
}
