import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.js";

/** A change of a watched certificate that leaves files which cannot be used. */
export type SpoiledCertificate = [
  what: string,
  /** Changes the file of the certificate. */
  spoil: (cert: string) => void,
  /** The cause in the warning, by the paths of the certificate and its key. */
  cause: (cert: string, key: string) => string,
];

/** Changes of a certificate, one of them to another certificate of `test-fixtures/tls`, whose key is not there. */
export function spoiledCertificates(other: string): readonly SpoiledCertificate[] {
  const pem = readFileSync(join(root, `test-fixtures/tls/${other}.pem`), "utf8");
  return [
    [
      "half a file",
      (cert) => writeFileSync(cert, pem.slice(0, 200)),
      (cert) => `cert (${cert}) is not a certificate in PEM form`,
    ],
    [
      "one of a pair",
      (cert) => writeFileSync(cert, pem),
      (cert, key) => `key (${key}) is not the key of cert (${cert})`,
    ],
    [
      "no file",
      (cert) => renameSync(cert, `${cert}.old`),
      (cert) => `cert (${cert}) cannot be read: ENOENT: no such file or directory, open '${cert}'`,
    ],
  ];
}
