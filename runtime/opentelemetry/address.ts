/** A server's or client's address in the terms of OpenTelemetry: a host and its port, or the text of another kind of address. */
export interface Address {
  readonly address: string;
  readonly port?: number;
}

/** Matches a target of grpc-js with one host: `host:port`, with an optional scheme and DNS server before it. */
const ofHost = /^(?:dns:(?:\/\/[^/]*\/)?|ipv[46]:)?(\[[^\]]*\]|[^:/,]+)(?::(\d+))?$/;
const ofSocket = /^unix:(?:\/\/)?(.*)$/;

/** Splits the address in a target or an authority. A target that does not name one host is taken as the address itself. */
export function addressOf(target: string): Address {
  const socket = ofSocket.exec(target)?.[1];
  if (socket !== undefined) return { address: socket };
  const [, host, port] = ofHost.exec(target) ?? [];
  if (host === undefined) return { address: target };
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  return port === undefined ? { address } : { address, port: Number(port) };
}

/** Splits the address of a connection's peer. grpc-js writes IPv6 addresses of peers without brackets. */
export function peerAddressOf(peer: string): Address {
  const [, address, port] = /^(.*):(\d+)$/.exec(peer) ?? [];
  return address === undefined ? { address: peer } : { address, port: Number(port) };
}
