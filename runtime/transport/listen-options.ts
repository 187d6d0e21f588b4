import type { ServerCredentials } from "@grpc/grpc-js";
import type { Pem } from "../tls.js";

/** How a server makes its connections secure. */
export interface ServerTls {
  /** The server's certificate in PEM form, followed by those that lead from it to the root. */
  readonly cert: Pem;
  /** The key of the server's certificate, in PEM form. */
  readonly key: Pem;
  /** Certificates in PEM form: only clients with a certificate that one of them signed are let in. Every client is, unless given. */
  readonly ca?: Pem;
}

/** How a server listens on one address. */
export interface ListenOptions {
  /** Makes the connections secure; they are not, unless this or `credentials` is given. */
  readonly tls?: ServerTls;
  /** Credentials of grpc-js, for what `tls` cannot say. */
  readonly credentials?: ServerCredentials;
}
