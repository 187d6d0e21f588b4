import { MemoryDisk } from "../support/memory-disk";
import { type Build, type BuildName, builds } from "./builds";
import { type CompilerVersion, patchedCompiler } from "./patched-compiler";

/** The texts of a project by path; undefined where a file is deleted. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A build: its errors, and the text of every file but the compiler's own notes. */
export interface Outcome {
  readonly errors: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** A project that is edited and built in one of the ways that users have. */
export class EditedProject {
  private texts: Texts;
  private readonly version: CompilerVersion;
  private readonly build: Build;

  constructor(mode: BuildName, texts: Texts, version: CompilerVersion = "6.0") {
    this.texts = texts;
    this.version = version;
    this.build = start(mode, texts, version);
  }

  edit(texts: Texts): void {
    this.texts = { ...this.texts, ...texts };
    for (const [name, text] of Object.entries(texts)) this.build.disk.edit(name, text);
  }

  /** Builds what has changed. Outputs whose source is gone are left out, as the compiler leaves them where they are. */
  run(): Outcome {
    this.build.disk.written = [];
    const { errors, outputs } = outcomeOf(this.build);
    const sources = Object.keys(this.texts).filter((name) => this.texts[name] !== undefined);
    const isCurrent = (name: string): boolean =>
      sources.some((one) => name.startsWith(`${one.replace("src/", "out/").replace(/\.ts$/, "")}.`));
    return { errors, outputs: Object.fromEntries(Object.entries(outputs).filter(([name]) => isCurrent(name))) };
  }

  /** What a clean build of the same texts gives. */
  clean(): Outcome {
    return outcomeOf(start("incremental", this.texts, this.version));
  }

  /** The scripts that the last build wrote. */
  written(): string[] {
    return this.build.disk.written.filter((name) => name.endsWith(".js")).sort();
  }
}

function start(mode: BuildName, texts: Texts, version: CompilerVersion): Build {
  const disk = new MemoryDisk();
  for (const [name, text] of Object.entries(texts)) disk.edit(name, text);
  return builds[mode](patchedCompiler(version), disk);
}

function outcomeOf(build: Build): Outcome {
  const errors = build.run();
  const names = build.disk.names().filter((name) => name.startsWith("out/") && !name.endsWith(".tsbuildinfo"));
  return { errors, outputs: Object.fromEntries(names.map((name) => [name, build.disk.read(name) ?? ""])) };
}

/** The ways to build, and the compiler of each. */
export const ways: readonly { readonly mode: BuildName; readonly version: CompilerVersion }[] = [
  ...(["incremental", "checked", "solution", "watch", "solutionWatch"] as const).map(
    (mode) => ({ mode, version: "6.0" }) as const,
  ),
  { mode: "incremental", version: "5.9" },
  { mode: "watch", version: "5.9" },
];
