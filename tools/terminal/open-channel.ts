import type { Channel, CreateChannelOptions } from "../../runtime/client/channel.js";
import type { ChannelTls } from "../../runtime/transport/channel-tls.js";
import { createChannel } from "../../runtime/transport/node-http2/create-channel.js";
import { TerminalError } from "./terminal-error.js";

/** The address of a server, and the security of the connection to it. */
export interface ServerAddress {
  /** The address: `host:port`, any other target of a channel, or a URL with `http` or `https`. */
  readonly address: string;
  /** How the connection is made secure, if an option asks for TLS. If undefined, the scheme of the URL decides. */
  readonly tls: ChannelTls | undefined;
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
export async function openChannel({ address, tls: given, authority }: ServerAddress): Promise<OpenedChannel> {
  const [, scheme, host] = /^(https?):\/\/([^/]+)\/?$/.exec(address) ?? [];
  if (scheme === "http" && given !== undefined) {
    throw new TerminalError(
      `The address ${address} is without TLS, and there are options of TLS. Write https, or leave them out.`,
    );
  }
  const port = scheme === "http" && !/:\d+$/.test(host ?? "") ? ":80" : "";
  const target = host === undefined ? address : host + port;
  const tls = given ?? (scheme === "https" ? {} : undefined);
  const options = { ...(tls && { tls }), channelOptions: optionsOf(authority) };
  try {
    return { channel: await makeChannel(target, options), target };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new TerminalError(forTerminal(error.message));
    throw error;
  }
}

/**
 * Makes the channel on interwire's own HTTP/2 or, if the environment names a proxy, on grpc-js, because only grpc-js goes through
 * proxies so far. grpc-js then also applies `no_proxy`, so its rules are not repeated here. It is loaded in this case only: it takes
 * as long to load as the rest of the command.
 */
async function makeChannel(target: string, options: CreateChannelOptions): Promise<Channel> {
  // The variables that grpc-js reads. Unix sockets are reached without a proxy.
  const { grpc_proxy, https_proxy, http_proxy } = process.env;
  const isSocket = /^unix(?:-abstract)?:/.test(target);
  if (isSocket || !(grpc_proxy || https_proxy || http_proxy)) return createChannel(target, options);
  const grpcJs = await import("../../runtime/transport/grpc-js/create-channel.js");
  return grpcJs.createChannel(target, options);
}

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
    .replace("Pass the content of the file, not its path", "Name such a file")
    .replace("Pass the address that listen() resolved to.", "Name the port on which the server listens.")
    .replace(/(nothing in this program resolves .*)\. Take createChannel of .*$/, '$1. Write "host:port".');
}
