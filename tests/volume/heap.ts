/** The bytes of the heap that are in use, after a full collection. The process is to run with `--expose-gc`. */
export function heapUsed(): number {
  if (globalThis.gc === undefined) throw new Error("Start Node with --expose-gc");
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
