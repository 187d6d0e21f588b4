import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/compile";

const tspc = join(root, "node_modules/ts-patch/bin/tspc.js");

/** The sources of a small project: a message that takes an alias through a barrel, a contract, a bystander. */
export const sources = {
  "src/amount.ts": 'import type { int32 } from "interwire";\nexport type Amount = int32;\n',
  "src/barrel.ts": 'export type { Amount } from "./amount";\n',
  "src/contracts.ts": `import type { Amount } from "./barrel";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: Amount): Promise<void>;
}
`,
  "src/bystander.ts": "export const double = (value: number): number => value * 2;\n",
};

const options = {
  target: "ES2022",
  lib: ["ES2023"],
  types: [],
  module: "CommonJS",
  moduleResolution: "Bundler",
  strict: true,
  skipLibCheck: true,
  composite: true,
  rootDir: "src",
  outDir: "out",
  // As in sources.ts.
  paths: { "@grpc/grpc-js": ["./grpc.d.ts"] },
  plugins: [{ transform: "interwire/transformer", transformProgram: true }],
};

/** A project on the disk that the real `tspc` compiles. */
export class DiskProject {
  readonly folder: string;

  constructor(name: string) {
    this.folder = join(root, "build/projects", name);
    rmSync(this.folder, { recursive: true, force: true });
    const configuration = { compilerOptions: options, include: ["src"] };
    this.write({
      "package.json": JSON.stringify({ type: "commonjs" }),
      "tsconfig.json": JSON.stringify(configuration),
      "grpc.d.ts": "export {};\n",
      ...sources,
    });
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text);
    }
  }

  /** Gives the project a copy of this package that calls itself another version. */
  install(version: string): void {
    const to = join(this.folder, "node_modules/interwire");
    cpSync(join(root, "dist"), join(to, "dist"), { recursive: true });
    const manifest = require(join(root, "package.json")) as object;
    this.write({ "node_modules/interwire/package.json": JSON.stringify({ ...manifest, version }) });
  }

  /** Runs `tspc` to its end: its errors, the JavaScript it wrote, and its exit code. */
  run(...args: string[]): { errors: string[]; written: string[]; exitCode: number | null } {
    const all = [tspc, ...args, "--pretty", "false", "--listEmittedFiles"];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: this.folder, encoding: "utf8" });
    const lines = (stdout + stderr).split("\n").filter((line) => line !== "");
    return {
      errors: lines.filter((line) => !line.startsWith("TSFILE: ")),
      written: lines.flatMap((line) => /^TSFILE: .*\/(\w+\.js)$/.exec(line)?.[1] ?? []).sort(),
      exitCode: status,
    };
  }

  /** Starts `tspc --watch`. */
  watch(): WatchProcess {
    return new WatchProcess(this.folder);
  }
}

/** A running `tspc --watch`, which says when it has built. */
export class WatchProcess {
  private readonly child: ReturnType<typeof spawn>;
  private output = "";
  private waiting: ((text: string) => void) | undefined = undefined;

  constructor(folder: string) {
    this.child = spawn(process.execPath, [tspc, "--watch", "--pretty", "false", "--preserveWatchOutput"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.output += text;
      this.answer();
    });
  }

  /** Its output up to and with the next "Watching for file changes". */
  built(): Promise<string> {
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.answer();
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once("exit", () => resolve());
      this.child.kill();
    });
  }

  private answer(): void {
    const end = /Watching for file changes\.\n/.exec(this.output);
    if (end === null || this.waiting === undefined) return;
    const until = end.index + end[0].length;
    const text = this.output.slice(0, until);
    this.output = this.output.slice(until);
    const resolve = this.waiting;
    this.waiting = undefined;
    resolve(text);
  }
}
