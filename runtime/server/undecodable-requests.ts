import type { Channel } from "node:diagnostics_channel";

/** Where a request came from that cannot be decoded. */
interface Origin {
  readonly stream: { readonly peer: string };
  readonly operation: { readonly path: string };
}

/** Counts requests that cannot be decoded, and tells of them on the diagnostics channel `interwire:request:undecodable`. */
export class UndecodableRequests {
  count = 0;
  private channel: Channel | undefined = undefined;

  add({ stream, operation }: Origin, reason: string): void {
    this.count++;
    // Not imported: most servers never need it.
    this.channel ??= process.getBuiltinModule("node:diagnostics_channel").channel("interwire:request:undecodable");
    if (this.channel.hasSubscribers) this.channel.publish({ peer: stream.peer, path: operation.path, reason });
  }
}
