import type { Problem } from "../problems/problem.js";
import type { Follower } from "./follow-changes.js";
import type { NativeConfig } from "./native-configs.js";
import { type Watcher, watching } from "./project-reader.js";
import { watchFolders } from "./watch-folders.js";

/** Projects that are open, whose work can be done again. */
export interface WatchedProjects extends Follower {
  readonly configs: readonly NativeConfig[];
  problemsOf(config: NativeConfig): readonly Problem[];
}

/**
 * Does the work for each project, and again whenever a file has changed. `open` opens the projects: at first, and again when a
 * configuration has changed or an error was thrown, which `failure` turns into the one to report. The promise never resolves.
 */
export function watchNatively(
  open: () => WatchedProjects,
  { found, said }: Watcher,
  failure: (error: unknown) => unknown,
): Promise<never> {
  let projects: WatchedProjects | undefined;
  const run = (opened: WatchedProjects, configs: readonly NativeConfig[]): void => {
    // A file may be saved while the work is done.
    folders.follow(opened.folders());
    const reports = configs.map((one) => opened.problemsOf(one));
    // Before the announcement, because its reader may save a file at once.
    folders.follow(opened.folders());
    for (const problems of reports) {
      found(problems);
      said(watching(problems));
    }
  };
  const openAll = (): void => {
    projects = undefined;
    projects = open();
    run(projects, projects.configs);
  };
  const folders = watchFolders((paths) => {
    try {
      const changed = projects?.follow(paths);
      if (projects === undefined || changed === undefined) openAll();
      else run(projects, changed);
    } catch (error) {
      projects = undefined;
      const reported = failure(error);
      said(reported instanceof Error ? reported.message : String(reported));
    }
  });
  openAll();
  return new Promise(() => {});
}
