import { dirname } from "node:path";
import { RemoteProcessError } from "../../transformer/compiler/remote/remote-session.js";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { processError } from "../../transformer/service/native-compiler.js";
import { type NativeConfig, type NativeProjects, openNativeProjects } from "./native-projects.js";
import type { Progress } from "./progress.js";
import { type ProjectReader, watching } from "./project-reader.js";
import { watchFolders } from "./watch-folders.js";

/** Reads projects with TypeScript 7.1 or later, in a process that is asked over a pipe. */
export function nativeReader(installed: LocatedPackage, config: string, progress: Progress): ProjectReader {
  let opened: NativeProjects | undefined;
  const open = (): NativeProjects => {
    opened?.close();
    progress.say("reading files");
    opened = openNativeProjects(installed, config);
    return opened;
  };
  return {
    inEach(problemsOf) {
      const projects = open();
      return projects.configs.flatMap((one) => projects.problemsOf(one, problemsOf));
    },
    watchEach(problemsOf, { found, said }) {
      let projects = open();
      const run = (configs: readonly NativeConfig[]): readonly string[] => {
        for (const one of configs) {
          const problems = projects.problemsOf(one, problemsOf);
          if (one.fileNames.length === 0 && problems.length === 0) continue;
          found(problems);
          said(watching(problems));
        }
        return [...new Set([...projects.files()].map(dirname)), ...projects.configs.map(({ folder }) => folder)];
      };
      return watchFolders(run(projects.configs), (paths) => {
        const concerned = projects.follow(paths);
        if (concerned !== undefined) return run(concerned);
        projects = open();
        return run(projects.configs);
      });
    },
    failure(error) {
      const cause = opened?.answers() === false ? new RemoteProcessError(error) : error;
      return processError(installed.version, cause) ?? error;
    },
    close: () => opened?.close(),
  };
}
