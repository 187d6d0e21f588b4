import type { Socket } from "node:net";
import type { PeerCertificate, TLSSocket } from "node:tls";

/** The address of the client at the other end of a socket, such as `127.0.0.1:54321`. */
export function peerOf({ remoteAddress, remotePort }: Socket): string {
  if (remoteAddress === undefined) return "unknown";
  return remotePort === undefined ? remoteAddress : `${remoteAddress}:${remotePort}`;
}

/** The certificate of the client. Undefined if the client presented none, or one that the server does not trust. */
export function certificateOf(socket: Socket): PeerCertificate | undefined {
  if (!("authorized" in socket) || socket.authorized !== true) return undefined;
  const certificate = (socket as TLSSocket).getPeerCertificate();
  return certificate.raw === undefined ? undefined : certificate;
}
