import { onFirstUse } from "../base/on-first-use.js";
import { unsendableHeader } from "../base/setup-errors/setup-errors.js";
import { Metadata, type MetadataLike, type MetadataValue } from "../metadata/metadata.js";
import { reservedNames } from "./own-headers.js";

// Headers of a connection, which HTTP/2 forbids (RFC 9113, section 8.2.2). Node throws on them where no caller can catch the
// error, and a client also loses its connection.
const ofConnection = [
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
];

// Headers that Node refuses to send twice in one block.
const single =
  "access-control-allow-credentials access-control-max-age access-control-request-method age authorization " +
  "content-encoding content-language content-location content-md5 content-range content-type date dnt etag expires " +
  "from host if-match if-modified-since if-none-match if-range if-unmodified-since last-modified location " +
  "max-forwards proxy-authorization range referer retry-after tk upgrade-insecure-requests user-agent " +
  "x-content-type-options";

const reasons = onFirstUse(
  (): ReadonlyMap<string, string> =>
    new Map([
      ["host", "HTTP/2 has :authority in its place"],
      ...ofConnection.map((name): [string, string] => [name, "HTTP/2 forbids it"]),
      ...[...reservedNames()].map((name): [string, string] => [name, "gRPC sets it itself"]),
    ]),
);
const ofHttp2 = "names that begin with a colon are those of HTTP/2 itself";
const singleNames = onFirstUse((): ReadonlySet<string> => new Set(single.split(" ")));

// The greatest size of headers in bytes. A longer value breaks a connection to a peer on Node with all its calls, and so do
// values that take twice the size together. Other peers accept less.
const mostBytes = 65_536;
// The bytes that RFC 9113, section 6.5.2 adds to the size of each value.
const overhead = 32;

/**
 * Converts metadata into this package's class, without blanks around values, and asserts that the transport can send it.
 * @throws SetupError IW2014 if it cannot
 */
export function sendable(metadata: MetadataLike): Metadata {
  const headers = metadata.toJSON();
  let isTidy = true;
  for (const [name, values] of Object.entries(headers)) {
    const reason = name.startsWith(":") ? ofHttp2 : reasons().get(name);
    if (reason !== undefined) throw unsendableHeader(name, reason);
    if (singleNames().has(name) && values.length > 1) throw unsendableHeader(name, "it takes one value only");
    isTidy &&= !values.some(hasBlanks);
  }
  assertSize(headers);
  return isTidy ? Metadata.from(metadata) : withoutBlanks(metadata);
}

/**
 * Removes blanks around values, which HTTP/2 forbids (RFC 9113, section 8.2.1) and gRPC permits to remove: Node drops a header
 * with such blanks, and other peers reset the stream.
 */
function withoutBlanks(metadata: MetadataLike): Metadata {
  const tidy = Object.entries(metadata.toJSON()).map(([name, values]) => [name, values.map(trimmed)]);
  return Metadata.from({ toJSON: () => Object.fromEntries(tidy), getOptions: () => metadata.getOptions() });
}

function trimmed(value: MetadataValue): MetadataValue {
  return typeof value === "string" ? value.trim() : value;
}

function hasBlanks(value: MetadataValue): boolean {
  return typeof value === "string" && (value.startsWith(" ") || value.endsWith(" "));
}

/**
 * Adds a header in front of metadata that {@link sendable} has already checked.
 * @throws SetupError IW2014 if the headers together are too large
 */
export function sendableBehind(name: string, value: Uint8Array, metadata: Metadata | undefined): Metadata {
  const headers = new Metadata(metadata?.getOptions());
  headers.set(name, value);
  if (metadata !== undefined) headers.merge(metadata);
  assertSize(headers.toJSON());
  return headers;
}

function assertSize(headers: Readonly<Record<string, readonly MetadataValue[]>>): void {
  let bytes = 0;
  for (const [name, values] of Object.entries(headers)) {
    for (const value of values) bytes += name.length + overhead + bytesOf(value);
    if (bytes <= mostBytes) continue;
    const reason = `with it the headers have ${bytes} bytes, and no more than ${mostBytes} get through`;
    throw unsendableHeader(name, reason, "Send what is large in a message.");
  }
}

/** The number of bytes that a value takes in the header block. Bytes are sent as base64. */
function bytesOf(value: MetadataValue): number {
  return typeof value === "string" ? value.length : Math.ceil(value.length / 3) * 4;
}
