import type { Server as NetServer } from "node:net";
import type { SecureContext, TLSSocket, Server as TlsServer } from "node:tls";
import { readServerTls, type ServerCertificates } from "../server-tls.js";
import type { LoadedTls } from "./certificate-files.js";
import type { Accept } from "./make-plain-listener.js";

/** What takes over the sockets of clients that speak HTTP/2, and of those that do not. */
interface Taking {
  readonly accept: Accept;
  readonly otherwise: Accept;
}

/**
 * Makes the listeners of one address with TLS, on which clients choose HTTP/2 by ALPN. All of these listeners have the same
 * certificates, which can be renewed.
 */
export class SecureListeners {
  private readonly listeners: TlsServer[] = [];
  private readonly call: string;
  private readonly taking: Taking;
  private readonly handshakeMs: number;
  private usual: ServerCertificates;
  /** The certificates for particular host names (SNI), by lower-case name. */
  private others: ReadonlyMap<string, SecureContext>;

  /**
   * `handshakeMs` is the time in milliseconds within which clients must finish the TLS handshake.
   * @throws TypeError if certificates cannot be used
   */
  constructor(call: string, tls: LoadedTls, taking: Taking, handshakeMs: number) {
    this.call = call;
    this.taking = taking;
    this.handshakeMs = handshakeMs;
    this.usual = readServerTls(call, tls);
    this.others = this.contextsOf(tls, this.usual);
  }

  make(): NetServer {
    const { createServer } = process.getBuiltinModule("node:tls");
    const options = {
      ...secrets(this.usual),
      noDelay: true,
      // 0 would mean Node's own default of two minutes.
      handshakeTimeout: Math.max(1, this.handshakeMs),
      requestCert: this.usual.ca !== null,
      // HTTP/1.1 is offered even where it is not served, so that its clients get a readable refusal instead of a TLS alert.
      ALPNProtocols: ["h2", "http/1.1"],
      SNICallback: (host: string, done: (error: null, context?: SecureContext) => void) =>
        done(null, this.contextOf(host)),
    };
    const listener = createServer(options, (socket: TLSSocket) => {
      if (socket.alpnProtocol !== "h2") return this.taking.otherwise(socket);
      // HTTP/2 forbids renegotiation (RFC 9113, section 9.2.1), and it costs a server more than its client.
      socket.disableRenegotiation();
      this.taking.accept(socket);
    });
    // Node reports that the time for a handshake is over, but leaves the socket open.
    listener.on("tlsClientError", (_, socket) => socket.destroy());
    this.listeners.push(listener);
    return listener;
  }

  /**
   * Replaces the certificates for new connections. If the new ones cannot be used, emits a process warning and keeps the old
   * ones.
   */
  renew(tls: LoadedTls): void {
    try {
      const usual = readServerTls(this.call, tls);
      const others = this.contextsOf(tls, usual);
      for (const listener of this.listeners) listener.setSecureContext(secrets(usual));
      this.usual = usual;
      this.others = others;
    } catch (error) {
      process.emitWarning(`${(error as Error).message} New connections get what it had before.`, "InterwireWarning");
    }
  }

  private contextOf(host: string): SecureContext | undefined {
    const name = host.toLowerCase();
    return this.others.get(name) ?? this.others.get(name.replace(/^[^.]*/, "*"));
  }

  private contextsOf({ serverNames = {} }: LoadedTls, { ca }: ServerCertificates): ReadonlyMap<string, SecureContext> {
    const { createSecureContext } = process.getBuiltinModule("node:tls");
    const contexts = Object.entries(serverNames).map(([host, own]) => {
      const certificates = readServerTls(this.call, own, `serverNames["${host}"].`);
      return [host.toLowerCase(), createSecureContext(secrets({ ...certificates, ca }))] as const;
    });
    return new Map(contexts);
  }
}

function secrets({ cert, key, ca }: ServerCertificates) {
  return { cert, key, ...(ca === null ? {} : { ca }) };
}
