/** The options with which jest calls a transformer: the members that are used here. */
export interface TransformOptions {
  readonly config: { readonly rootDir: string; readonly cwd: string };
  readonly configString: string;
  readonly instrument: boolean;
  readonly supportsStaticESM: boolean;
  readonly transformerConfig: unknown;
}

/** The result of a transformer of jest for a file: JavaScript and its source map. */
export interface TransformedSource {
  readonly code: string;
  readonly map?: unknown;
}

/** A transformer of jest: the one that interwire provides, and the next one that it calls. */
export interface Transformer {
  readonly canInstrument?: boolean;
  getCacheKey?(text: string, path: string, options: TransformOptions): string;
  process(text: string, path: string, options: TransformOptions): TransformedSource;
  processAsync?(text: string, path: string, options: TransformOptions): Promise<TransformedSource>;
}
