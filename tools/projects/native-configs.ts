import type { Api } from "../../transformer/compiler/remote/api.js";
import type { RemoteSession } from "../../transformer/compiler/remote/remote-session.js";
import type { Disk } from "../../transformer/service/disk.js";
import { readNativeConfig } from "../../transformer/service/native-config.js";
import { withLock } from "../../transformer/service/plugin-options.js";
import type { ProjectConfig } from "../../transformer/service/project-config.js";
import { slashed } from "../../transformer/service/slashed.js";
import type { Problem } from "../problems/problem.js";
import { nativeProblem } from "./native-problem.js";
import { entriesOnDisk, foldersOf } from "./overlay.js";
import { inOrderOfReferences, isEmptyList, type ReaderSettings } from "./project-reader.js";

/** A tsconfig.json as TypeScript 7.1 reads it. */
export interface NativeConfig extends ProjectConfig {
  readonly path: string;
}

/**
 * The configurations of a project and of all projects that it references, each after those that it references.
 * @throws HostError IW3002 for an unknown option of interwire, IW3004 if a file cannot be read
 */
export function readNativeConfigs(
  session: RemoteSession,
  disk: Disk,
  config: string,
  { overlay = new Map(), lock }: Omit<ReaderSettings, "progress"> = {},
): readonly NativeConfig[] {
  const folders = foldersOf(overlay);
  const entries = overlay.size === 0 ? undefined : (folder: string) => folders.entries(folder, entriesOnDisk(folder));
  return inOrderOfReferences(
    slashed(config),
    (path): NativeConfig => {
      const read = readNativeConfig(session, disk, path, entries);
      return { path, ...read, pluginOptions: withLock(read.pluginOptions, lock) };
    },
    ({ references }) => references,
  );
}

/** The problems of a configuration without files. */
export function problemsWithoutFiles(api: Api, { path, references }: NativeConfig): readonly Problem[] {
  const { errors } = api.parseConfigFile(path);
  return errors.filter(({ code }) => !isEmptyList(code, references)).map(nativeProblem);
}
