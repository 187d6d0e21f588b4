/**
 * The value of a bytes field that was never received. It is shared: an empty array cannot change, and making one costs more than
 * reading a small message.
 */
export const noBytes: Uint8Array = new Uint8Array(0);
