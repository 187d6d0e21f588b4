import type { LockLevel } from "./change.js";

/** The name of a lock file. It is beside the tsconfig.json that asks for it. */
export const lockName = "interwire.lock";

/** The lock file of a project, as a host has read it. */
export interface LockInput {
  /** The path of the file. */
  readonly path: string;
  /** Undefined if there is no such file. */
  readonly text: string | undefined;
  readonly level: LockLevel;
  /** The path of the project's tsconfig.json from the folder of the file: `packages/shop/tsconfig.json`. */
  readonly project: string;
  /**
   * Whether other projects may have the file, too, because the entry that asks for it is in a tsconfig.json that they extend. What a
   * project does not declare may then be declared in another one.
   */
  readonly isShared: boolean;
}

/** A lock file, and whether the project asks to be compared with it. */
export interface LockFile extends Omit<LockInput, "level"> {
  readonly level: LockLevel | undefined;
}

/** The lock file as an input of comparisons. Undefined if the project does not ask for them. */
export function askedLock({ level, ...file }: LockFile): LockInput | undefined {
  return level === undefined ? undefined : { ...file, level };
}

/** A value of the option `lock`: `true` is `"wire"`, and with `false` contracts are not compared. */
export type LockOption = boolean | LockLevel;

/** The values of the option `lock` in interwire's entry, with the rules that they apply. */
export const lockLevels: ReadonlyMap<unknown, LockLevel | undefined> = new Map<unknown, LockLevel | undefined>([
  [undefined, undefined],
  [false, undefined],
  [true, "wire"],
  ["wire", "wire"],
  ["json", "json"],
  ["source", "source"],
]);

/** Where the lock file of a project is, as its configuration says. */
interface LockPlace {
  readonly pluginOptions: { readonly lock?: LockLevel };
  readonly lockFolder: string;
  readonly lockProject: string;
  readonly isLockShared: boolean;
}

/** The lock file of a project. `textOf` reads a file, and returns undefined if there is none. */
export function lockFileIn(
  { pluginOptions, lockFolder, lockProject: project, isLockShared: isShared }: LockPlace,
  textOf: (path: string) => string | undefined,
): LockFile {
  const path = `${lockFolder}/${lockName}`;
  return { path, level: pluginOptions.lock, project, isShared, text: textOf(path) };
}
