/** The result of a load. */
export interface VolumeReport {
  /** By how much the heap grew at most, in bytes, measured after full collections during the load and after it. */
  readonly growth: { readonly client: number; readonly server: number };
  readonly seconds: number;
  /** Node's warnings, such as of listeners that pile up. */
  readonly warnings: readonly string[];
}
