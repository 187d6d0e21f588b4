import type { Channel, ChannelTls, CreateChannelOptions } from "../../runtime/client/channel.js";
import { createChannel } from "../../runtime/transport/grpc-js/create-channel.js";
import { unverifiedCredentials } from "../../runtime/transport/grpc-js/unverified-credentials.js";
import { TerminalError } from "./terminal-error.js";

/** The address of a server, and the security of the connection to it. */
export interface ServerAddress {
  /** The address: `host:port`, any target of grpc-js, or a URL with `http` or `https`. */
  readonly address: string;
  /** The certificates in PEM form, if an option asks for TLS. If undefined, the scheme of the URL decides. */
  readonly tls: (ChannelTls & { readonly isUnverified: boolean }) | undefined;
  /** The host name to send as `:authority`, for which the server's certificate must be valid. */
  readonly authority: string | undefined;
}

export interface OpenedChannel {
  readonly channel: Channel;
  readonly target: string;
}

/**
 * Opens a channel to a server.
 * @throws TerminalError if the address or a certificate cannot be used
 */
export function openChannel({ address, tls: given, authority }: ServerAddress): OpenedChannel {
  const [, scheme, host] = /^(https?):\/\/([^/]+)\/?$/.exec(address) ?? [];
  if (scheme === "http" && given !== undefined) {
    throw new TerminalError(
      `The address ${address} is without TLS, and there are options of TLS. Write https, or leave them out.`,
    );
  }
  const port = scheme === "http" && !/:\d+$/.test(host ?? "") ? ":80" : "";
  const target = host === undefined ? address : host + port;
  const tls = given ?? (scheme === "https" ? { isUnverified: false } : undefined);
  try {
    return {
      channel: createChannel(target, { ...security(tls), channelOptions: optionsOf(authority) }),
      target,
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new TerminalError(forTerminal(error.message));
    throw error;
  }
}

function security(tls: ServerAddress["tls"]): Pick<CreateChannelOptions, "tls" | "credentials"> {
  if (tls === undefined) return {};
  const { isUnverified, ...certificates } = tls;
  return isUnverified ? { credentials: unverifiedCredentials(channelCall, certificates) } : { tls: certificates };
}

const channelCall = "createChannel()";

function optionsOf(authority: string | undefined): NonNullable<CreateChannelOptions["channelOptions"]> {
  // Without a size limit, because people who call by hand want to see the whole message.
  const options = { "grpc.max_receive_message_length": -1 };
  if (authority === undefined) return options;
  const name = authority.replace(/:\d+$/, "");
  return { ...options, "grpc.default_authority": authority, "grpc.ssl_target_name_override": name };
}

/** Rewrites the text of an error of `createChannel` with the names of the command line's options. */
function forTerminal(message: string): string {
  return message
    .replace(/^The address of createChannel\(\) is/, "The address is")
    .replace(/^The option tls of createChannel\(.*?\) cannot be used: (ca|cert|key)/, "--$1 cannot be used: it")
    .replace("Pass the content of the file, not its path", "Name such a file");
}
