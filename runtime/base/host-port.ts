import { longestSocketPath, utf8Length } from "../platform/platform.js";
import { isIPv6 } from "./ip-v6.js";

/** The host and the optional port in an address, as they are written. */
export interface HostPort {
  /** The host; an IPv6 address keeps its brackets. */
  readonly host: string;
  readonly port: number | undefined;
}

/** The reason why an address cannot be used, and a sentence that says what to write instead. */
export interface AddressProblem {
  readonly cause: string;
  readonly fix: string;
}

export const highestPort = 65_535;

/** Reads an address `host`, `host:port`, `[IPv6]` or `[IPv6]:port`. The port may be any number. Undefined for other texts. */
export function readHostPort(text: string): HostPort | undefined {
  const [, host, port] = /^(\[[^\]]+\]|[^\s:/,[\]]+)(?::(\d+))?$/.exec(text) ?? [];
  if (host === undefined || (host.startsWith("[") && !isIPv6(host.slice(1, -1)))) return undefined;
  return { host, port: port === undefined ? undefined : Number(port) };
}

/** The problem with a text that is not `host:port`. The advice in it shows the port of the text, or else `examplePort`. */
export function hostPortProblem(text: string, examplePort: number): AddressProblem {
  const problem = (cause: string, instead: string) => ({ cause, fix: `Write "${instead}".` });
  if (text === "") return problem("it is empty", `127.0.0.1:${examplePort}`);
  const [, authority] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (authority !== undefined) return problem("it is a URL", withPort(authority, examplePort));
  if (/^:\d+$/.test(text)) return problem("it has no host", `127.0.0.1${text}`);
  // Node would take a number alone for a host name, not for a port.
  if (/^\d{1,5}$/.test(text)) return problem("it has no host", `127.0.0.1:${text}`);
  if (readHostPort(text) !== undefined) return problem("it has no port", withPort(text, examplePort));
  const [, address = text, port = examplePort] = /^(.*[^:]):(\d+)$/.exec(text) ?? [];
  if (isIPv6(address)) return problem("IPv6 addresses stand in brackets", `[${address}]:${port}`);
  return { cause: "it is not an address", fix: 'Write "host:port", "[IPv6]:port" or "unix:/path".' };
}

function withPort(text: string, port: number): string {
  const known = readHostPort(text);
  return known?.port === undefined ? `${known?.host ?? "127.0.0.1"}:${port}` : text;
}

/** The problem with an address of a Unix socket. Undefined if the address is fine. */
export function socketProblem(address: string): AddressProblem | undefined {
  const [, place, path] = /^unix:(?:\/\/([^/]*)(?=\/))?(.*)$/.exec(address) ?? [];
  if (path === "" || path === "/") return { cause: "it has no path", fix: 'Write "unix:/path".' };
  // gRPC's naming.md: two slashes are followed by an absolute path.
  if (path?.startsWith("//") || (place !== undefined && place !== ""))
    return { cause: "two slashes are followed by an absolute path", fix: 'Write "unix:/path" or "unix:///path".' };
  const length = utf8Length(path ?? "");
  // The system would silently cut off a longer path.
  const most = longestSocketPath;
  if (length > most)
    return { cause: `its path has ${length} bytes, and a Unix socket takes ${most}`, fix: "Choose a shorter path." };
  return undefined;
}
