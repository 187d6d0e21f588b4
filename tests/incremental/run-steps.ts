import { MemoryDisk } from "../support/memory-disk";
import { type Build, type BuildName, builds } from "./builds";
import { type CompilerVersion, patchedCompiler } from "./patched-compiler";
import { configurationOf, type State, sourcesOf } from "./sources";

/** The project that a sequence of edits runs on. */
export interface Variant {
  readonly version: CompilerVersion;
  readonly layout: "one" | "two";
  readonly options: Readonly<Record<string, unknown>>;
  readonly modes: readonly BuildName[];
}

/** A build after a state: its errors, and the text of every file but the compiler's own notes. */
interface Outcome {
  readonly errors: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** The clean builds of each project, by its layout and options. Ways to build that are tested apart share them. */
const cleanBuilds = new Map<string, Map<string, Outcome>>();

function cleanBuildsOf({ version, layout, options }: Variant): Map<string, Outcome> {
  const key = JSON.stringify([version, layout, options]);
  const known = cleanBuilds.get(key) ?? new Map<string, Outcome>();
  cleanBuilds.set(key, known);
  return known;
}

/** Runs one sequence of states in several modes and compares each step with a clean build. */
export class Steps {
  private readonly variant: Variant;
  private readonly running: ReadonlyMap<BuildName, Build>;
  private readonly clean: Map<string, Outcome>;

  constructor(variant: Variant) {
    this.variant = variant;
    this.clean = cleanBuildsOf(variant);
    this.running = new Map(variant.modes.map((mode) => [mode, this.start(mode, {})]));
  }

  /** Changes the sources, builds in every mode and compares; `label` names the step in a failure. Returns the errors. */
  step(state: State, label: string): readonly string[] {
    const expected = this.cleanBuild(state);
    for (const [mode, build] of this.running) {
      const before = outputsOf(build.disk);
      this.write(build.disk, state);
      build.disk.written = [];
      const errors = build.run();
      const emits = errors.length === 0 || this.variant.options.noEmitOnError !== true;
      const outputs = pick(outputsOf(build.disk), emits ? expected.outputs : before);
      expect({ step: label, mode, errors, outputs }).toEqual({
        step: label,
        mode,
        errors: expected.errors,
        outputs: emits ? expected.outputs : before,
      });
    }
    return expected.errors;
  }

  /** Builds again without a change: nothing is written but files with a stub, and the same is reported. */
  repeat(errors: readonly string[]): void {
    for (const [mode, build] of this.running) {
      build.disk.written = [];
      const again = build.run();
      const written = this.written(mode).filter((name) => !isStub(build.disk, name));
      expect({ mode, errors: again, written }).toEqual({ mode, errors, written: [] });
    }
  }

  /** The files that the last step wrote in one mode, without the compiler's own notes. */
  written(mode: BuildName): string[] {
    const names = this.running.get(mode)?.disk.written ?? [];
    return names.filter((name) => !name.endsWith(".tsbuildinfo")).sort();
  }

  private start(mode: BuildName, state: State): Build {
    const disk = new MemoryDisk();
    const configuration = configurationOf(this.variant.options, this.variant.layout);
    for (const [name, text] of Object.entries(configuration)) disk.edit(name, text);
    this.write(disk, state);
    return builds[mode](patchedCompiler(this.variant.version), disk);
  }

  private write(disk: MemoryDisk, state: State): void {
    for (const [name, text] of Object.entries(sourcesOf(state, this.variant.layout))) disk.edit(name, text);
  }

  private cleanBuild(state: State): Outcome {
    const key = JSON.stringify(
      Object.entries(state)
        .filter(([, chosen]) => chosen !== 0)
        .sort(),
    );
    const known = this.clean.get(key);
    if (known !== undefined) return known;
    const build = this.start(this.variant.layout === "one" ? "incremental" : "solution", state);
    const outcome = { errors: build.run(), outputs: outputsOf(build.disk) };
    this.clean.set(key, outcome);
    return outcome;
  }
}

/** Whether an output belongs to a script in which a function throws in the place of a table. */
function isStub(disk: MemoryDisk, name: string): boolean {
  const script = disk.read(name.replace(/(?:\.d\.ts|\.js)(?:\.map)?$/, ".js"));
  return script?.includes("was compiled with errors, so it has no table") === true;
}

function outputsOf(disk: MemoryDisk): Record<string, string> {
  const names = disk.names().filter((name) => /(^|\/)out\//.test(name) && !name.endsWith(".tsbuildinfo"));
  return Object.fromEntries(names.map((name) => [name, disk.read(name) ?? ""]));
}

/** A file whose source is gone stays, as the compiler leaves it. */
function pick(outputs: Record<string, string>, names: object): Record<string, string> {
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => name in names));
}
