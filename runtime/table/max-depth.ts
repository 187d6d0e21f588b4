/**
 * Checks the depth that a caller allows for messages inside each other.
 * @throws RangeError
 */
export function assertMaxDepth(maxDepth: number | undefined): void {
  if (maxDepth === undefined || (Number.isSafeInteger(maxDepth) && maxDepth >= 0)) return;
  throw new RangeError(`maxDepth is ${maxDepth}, and the depth of messages is a whole number from 0`);
}
