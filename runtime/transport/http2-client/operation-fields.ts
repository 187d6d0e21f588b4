import { acceptedEncodings } from "../../protocol/encoding.js";
import type { ChannelSettings } from "./channel-settings.js";

/** Where the calls of a channel go. */
interface Destination {
  readonly isSecure: boolean;
  readonly authority: string;
}

/** The headers that all calls of an operation share: names and values in turn. */
export function operationFields(path: string, to: Destination, settings: ChannelSettings): string[] {
  const { firstAgent, lastAgent, compression } = settings;
  const agent = [firstAgent, "interwire", lastAgent].filter((part) => part !== undefined && part !== "").join(" ");
  const fields = [":method", "POST", ":scheme", to.isSecure ? "https" : "http", ":path", path];
  fields.push(":authority", to.authority, "te", "trailers", "content-type", "application/grpc");
  fields.push("user-agent", agent, "grpc-accept-encoding", acceptedEncodings);
  return compression === undefined ? fields : [...fields, "grpc-encoding", compression];
}
