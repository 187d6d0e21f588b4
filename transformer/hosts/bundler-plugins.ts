export interface BundlerOptions {
  /** The path of the tsconfig.json, relative to the root of the project. By default each file uses the nearest one. */
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
