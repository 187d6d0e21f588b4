/**
 * The value of a bytes field that never came. All share it: nobody can change what has no bytes, and making one costs more
 * than reading a small message.
 */
export const noBytes: Uint8Array = /*@__PURE__*/ new Uint8Array(0);
