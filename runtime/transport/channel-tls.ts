import type { Pem } from "./pem.js";

/**
 * How a client makes its connection secure. `{}` trusts the certificates that Node trusts, and shows none of its own. Only channels on
 * `interwire/http2` take watched files.
 */
export interface ChannelTls<Content = Pem> {
  /** The trusted certificates in PEM form, one of which must have signed the server's. The default are those that Node trusts. */
  readonly ca?: Content;
  /** The client's certificate in PEM form, for servers that ask for one. */
  readonly cert?: Content;
  /** The key of the client's certificate, in PEM form. */
  readonly key?: Content;
  /**
   * With false, any certificate is accepted, whoever signed it and whatever name it has. Then anybody on the way to the server can
   * read and change what is sent: this is for tools and tests. The default is true.
   */
  readonly rejectUnauthorized?: boolean;
}
