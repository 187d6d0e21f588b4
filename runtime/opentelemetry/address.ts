/** A host with its port, or what stands for one. */
export interface Address {
  readonly address: string;
  readonly port?: number;
}

/** A target of one host, as grpc-js writes them: `host:port` with a scheme and the address of a name server before it. */
const ofHost = /^(?:dns:(?:\/\/[^/]*\/)?|ipv[46]:)?(\[[^\]]*\]|[^:/,]+)(?::(\d+))?$/;
const ofSocket = /^unix:(?:\/\/)?(.*)$/;

/** The address in a target or an authority; a target that names no one host is the address itself. */
export function addressOf(target: string): Address {
  const socket = ofSocket.exec(target)?.[1];
  if (socket !== undefined) return { address: socket };
  const [, host, port] = ofHost.exec(target) ?? [];
  if (host === undefined) return { address: target };
  const address = host.startsWith("[") ? host.slice(1, -1) : host;
  return port === undefined ? { address } : { address, port: Number(port) };
}

/** The address of a connection's other end: grpc-js writes no brackets around that of IPv6. */
export function peerAddressOf(peer: string): Address {
  const [, address, port] = /^(.*):(\d+)$/.exec(peer) ?? [];
  return address === undefined ? { address: peer } : { address, port: Number(port) };
}
