import { accept, type Check } from "./options/check-options.js";
import { isBytes, isString } from "./options/kinds.js";

/** Certificates or a key, as the content of a PEM file. */
export type Pem = string | Uint8Array;

/** The check of an option that takes the content of a PEM file. */
export const pemCheck: Check = accept(
  "Pass the content of a PEM file, as a string or a Uint8Array.",
  (value): value is Pem => isString(value) || isBytes(value),
);

/** The certificates and the key of one side of a connection. */
interface TlsParts {
  readonly ca?: Pem;
  readonly cert?: Pem;
  readonly key?: Pem;
}

/** The same, as grpc-js takes them. */
interface TlsBuffers {
  readonly ca: Buffer | null;
  readonly cert: Buffer | null;
  readonly key: Buffer | null;
}

/**
 * Reads certificates and makes sure that they fit together. Node would accept any text as a certificate authority, and then
 * refuse every peer.
 * @throws TypeError that names the part of the call that is at fault
 */
export function readTls(call: string, { ca, cert, key }: TlsParts): TlsBuffers {
  // Not imported: it takes as long to load as half of this package, and few processes have certificates.
  const { createPrivateKey, X509Certificate } = process.getBuiltinModule("node:crypto");
  const read = <T>(name: string, pem: Pem | undefined, parse: (bytes: Buffer) => T): [Buffer | null, T | undefined] => {
    if (pem === undefined) return [null, undefined];
    const bytes = Buffer.from(pem as string);
    try {
      return [bytes, parse(bytes)];
    } catch (error) {
      const what = name === "key" ? "private key" : "certificate";
      throw unusableTls(
        call,
        `${name} is not a ${what} in PEM form. Pass the content of the file, not its path`,
        error,
      );
    }
  };
  const certificate = (bytes: Buffer) => new X509Certificate(bytes);
  const [caBytes] = read("ca", ca, certificate);
  const [certBytes, own] = read("cert", cert, certificate);
  const [keyBytes, privateKey] = read("key", key, createPrivateKey);
  if ((own === undefined) !== (privateKey === undefined)) {
    throw unusableTls(call, `${own === undefined ? "cert" : "key"} is missing, and cert and key belong together`);
  }
  if (own !== undefined && privateKey !== undefined && !own.checkPrivateKey(privateKey)) {
    throw unusableTls(call, "key is not the key of cert");
  }
  return { ca: caBytes, cert: certBytes, key: keyBytes };
}

/** The error for certificates that cannot be used. */
export function unusableTls(call: string, reason: string, cause?: unknown): TypeError {
  return new TypeError(`The option tls of ${call} cannot be used: ${reason}.`, { cause });
}

/** Asserts that `tls` and `credentials` are not both given. @throws TypeError if they are */
export function assertOneOf(call: string, { credentials, tls }: { credentials?: unknown; tls?: unknown }): void {
  if (credentials === undefined || tls === undefined) return;
  throw new TypeError(`${call} got both credentials and tls. Give one of them.`);
}
