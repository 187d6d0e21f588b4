/**
 * Which bytes of a message are copied, instead of being views of its input: all, none, or those that are small beside the memory
 * which a view would keep alive.
 */
export type Copying = boolean | "small";

/** A view keeps at most so many times its own bytes alive, and so many more. */
const mostTimes = 4;
const spare = 1024;

/** Whether `length` bytes of the input are copied. */
export function isCopied(copy: Copying, length: number, input: Uint8Array): boolean {
  return copy !== false && (copy === true || length * mostTimes + spare < input.buffer.byteLength);
}

/** The bytes from `from` to `to`, in memory of their own. */
export function copyOf(input: Uint8Array, from: number, to: number): Uint8Array {
  const copy = new Uint8Array(to - from);
  if (to - from > 64) copy.set(input.subarray(from, to));
  else for (let i = from; i < to; i++) copy[i - from] = input[i]!;
  return copy;
}
