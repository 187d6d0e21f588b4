import { bagOf, type Check, type Checks, mismatch } from "../base/options/check-options.js";
import type { ServerCertificate, ServerTls, WatchedFile } from "./listen-options.js";
import type { Pem } from "./pem.js";
import { type LoadedPem, pemCheck, readTls, unusableTls } from "./tls.js";

/** Whether a value is a watched file, of this or another copy of this package. */
export function isWatchedFile(value: unknown): value is WatchedFile {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "watchedPath");
}

/** A check for a certificate or a key, as the content of a PEM file or a watched file. */
export const fileCheck: Check = (value, name, call) => {
  if (!isWatchedFile(value)) pemCheck(value, name, call);
};

const certificateChecks: Checks<ServerCertificate> = { cert: fileCheck, key: fileCheck };
const certificateCheck = bagOf(certificateChecks);

const hostName = /^(\*\.)?[\w-]+(\.[\w-]+)*$/;

const serverNamesCheck: Check = (value, name, call) => {
  const fix = 'Pass certificates by host name: { "api.example.com": { cert, key } }.';
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw mismatch(name, call, value, fix);
  for (const [host, certificate] of Object.entries(value)) {
    if (!hostName.test(host)) throw new RangeError(`${name} of ${call} has "${host}", which is no host name. ${fix}`);
    certificateCheck(certificate, `${name}["${host}"]`, call);
  }
};

const serverTlsChecks: Checks<ServerTls> = { ...certificateChecks, ca: fileCheck, serverNames: serverNamesCheck };

export const serverTlsCheck: Check = bagOf(serverTlsChecks);

/** The certificates of a server, as Node's TLS takes them. */
export interface ServerCertificates {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The certificates of the authorities that sign clients' certificates. Null if clients need no certificate. */
  readonly ca: Buffer | null;
}

/**
 * Reads the certificate of a server and its key. `prefix` is put before option names in error texts.
 * @throws TypeError if a certificate or key cannot be used
 */
export function readServerTls(
  call: string,
  tls: Omit<ServerTls<Pem | LoadedPem>, "serverNames">,
  prefix = "",
): ServerCertificates {
  const { ca, cert, key } = readTls(call, tls, prefix);
  if (cert === null || key === null) throw unusableTls(call, `${prefix}cert and ${prefix}key are missing`);
  return { ca, cert, key };
}
