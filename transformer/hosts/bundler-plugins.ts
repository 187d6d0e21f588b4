/** The options of the plugin of a bundler. */
export interface BundlerOptions {
  /** The tsconfig.json, from the root of the project; left out, the nearest to each file. */
  readonly tsconfig?: string;
}

/** A plugin as vite, Rollup and Rolldown take it. */
export interface BundlerPlugin {
  readonly name: string;
}

/** A plugin as esbuild and Bun take it. */
export interface SetUpPlugin extends BundlerPlugin {
  setup(build: object): void | Promise<void>;
}

/** A plugin as webpack and Rspack take it. */
export interface AppliedPlugin {
  apply(compiler: object): void;
}
