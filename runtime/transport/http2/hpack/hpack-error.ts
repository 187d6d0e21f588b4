// RFC 7541, section 2.3.3 and others: what a decoder refuses.

/** A header block that cannot be decoded. It ends the connection with COMPRESSION_ERROR (RFC 9113, section 4.3). */
export class HpackError extends Error {}
