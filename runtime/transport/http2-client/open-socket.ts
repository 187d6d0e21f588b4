import type { Socket } from "node:net";
import type { ConnectionOptions, SecureContext, TLSSocket } from "node:tls";
import type { ChannelCertificates } from "./channel-certificates.js";
import { readIntoShared } from "./lent-memory.js";
import type { Endpoint } from "./target.js";

/** Opens a socket to an address; it may be used before it is connected. */
export type SocketMaker = (endpoint: Endpoint) => Socket;

/** The address of a peer, as texts of errors have it. */
export function endpointName(endpoint: Endpoint): string {
  if ("path" in endpoint) return endpoint.path.replace("\0", "@");
  const { host, port } = endpoint;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

export function openPlainSocket(endpoint: Endpoint): Socket {
  const onread = readIntoShared((chunk) => socket.emit("data", chunk));
  const socket: Socket = process.getBuiltinModule("node:net").connect({ ...endpoint, noDelay: true, onread });
  return socket;
}

/** What secure connections of a channel share. */
interface Secured {
  readonly certificates: ChannelCertificates;
  readonly serverName: string | undefined;
  /** Whether the server's certificate must have the name `serverName` and not that of the address. */
  readonly isOtherName: boolean;
  /** Whether the certificate must be one that is trusted, and have that name. */
  readonly isVerified: boolean;
}

/**
 * Opens sockets with TLS. A later connection resumes the session of an earlier one, which saves a round trip and the check of
 * certificates.
 */
export function secureSocketMaker(secured: Secured): SocketMaker {
  const { certificates, serverName, isOtherName, isVerified } = secured;
  let session: Buffer | undefined;
  let last: SecureContext | undefined;
  return (endpoint) => {
    const context = certificates.current;
    // A session that was begun with other certificates would be resumed without a look at the new ones.
    if (context !== last) session = undefined;
    last = context;
    const tls = process.getBuiltinModule("node:tls");
    const { isIP } = process.getBuiltinModule("node:net");
    const options: ConnectionOptions = { ...endpoint, secureContext: context, ALPNProtocols: ["h2"] };
    // Only if it is false: with true, it would override NODE_TLS_REJECT_UNAUTHORIZED.
    if (!isVerified) options.rejectUnauthorized = false;
    if (session !== undefined) options.session = session;
    if (serverName !== undefined && isIP(serverName) === 0) options.servername = serverName;
    if (serverName !== undefined && (isOtherName || isIP(serverName) === 0)) {
      options.checkServerIdentity = (_, certificate) => tls.checkServerIdentity(serverName, certificate);
    }
    const socket = tls.connect(options);
    socket.setNoDelay(true);
    socket.on("session", (made: Buffer) => {
      if (context === last) session = made;
    });
    socket.on("secureConnect", () => assertHttp2(socket));
    return socket;
  };
}

/** A server that names no protocol is given the benefit of the doubt, as grpc-js does. */
function assertHttp2(socket: TLSSocket): void {
  const { alpnProtocol } = socket;
  if (alpnProtocol === "h2" || alpnProtocol === false || alpnProtocol === null) return;
  socket.destroy(new Error(`the server speaks ${alpnProtocol} over TLS, and no HTTP/2`));
}
