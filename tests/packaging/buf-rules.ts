import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProtoFile } from "interwire/proto";
import type { LockLevel } from "../../transformer/lock/change.js";
import { buf, installTools } from "./install-tools.js";

/** The categories of buf's rules, from that of the fewest rules on. */
export const bufCategories = ["WIRE", "WIRE_JSON", "PACKAGE", "FILE"] as const;
export type BufCategory = (typeof bufCategories)[number];

/** The categories with which the levels of a lock are compared. */
export const categoriesOf = {
  wire: ["WIRE"],
  json: ["WIRE_JSON"],
  source: ["PACKAGE", "FILE"],
} as const satisfies Record<LockLevel, readonly BufCategory[]>;

/** What `buf breaking` says of a file. */
export interface BufProblem {
  readonly rule: string;
  readonly text: string;
}

/** buf, installed in a folder of its own. */
export class Buf {
  private readonly folder: string;

  constructor(name: string) {
    this.folder = installTools(name, buf);
  }

  /** The rules of the categories, each with its categories. */
  rules(): ReadonlyMap<string, readonly BufCategory[]> {
    const lines = this.run(this.folder, 0, "config", "ls-breaking-rules", "--version", "v2", "--format", "json");
    const rules = lines.map((line) => JSON.parse(line) as { readonly id: string; readonly categories: string[] });
    return new Map(
      rules.map(({ id, categories }) => [id, bufCategories.filter((category) => categories.includes(category))]),
    );
  }

  /**
   * Compares two versions of many packages, `pair0`, `pair1` and so on, by all rules. The result has the problems of each package that
   * has some, by its number.
   */
  breaking(before: readonly ProtoFile[], after: readonly ProtoFile[]): ReadonlyMap<number, readonly BufProblem[]> {
    const config = JSON.stringify({ version: "v2", breaking: { use: bufCategories } });
    for (const [side, files] of Object.entries({ before, after })) {
      for (const { name, text } of [...files, { name: "buf.yaml", text: config }]) {
        const path = join(this.folder, side, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
    const options = ["--against", "../before", "--error-format", "json"];
    const problems = new Map<number, BufProblem[]>();
    for (const line of this.run(join(this.folder, "after"), 100, "breaking", ...options)) {
      const { path = "", type, message } = JSON.parse(line) as Record<"path" | "type" | "message", string>;
      const [, number] = /pair(\d+)/.exec(path) ?? /pair(\d+)/.exec(message) ?? [];
      if (number === undefined) throw new Error(`buf tells no package: ${line}`);
      const known = problems.get(Number(number)) ?? [];
      problems.set(Number(number), [...known, { rule: type, text: message }]);
    }
    return problems;
  }

  /** Runs buf in a folder, and returns the lines that it prints. */
  private run(cwd: string, status: number, ...args: readonly string[]): string[] {
    const program = join(this.folder, "node_modules/.bin/buf");
    const done = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 100_000_000 });
    if (done.status !== status) throw new Error(`buf ${args.join(" ")} exits with ${done.status}: ${done.stderr}`);
    return done.stdout.split("\n").filter((line) => line !== "");
  }
}
