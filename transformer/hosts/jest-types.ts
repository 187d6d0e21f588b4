/** The part of jest's options for a file that is read here. */
export interface TransformOptions {
  readonly config: { readonly rootDir: string; readonly cwd: string };
  readonly configString: string;
  readonly instrument: boolean;
  readonly supportsStaticESM: boolean;
  readonly transformerConfig: unknown;
}

/** The result of a transformer. */
export interface TransformedSource {
  readonly code: string;
  readonly map?: unknown;
}

/** A transformer of jest, as this package calls one and is one. */
export interface Transformer {
  readonly canInstrument?: boolean;
  getCacheKey?(text: string, path: string, options: TransformOptions): string;
  process(text: string, path: string, options: TransformOptions): TransformedSource;
  processAsync?(text: string, path: string, options: TransformOptions): Promise<TransformedSource>;
}
