import type { Metadata } from "../../metadata/metadata.js";
import type { HostCallCredentials } from "../../platform/host-types.js";
import type { FieldBlock } from "../http2/hpack/field-block.js";
import type { ChannelEvents } from "./channel-events.js";
import type { ChannelSettings } from "./channel-settings.js";
import type { Http2ClientCall } from "./http2-client-call.js";

/** What a call uses of its channel. */
export interface CallChannel {
  readonly events: ChannelEvents;
  readonly settings: ChannelSettings;
  /** The headers that all calls of an operation share. */
  blockOf(path: string): FieldBlock;
  /** Sends a call on a connection, now or as soon as there is room on one. */
  place(call: Http2ClientCall): void;
  /** Forgets a call that has ended before it was sent. */
  forget(call: Http2ClientCall): void;
  /** What a call waits for that is not sent, as the end of a sentence. */
  waitText(): string;
  /** Has credentials make their headers for an operation. */
  makeHeaders(credentials: HostCallCredentials, path: string): Promise<Metadata>;
}
