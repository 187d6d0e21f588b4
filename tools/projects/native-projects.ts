import { dirname } from "node:path";
import { openRemoteProjects } from "../../transformer/compiler/remote/open-remote-project.js";
import { createDisk } from "../../transformer/service/disk.js";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { createNativeSession } from "../../transformer/service/native-compiler.js";
import type { Problem } from "../problems/problem.js";
import { createFollower, type Follower } from "./follow-changes.js";
import { type NativeConfig, problemsWithoutFiles, readNativeConfigs } from "./native-configs.js";
import { overlaidNativeDisk } from "./overlaid-native-disk.js";
import type { ProblemsOf, ReaderSettings } from "./project-reader.js";
import { type NativeReading, readNativeProject } from "./read-native-project.js";

/** Projects that a process of TypeScript 7.1 has open. */
export interface NativeProjects extends Follower {
  /** The configurations, each after those that it references. Those that only have references are left out. */
  readonly configs: readonly NativeConfig[];
  problemsOf(config: NativeConfig): readonly Problem[];
  /** Whether the compiler's process is still there, and answers. */
  answers(): boolean;
  /** Ends the compiler's process. */
  close(): void;
}

/** Opens a project and those that it references, for work that emits nothing. Their types are read from sources. */
export function openNativeProjects(
  installed: LocatedPackage,
  config: string,
  work: ProblemsOf,
  { overlay = new Map(), lock }: Omit<ReaderSettings, "progress">,
): NativeProjects {
  const disk = overlaidNativeDisk(createDisk(), overlay);
  const session = createNativeSession(installed, dirname(config));
  const configs = readNativeConfigs(session, disk, config, { overlay, lock });
  const filled = configs.filter(({ fileNames }) => fileNames.length > 0);
  const paths = filled.map(({ path }) => path);
  const api = session.ask((process) => process);
  const projects = openRemoteProjects(session.installed, api, paths, overlay);
  const { ModuleKind } = session.installed.api;
  const reading: NativeReading = {
    api,
    ModuleKind,
    configs,
    isWithoutOutput: true,
    textOf: (path) => disk.read(path)?.text,
  };
  return {
    configs: configs.filter((one) => one.fileNames.length > 0 || problemsWithoutFiles(api, one).length > 0),
    ...createFollower({
      disk,
      configs,
      namesIn: ({ path, fileNames }) =>
        fileNames.length === 0 ? [] : projects.of(path).raw.program.getSourceFileNames(),
      change: (changes) => projects.change(changes),
    }),
    answers: () => session.answers(api),
    close: () => session.close(),
    problemsOf(one) {
      if (one.fileNames.length === 0) return problemsWithoutFiles(api, one);
      return work(readNativeProject(projects.of(one.path), one, reading));
    },
  };
}
