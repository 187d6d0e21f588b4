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
}

/** The values of the option `lock` in interwire's entry, with the rules that they apply. */
export const lockLevels: ReadonlyMap<unknown, LockLevel | undefined> = new Map<unknown, LockLevel | undefined>([
  [undefined, undefined],
  [false, undefined],
  [true, "wire"],
  ["wire", "wire"],
  ["json", "json"],
  ["source", "source"],
]);

/** The lock file in a folder. Undefined if contracts are not compared with one. */
export function lockIn(
  folder: string,
  level: LockLevel | undefined,
  textOf: (path: string) => string | undefined,
): LockInput | undefined {
  const path = `${folder}/${lockName}`;
  return level === undefined ? undefined : { path, level, text: textOf(path) };
}
