import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { processFailure } from "../../transformer/service/native-compiler.js";
import { type NativeProjects, openNativeProjects } from "./native-projects.js";
import type { ProblemsOf, ProjectReader, ReaderSettings } from "./project-reader.js";
import { watchNatively } from "./watch-natively.js";

/** Reads projects with TypeScript 7.1 or later, in a process that is asked over a pipe. */
export function nativeReader(
  installed: LocatedPackage,
  config: string,
  { progress, overlay, lock }: ReaderSettings,
): ProjectReader {
  let opened: NativeProjects | undefined;
  const open = (work: ProblemsOf): NativeProjects => {
    opened?.close();
    progress.say("reading files");
    opened = openNativeProjects(installed, config, work, { overlay, lock });
    return opened;
  };
  const failure = (error: unknown): unknown => processFailure(installed.version, error, opened?.answers() !== false);
  return {
    inEach(problemsOf) {
      const projects = open(problemsOf);
      return projects.configs.flatMap((one) => projects.problemsOf(one));
    },
    watchEach: (problemsOf, watcher) => watchNatively(() => open(problemsOf), watcher, failure),
    failure,
    close: () => opened?.close(),
  };
}
