/** What a load came to. */
export interface VolumeReport {
  /** By how much the heap grew at most, in bytes, measured after full collections during the load and after it. */
  readonly growth: { readonly client: number; readonly server: number };
  readonly seconds: number;
  /** What Node warned of, such as listeners that pile up. */
  readonly warnings: readonly string[];
}
