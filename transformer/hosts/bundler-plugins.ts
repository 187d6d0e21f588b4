export interface BundlerOptions {
  /** The path of the tsconfig.json, relative to the root of the project. By default each file uses the nearest one. */
  readonly tsconfig?: string;
}

/** A plugin in the form that vite, Rollup and Rolldown take. */
export interface BundlerPlugin {
  readonly name: string;
}

/** A plugin in the form that esbuild and Bun take. */
export interface SetUpPlugin extends BundlerPlugin {
  setup(build: object): void | Promise<void>;
}

/** A plugin in the form that webpack and Rspack take. */
export interface AppliedPlugin {
  apply(compiler: object): void;
}
