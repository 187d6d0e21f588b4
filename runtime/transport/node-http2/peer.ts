import type { Socket } from "node:net";
import type { PeerCertificate, TLSSocket } from "node:tls";

/** The address of the client at the other end of a socket. */
export function peerOf({ remoteAddress, remotePort }: Socket): string {
  if (remoteAddress === undefined) return "unknown";
  return remotePort === undefined ? remoteAddress : `${remoteAddress}:${remotePort}`;
}

/** The certificate of the client. Undefined if the client has none, or none that the server trusts. */
export function certificateOf(socket: Socket): PeerCertificate | undefined {
  if (!("authorized" in socket) || socket.authorized !== true) return undefined;
  const certificate = (socket as TLSSocket).getPeerCertificate();
  return certificate.raw === undefined ? undefined : certificate;
}
