import type { Socket } from "node:net";
import type { PeerCertificate, TLSSocket } from "node:tls";

/** The address of the client behind a socket. */
export function peerOf({ remoteAddress, remotePort }: Socket): string {
  if (remoteAddress === undefined) return "unknown";
  return remotePort === undefined ? remoteAddress : `${remoteAddress}:${remotePort}`;
}

/** The certificate that the client has shown, if there is one that is trusted. */
export function certificateOf(socket: Socket): PeerCertificate | undefined {
  if (!("authorized" in socket) || socket.authorized !== true) return undefined;
  const certificate = (socket as TLSSocket).getPeerCertificate();
  return certificate.raw === undefined ? undefined : certificate;
}
