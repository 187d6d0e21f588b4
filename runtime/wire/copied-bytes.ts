/**
 * Which bytes of a decoded message are copied instead of being views of the input: all (true), none (false), or those that are
 * small compared with the memory that a view would keep alive (`"small"`).
 */
export type Copying = boolean | "small";

/** A view is allowed to keep alive memory of `mostTimes` times its own bytes, and `spare` bytes more. */
const mostTimes = 4;
const spare = 1024;

/** Whether a bytes field of `length` bytes of the input is to be copied. */
export function isCopied(copy: Copying, length: number, input: Uint8Array): boolean {
  return copy !== false && (copy === true || length * mostTimes + spare < input.buffer.byteLength);
}

export function copyOf(input: Uint8Array, from: number, to: number): Uint8Array {
  const copy = new Uint8Array(to - from);
  if (to - from > 64) copy.set(input.subarray(from, to));
  else for (let i = from; i < to; i++) copy[i - from] = input[i]!;
  return copy;
}
