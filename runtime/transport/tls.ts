import { accept, type Check } from "../base/options/check-options.js";
import { isByteArray, isString } from "../base/options/kinds.js";
import type { Pem } from "./pem.js";

/** A PEM file as `watchFile` has read it. */
export interface LoadedPem {
  readonly path: string;
  /** The content of the file; empty if it could not be read. */
  readonly content: string;
  /** The error if the file could not be read. */
  readonly error: Error | undefined;
}

export const pemCheck: Check = accept(
  "Pass the content of a PEM file, as a string or a Uint8Array.",
  (value): value is Pem => isString(value) || isByteArray(value),
);

/** The certificates and the key of a client or a server, as a program passes them. */
interface TlsParts {
  readonly ca?: Pem | LoadedPem;
  readonly cert?: Pem | LoadedPem;
  readonly key?: Pem | LoadedPem;
}

/** The certificates and the key of a client or a server, as grpc-js takes them. */
interface TlsBuffers {
  readonly ca: Buffer | null;
  readonly cert: Buffer | null;
  readonly key: Buffer | null;
}

/**
 * Reads certificates and a key, and asserts that they belong together. Node itself would accept any text as the certificate of an
 * authority, and then refuse every peer. `prefix` is put before option names in error texts.
 * @throws TypeError that names the option that cannot be used
 */
export function readTls(call: string, parts: TlsParts, prefix = ""): TlsBuffers {
  // Loaded on first use: `node:crypto` takes as long to load as half of this package, and few processes have certificates.
  const { createPrivateKey, X509Certificate } = process.getBuiltinModule("node:crypto");
  const nameOf = (part: keyof TlsParts): string => {
    const given = parts[part];
    return isLoadedFile(given) ? `${prefix}${part} (${given.path})` : `${prefix}${part}`;
  };
  const read = <T>(part: keyof TlsParts, parse: (bytes: Buffer) => T): [Buffer | null, T | undefined] => {
    const given = parts[part];
    if (given === undefined) return [null, undefined];
    const file = isLoadedFile(given) ? given : undefined;
    if (file?.error !== undefined) {
      throw unusableTls(call, `${nameOf(part)} cannot be read: ${file.error.message}`, file.error);
    }
    const bytes = Buffer.from((file?.content ?? given) as string);
    try {
      return [bytes, parse(bytes)];
    } catch (error) {
      const what = part === "key" ? "private key" : "certificate";
      const fix = file === undefined ? ". Pass the content of the file, not its path" : "";
      throw unusableTls(call, `${nameOf(part)} is not a ${what} in PEM form${fix}`, error);
    }
  };
  const certificate = (bytes: Buffer) => new X509Certificate(bytes);
  const [ca] = read("ca", certificate);
  const [cert, own] = read("cert", certificate);
  const [key, privateKey] = read("key", createPrivateKey);
  if ((own === undefined) !== (privateKey === undefined)) {
    const missing = own === undefined ? "cert" : "key";
    throw unusableTls(call, `${nameOf(missing)} is missing, and cert and key belong together`);
  }
  if (own !== undefined && privateKey !== undefined && !own.checkPrivateKey(privateKey)) {
    throw unusableTls(call, `${nameOf("key")} is not the key of ${nameOf("cert")}`);
  }
  return { ca, cert, key };
}

function isLoadedFile(part: Pem | LoadedPem | undefined): part is LoadedPem {
  return typeof part === "object" && "path" in part;
}

export function unusableTls(call: string, reason: string, cause?: unknown): TypeError {
  return new TypeError(`The option tls of ${call} cannot be used: ${reason}.`, { cause });
}

/**
 * Asserts that not both `tls` and `credentials` are given.
 * @throws TypeError if they are
 */
export function assertOneOf(call: string, { credentials, tls }: { credentials?: unknown; tls?: unknown }): void {
  if (credentials === undefined || tls === undefined) return;
  throw new TypeError(`${call} got both credentials and tls. Give one of them.`);
}
