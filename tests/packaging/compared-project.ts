import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RemoteProject } from "../../transformer/compiler/remote/open-remote-project.js";
import { home } from "../support/memory-disk.js";
import { outside } from "../support/outside.js";
import { type Answers, answersInProcess, answersOf, differences, newProject } from "./same-answers.js";

const { openRemoteProject } = outside<typeof import("../../transformer/compiler/remote/open-remote-project.js")>(
  require.resolve("../../transformer/compiler/remote/open-remote-project.js"),
);

/** Texts by path from the project's folder; undefined where a file is deleted. */
export type Texts = Readonly<Record<string, string | undefined>>;

/**
 * A project on disk that is edited, and compiled by all compilers after each edit: a package, or a workspace in which the package `app`
 * has a reference to `contracts`.
 */
export class ComparedProject {
  private readonly folder: string;
  private readonly tsconfig: string;
  private readonly remote: RemoteProject;
  private texts: Texts = {};

  /** `installed` is the folder in which TypeScript 7.1 is installed. */
  constructor(installed: string, name: string, texts: Texts) {
    this.folder = newProject(installed, name);
    this.write(texts);
    const isWorkspace = "app/package.json" in texts;
    this.tsconfig = join(this.folder, isWorkspace ? "app" : "", "tsconfig.json");
    if (isWorkspace) {
      mkdirSync(join(this.folder, "app/node_modules"));
      symlinkSync(join(this.folder, "contracts"), join(this.folder, "app/node_modules/contracts"));
    }
    this.remote = openRemoteProject(installed, this.tsconfig);
  }

  /** Edits files, and expects the answers of all compilers to be equal; `label` names the edit in a failure. Returns them. */
  edit(texts: Texts, label: string): Answers {
    const { changed, created, deleted } = this.write(texts);
    this.remote.change({ changed, created, deleted });
    this.remote.compiler.fetchAhead([...changed, ...created]);
    const { expected, others } = answersInProcess(this.tsconfig);
    for (const [version, found] of Object.entries({ ...others, "7.1": answersOf(this.remote.compiler) })) {
      expect([label, version, differences(expected, found)]).toEqual([label, version, []]);
    }
    return expected;
  }

  close(): void {
    this.remote.close();
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

/** The codes of the diagnostics among answers, such as `IW1003`. */
export function codesIn(answers: Answers): readonly string[] {
  const texts = [...answers].filter(([question]) => question.endsWith(" diagnostics")).map(([, text]) => text);
  return texts.flatMap((text) => (JSON.parse(text) as readonly { readonly code: string }[]).map(({ code }) => code));
}
