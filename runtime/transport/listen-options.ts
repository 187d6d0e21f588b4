import { accept, type Check, listOf } from "../base/options/check-options.js";
import { isContract } from "../contract/bound-contract.js";
import type { Contract } from "../contract/contract-types.js";
import type { HostServerCredentials } from "../platform/host-types.js";
import type { Pem } from "./pem.js";

/** A PEM file that is read again when it changes, made by `watchFile` of `interwire/http2`. */
export interface WatchedFile {
  /** The absolute path of the file. */
  readonly watchedPath: string;
  /** The time between two checks of the file, in milliseconds. */
  readonly intervalMs: number;
}

/** The certificate that a server presents, and its key. */
export interface ServerCertificate<Content = Pem> {
  /** The server's certificate in PEM form, followed by the intermediate certificates up to the root. */
  readonly cert: Content;
  /** The key of the server's certificate, in PEM form. */
  readonly key: Content;
}

/** How a server makes its connections secure. Only servers on `interwire/http2` take watched files and `serverNames`. */
export interface ServerTls<Content = Pem> extends ServerCertificate<Content> {
  /**
   * Certificates of authorities in PEM form. If given, only clients whose certificate is signed by one of these authorities may
   * connect.
   */
  readonly ca?: Content;
  /**
   * Other certificates, by the host name that a client asks for (SNI). `*.example.com` stands for all names with one label in
   * place of the star.
   */
  readonly serverNames?: Readonly<Record<string, ServerCertificate<Content>>>;
}

export interface ListenOptions {
  /** Certificates for secure connections. Without `tls` and `credentials` connections are in plain text. */
  readonly tls?: ServerTls<Pem | WatchedFile>;
  /** Credentials of grpc-js, for connections that `tls` cannot describe. */
  readonly credentials?: HostServerCredentials;
  /**
   * The permissions of the file of a Unix socket, such as `0o660`. Unless given, it gets the permissions that the process gives
   * to new files.
   */
  readonly socketMode?: number;
  /**
   * The contracts that this address serves, with their bases: `[contractOf<HealthContract>()]`. Clients of the address get
   * UNIMPLEMENTED for everything else. Unless given, the address serves everything.
   */
  readonly services?: readonly ServedContract[];
}

/** A contract, as `contractOf` returns it. */
export type ServedContract = Pick<Contract<unknown>, "service" | "services">;

const contractsCheck = listOf(accept("Pass a contract, such as contractOf<HealthContract>().", isContract));

export const servedContractsCheck: Check = (value, name, call) => {
  contractsCheck(value, name, call);
  if ((value as readonly unknown[]).length > 0) return;
  throw new RangeError(
    `${name} of ${call} is empty. Name what the address serves, or leave it out to serve everything.`,
  );
};
