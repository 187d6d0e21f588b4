/** Certificates or a key, as the content of a PEM file. */
export type Pem = string | Uint8Array;
