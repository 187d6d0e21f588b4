import { relative } from "node:path";
import type { CompilerOptions } from "../../transformer/compiler/language.js";
import type { Api } from "../../transformer/compiler/remote/api.js";
import { createDisk } from "../../transformer/service/disk.js";
import type { LocatedPackage } from "../../transformer/service/load-typescript.js";
import { createNativeSession, processFailure } from "../../transformer/service/native-compiler.js";
import { slashed } from "../../transformer/service/slashed.js";
import type { Problem } from "../problems/problem.js";
import { createFollower, type Follower } from "../projects/follow-changes.js";
import { type NativeConfig, problemsWithoutFiles, readNativeConfigs } from "../projects/native-configs.js";
import { type WatchedProjects, watchNatively } from "../projects/watch-natively.js";
import { type BuildRequest, fileGiven, OptionError } from "./build-request.js";
import { type BuildContext, type Built, type NativeBuild, openNativeBuild } from "./native-build.js";
import { openBuildNotes } from "./up-to-date.js";

/** Projects that a process of TypeScript 7.1 builds. */
interface NativeBuilds extends WatchedProjects {
  answers(): boolean;
  close(): void;
}

/**
 * Builds a project with TypeScript 7.1 or later, which emits texts with interwire's edits. Returns the exit status; the promise of a
 * build that watches never resolves.
 * @throws OptionError if tsc does not know an argument
 * @throws HostError IW3002 for an unknown option of interwire, IW3003 if the process does not answer, IW3004 if a tsconfig.json cannot be
 * read
 */
export async function buildNatively(installed: LocatedPackage, request: BuildRequest): Promise<number> {
  const { config, folder, references, report, said, lock } = request;
  let opened: NativeBuilds | undefined;
  let isFirst = true;
  const open = (): NativeBuilds => {
    opened?.close();
    request.progress.say("reading files");
    const session = createNativeSession(installed, folder);
    const api = session.ask((process) => process);
    const context = { session, api, disk: createDisk(), options: optionsIn(api, request), progress: request.progress };
    const configs = readNativeConfigs(session, context.disk, config, { lock }).map((one) => withOptions(one, context));
    const builds = references
      ? buildsInOrder(context, configs, { ...request, force: request.force && isFirst }, installed.version)
      : oneBuild(context, configs.slice(-1), request);
    isFirst = false;
    opened = { ...builds, answers: () => session.answers(api), close: () => session.close() };
    return opened;
  };
  const failure = (error: unknown): unknown => processFailure(installed.version, error, opened?.answers() !== false);
  try {
    if (request.watch) return await watchNatively(open, { found: report, said }, failure);
    const builds = open();
    return report(builds.configs.flatMap((one) => builds.problemsOf(one)));
  } catch (error) {
    throw failure(error);
  } finally {
    opened?.close();
  }
}

function optionsIn(api: Api, { args, folder }: BuildRequest): CompilerOptions {
  const { options, errors, fileNames } = api.parseCommandLine(args);
  if (errors[0] !== undefined) throw new OptionError(errors[0].text);
  if (fileNames[0] !== undefined) throw fileGiven(slashed(relative(folder, fileNames[0])));
  return options;
}

/** A configuration with the options of the command line, which stand above its own. */
function withOptions(config: NativeConfig, { options }: BuildContext): NativeConfig {
  return { ...config, options: { ...config.options, ...options } };
}

/** One project, whose program follows changes. */
function oneBuild(context: BuildContext, configs: readonly NativeConfig[], request: BuildRequest): WatchedProjects {
  const builds = new Map(
    configs
      .filter(({ fileNames }) => fileNames.length > 0)
      .map((config) => [config, openNativeBuild(context, config)] as const),
  );
  return {
    configs,
    ...createFollower({
      disk: context.disk,
      configs,
      namesIn: (config) => builds.get(config)?.names() ?? [],
      change(changes) {
        for (const build of builds.values()) build.change(changes);
      },
    }),
    problemsOf(config) {
      const build = builds.get(config);
      return build === undefined ? problemsWithoutFiles(context.api, config) : run(build, request).problems;
    },
  };
}

/**
 * A project after those that it references, but only what is out of date, and the problems of all together. After any change of a
 * file, everything is opened anew.
 */
function buildsInOrder(
  context: BuildContext,
  configs: readonly NativeConfig[],
  request: BuildRequest,
  version: string,
): WatchedProjects {
  const { api, disk } = context;
  const whole = configs.slice(-1);
  const notes = openBuildNotes(disk, whole[0]?.folder ?? request.folder, version);
  const inputs = new Map<NativeConfig, readonly string[]>();
  let isBehind = false;
  const buildOne = (config: NativeConfig): readonly Problem[] => {
    if (config.fileNames.length === 0) return problemsWithoutFiles(api, config);
    const known = request.force ? undefined : notes.inputsIfUpToDate(config);
    inputs.set(config, known ?? []);
    if (known !== undefined) return [];
    request.progress.say(`building project ${inputs.size}`);
    const build = openNativeBuild(context, config);
    const names = build.names();
    inputs.set(config, names);
    const begun = notes.begin(config, names);
    const { problems, outputs } = run(build, request);
    // The output of this project is input of those that reference it, and an edit may have come meanwhile.
    disk.refresh();
    isBehind ||= !begun.holds();
    if (problems.length === 0) begun.note(outputs);
    return problems;
  };
  const follow = (): Follower =>
    createFollower({ disk, configs, namesIn: (config) => inputs.get(config) ?? [], change: () => {} });
  let follower = follow();
  return {
    configs: whole,
    problemsOf: () => configs.flatMap(buildOne),
    folders() {
      follower = follow();
      return follower.folders();
    },
    follow: (paths) => (!isBehind && follower.follow(paths)?.length === 0 ? [] : undefined),
  };
}

function run(build: NativeBuild, { print, progress }: BuildRequest): Built {
  progress.say("checking types");
  const built = build.run();
  progress.end();
  if (build.options.listEmittedFiles) for (const path of built.outputs) print(`TSFILE: ${path}`);
  return built;
}
