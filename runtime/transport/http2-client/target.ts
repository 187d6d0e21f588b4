// Source: gRPC's naming.md.
import { readHostPort } from "../../base/host-port.js";
import { assertTarget, type OtherTargets } from "../assert-target.js";
import { socketPathOf } from "../unix-socket.js";

/** What a socket connects to: an IP address and a port, or a Unix socket. */
export type Endpoint = { readonly host: string; readonly port: number } | { readonly path: string };

/** A host name to resolve. `server` is the address of the name server to ask; undefined for the system's. */
export interface HostName {
  readonly host: string;
  readonly port: number;
  readonly server: string | undefined;
}

/** The address of a channel, taken apart. */
export interface ChannelTarget {
  /** The `:authority` of calls. */
  readonly authority: string;
  /** The name that the certificate of the server must have. Undefined if the target names none. */
  readonly serverName: string | undefined;
  /** What the target leads to: addresses in the order in which they are tried, or a name. */
  readonly at: readonly Endpoint[] | HostName;
}

const others: OtherTargets = {
  resolves: (scheme, path) => scheme === "unix-abstract" && path !== "",
  fix: () =>
    'Take createChannel of "interwire", whose channels over grpc-js use the resolvers that are registered there.',
};

const securePort = 443;

/**
 * Takes the address of a channel apart.
 * @throws TypeError if it cannot be used, RangeError if its port is out of range
 */
export function readTarget(target: string, isSecure: boolean): ChannelTarget {
  assertTarget(target, isSecure, others);
  const path = target.startsWith("unix-abstract:")
    ? `\0${target.slice("unix-abstract:".length)}`
    : socketPathOf(target);
  if (path !== undefined) return { authority: "localhost", serverName: undefined, at: [{ path }] };
  const [, listed] = /^ipv[46]:(?:\/\/[^/]*\/)?(.*)$/.exec(target) ?? [];
  if (listed !== undefined) {
    const texts = listed.split(",");
    const at = texts.map((text) => hostAndPort(text));
    return { authority: texts[0]!, serverName: at[0]!.host, at };
  }
  const [, server, name = target] = /^dns:(?:\/\/([^/]*)\/)?(.*)$/.exec(target) ?? [];
  const at = hostAndPort(name);
  return { authority: name, serverName: at.host, at: { ...at, server: server === "" ? undefined : server } };
}

/** Whether a target leads to a Unix socket, over which credentials of calls may be sent in any case. */
export function isSocketTarget(target: string): boolean {
  return target.startsWith("unix:") || target.startsWith("unix-abstract:");
}

function hostAndPort(text: string): { readonly host: string; readonly port: number } {
  const { host = text, port = securePort } = readHostPort(text) ?? {};
  return { host: host.replace(/^\[|\]$/g, ""), port };
}
