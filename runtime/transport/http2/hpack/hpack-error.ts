/** The error for a header block that cannot be decoded. It ends the connection with COMPRESSION_ERROR (RFC 9113, section 4.3). */
export class HpackError extends Error {}
