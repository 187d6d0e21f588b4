import { accept, type Check, listOf } from "../base/options/check-options.js";
import { isContract } from "../contract/bound-contract.js";
import type { Contract } from "../contract/contract-types.js";
import type { HostServerCredentials } from "../platform/host-types.js";
import type { Pem } from "./pem.js";

/** A PEM file that is read again when it changes. `watchFile` of `interwire/http2` makes it. */
export interface WatchedFile {
  /** The absolute path of the file. */
  readonly watchedPath: string;
  /** The time between two looks at the file, in milliseconds. */
  readonly intervalMs: number;
}

/** The certificate that a server shows, and its key. */
export interface ServerCertificate<Content = Pem> {
  /** The server's certificate in PEM form, followed by the intermediate certificates up to the root. */
  readonly cert: Content;
  /** The key of the server's certificate, in PEM form. */
  readonly key: Content;
}

/** How a server makes its connections secure. Only servers on HTTP/2 of this package's own take watched files and `serverNames`. */
export interface ServerTls<Content = Pem> extends ServerCertificate<Content> {
  /** Certificates in PEM form. If given, only clients with a certificate that one of them signed may connect. */
  readonly ca?: Content;
  /** Other certificates, by the host name that a client asks for (SNI). `*.example.com` is each name with one label in place of the star. */
  readonly serverNames?: Readonly<Record<string, ServerCertificate<Content>>>;
}

/** The options of `listen`. */
export interface ListenOptions {
  /** Makes the connections secure. They are not secure unless this or `credentials` is given. */
  readonly tls?: ServerTls<Pem | WatchedFile>;
  /** Credentials of grpc-js, where `tls` is not enough. */
  readonly credentials?: HostServerCredentials;
  /** The permissions of the file of a Unix socket, such as `0o660`; those that the process gives new files unless given. */
  readonly socketMode?: number;
  /**
   * The contracts that this address serves, with those that they extend: `[contractOf<HealthContract>()]`. To its clients, all
   * else that is mapped is not there. An address serves everything unless this is given.
   */
  readonly services?: readonly ServedContract[];
}

/** A contract of any type, as `contractOf` makes it. */
export type ServedContract = Pick<Contract<unknown>, "service" | "services">;

const contractsCheck = listOf(accept("Pass a contract, such as contractOf<HealthContract>().", isContract));

/** The check of the option `services` of `listen`. */
export const servedContractsCheck: Check = (value, name, call) => {
  contractsCheck(value, name, call);
  if ((value as readonly unknown[]).length > 0) return;
  throw new RangeError(
    `${name} of ${call} is empty. Name what the address serves, or leave it out to serve everything.`,
  );
};
