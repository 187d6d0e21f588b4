import type { ServerCredentials } from "@grpc/grpc-js";
import type { Pem } from "../tls.js";

/** How a server makes its connections secure. */
export interface ServerTls {
  /** The server's certificate in PEM form, followed by the intermediate certificates up to the root. */
  readonly cert: Pem;
  /** The key of the server's certificate, in PEM form. */
  readonly key: Pem;
  /** Certificates in PEM form. If given, only clients with a certificate that one of them signed may connect. */
  readonly ca?: Pem;
}

/** The options of `listen`. */
export interface ListenOptions {
  /** Makes the connections secure. They are not secure unless this or `credentials` is given. */
  readonly tls?: ServerTls;
  /** Credentials of grpc-js, where `tls` is not enough. */
  readonly credentials?: ServerCredentials;
}
