import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { home } from "../support/memory-disk.js";
import { outside } from "../support/outside.js";
import { openRemoteProject, type RemoteProject } from "./remote-project.js";
import { type Answers, answersInProcess, answersOf, differences, newProject } from "./same-answers.js";

const { openRemoteProgram } = outside<typeof import("../../transformer/compiler/remote/open-remote-program.js")>(
  require.resolve("../../transformer/compiler/remote/open-remote-program.js"),
);
const { createSession } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

/** What TypeScript 7.1 has of a project. */
type Remote = Pick<RemoteProject, "compiler" | "change" | "close">;

const programOf7 = "7.1, a program";

/** Texts by path from the project's folder; undefined where a file is deleted. */
export type Texts = Readonly<Record<string, string | undefined>>;

/**
 * A project on disk that is edited, and compiled by all compilers after each edit: a package, or a workspace in which the package `app`
 * has a reference to `contracts`.
 */
export class ComparedProject {
  private readonly folder: string;
  private readonly tsconfig: string;
  private readonly installed: string;
  private readonly remotes: Record<string, Remote>;
  private texts: Texts = {};

  /** `installed` is the folder in which TypeScript 7.1 is installed. */
  constructor(installed: string, name: string, texts: Texts) {
    this.installed = installed;
    this.folder = newProject(installed, name);
    this.write(texts);
    const isWorkspace = "app/package.json" in texts;
    this.tsconfig = join(this.folder, isWorkspace ? "app" : "", "tsconfig.json");
    if (isWorkspace) {
      mkdirSync(join(this.folder, "app/node_modules"));
      symlinkSync(join(this.folder, "contracts"), join(this.folder, "app/node_modules/contracts"));
    }
    this.remotes = { "7.1, a project": openRemoteProject(installed, this.tsconfig) };
    // A program takes no part of the projects to which it has references.
    if (!isWorkspace) this.remotes[programOf7] = openProgram(installed, this.tsconfig);
  }

  /** Edits files, and expects the answers of all compilers to be equal; `label` names the edit in a failure. Returns them. */
  edit(texts: Texts, label: string): Answers {
    const changes = this.write(texts);
    // A program takes packages and packages of types to be what they were: the service opens another one where they change.
    if (Object.keys(texts).some((name) => /(?:^|\/)(?:node_modules|types)\//.test(name))) this.openProgramAnew();
    const { expected, others } = answersInProcess(this.tsconfig);
    const compare = (version: string, found: Answers): void =>
      expect([label, version, differences(expected, found)]).toEqual([label, version, []]);
    for (const [version, found] of Object.entries(others)) compare(version, found);
    for (const [version, remote] of Object.entries(this.remotes)) {
      remote.change(changes);
      remote.compiler.fetchAhead([...changes.changed, ...changes.created]);
      compare(version, answersOf(remote.compiler));
    }
    return expected;
  }

  private openProgramAnew(): void {
    if (this.remotes[programOf7] === undefined) return;
    this.remotes[programOf7].close();
    this.remotes[programOf7] = openProgram(this.installed, this.tsconfig);
  }

  close(): void {
    for (const remote of Object.values(this.remotes)) remote.close();
  }

  private write(texts: Texts): Record<"changed" | "created" | "deleted", string[]> {
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const [name, given] of Object.entries(texts)) {
      if (given === this.texts[name]) continue;
      const path = join(this.folder, name);
      if (given === undefined) {
        rmSync(path);
        changes.deleted.push(path);
        continue;
      }
      changes[existsSync(path) ? "changed" : "created"].push(path);
      mkdirSync(dirname(path), { recursive: true });
      // The projects of the incremental suites are in memory.
      writeFileSync(path, given.replaceAll(home, this.folder));
    }
    this.texts = { ...this.texts, ...texts };
    return changes;
  }
}

/** Opens a program with the files and options of a project, as the service does. Each edit reads these anew. */
function openProgram(installed: string, tsconfig: string): Remote {
  const settings = { folder: installed, cwd: dirname(tsconfig), restarted: () => undefined };
  const session = createSession(settings);
  const setup = () => {
    const reading = createSession(settings);
    const { options, fileNames } = reading.ask((api) => api.parseConfigFile(tsconfig));
    reading.close();
    return { folder: dirname(tsconfig), options, rootNames: fileNames, texts: new Map<string, string>() };
  };
  const program = session.ask((api) => openRemoteProgram(session.installed, api, setup()));
  return {
    get compiler() {
      return program.compiler;
    },
    change: (changes) => program.change(changes, setup()),
    close: () => session.close(),
  };
}

/** The codes of the diagnostics among answers, such as `IW1003`. */
export function codesIn(answers: Answers): readonly string[] {
  const texts = [...answers].filter(([question]) => question.endsWith(" diagnostics")).map(([, text]) => text);
  return texts.flatMap((text) => (JSON.parse(text) as readonly { readonly code: string }[]).map(({ code }) => code));
}
