import { dirname, join } from "node:path";
import { textAt } from "../../transformer/service/on-disk.js";
import { type Setup, told } from "./setup.js";

export interface Configuration {
  readonly about: string;
  readonly text: string;
}

/** The configuration files of a tool in the folder of package.json, by a pattern for their names. */
export function configurations(setup: Setup, pattern: RegExp): readonly Configuration[] {
  const folder = dirname(setup.manifest.path);
  return setup.files
    .filter((name) => pattern.test(name))
    .map((name) => ({ about: told(setup, join(folder, name)), text: textAt(join(folder, name)) }));
}
