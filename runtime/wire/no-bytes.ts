/**
 * The value of a bytes field that was never received. All messages share it: an empty array cannot be changed, and allocating one
 * takes longer than reading a small message.
 */
export const noBytes: Uint8Array = new Uint8Array(0);
