import type { LockOption } from "../lock/lock-input.js";

export interface BundlerOptions {
  /** The path of the tsconfig.json, relative to the root of the project. By default each file uses the nearest one. */
  readonly tsconfig?: string;
  /** Whether contracts are compared with the lock file, and by which rules. By default the entry in tsconfig.json says it. */
  readonly lock?: LockOption;
}

/** A plugin in the form of vite, Rollup and Rolldown: an object with hooks as members. */
export interface BundlerPlugin {
  readonly name: string;
}

/** A plugin in the form of esbuild and Bun: an object with a `setup` function. */
export interface SetUpPlugin extends BundlerPlugin {
  setup(build: object): void | Promise<void>;
}

/** A plugin in the form of webpack and Rspack: an object with an `apply` method. */
export interface AppliedPlugin {
  apply(compiler: object): void;
}
