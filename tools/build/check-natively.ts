import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { locateNative } from "../../transformer/service/load-typescript.js";
import type { Problem, ProblemPlace } from "../problems/problem.js";
import type { BuildRequest } from "./build-request.js";

/**
 * The path of `tsc` of TypeScript 7 or later, if the project has it. It is a native program, which checks types several times as
 * fast.
 */
export function nativeCompiler(config: string): string | undefined {
  const installed = locateNative(dirname(config));
  if (installed === undefined) return undefined;
  const manifest = readFileSync(join(installed.folder, "package.json"), "utf8");
  const { bin } = JSON.parse(manifest) as { readonly bin?: { readonly tsc?: string } };
  return bin?.tsc === undefined ? undefined : join(installed.folder, bin.tsc);
}

/** Checks the types of a project with the native compiler, in a process of its own. */
export async function checkNatively(
  native: string,
  { config, folder, args }: BuildRequest,
): Promise<readonly Problem[]> {
  const fixed = ["--noEmit", "--pretty", "false", "--composite", "false", "--incremental", "false"];
  const output = await new Promise<string>((settle, reject) => {
    const all = [native, "-p", config, ...args, ...fixed];
    execFile(process.execPath, all, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      // The compiler's exit status is not 0 if it has found problems.
      if (error !== null && stdout === "") reject(new Error(`${native} failed: ${stderr || error.message}`));
      else settle(stdout);
    });
  });
  return readOutput(folder, output);
}

const headed = /^(?:(.+)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/;

/** Converts the lines of the compiler's output into problems. An indented line continues the previous one. */
function readOutput(folder: string, output: string): readonly Problem[] {
  const found: { -readonly [Member in keyof Problem]: Problem[Member] }[] = [];
  const files = new Map<string, readonly string[]>();
  const linesOf = (path: string): readonly string[] => {
    const known = files.get(path) ?? readFileSync(path, "utf8").split(/(?<=\n)/);
    files.set(path, known);
    return known;
  };
  for (const line of output.split(/\r?\n/)) {
    const [, name, row, column, code, text = ""] = headed.exec(line) ?? [];
    const last = found.at(-1);
    if (code === undefined) {
      if (last !== undefined && line.startsWith(" ")) last.text += `\n${line}`;
      continue;
    }
    const place = name === undefined ? undefined : placeAt(resolve(folder, name), linesOf, Number(row), Number(column));
    found.push({ code: `TS${code}`, severity: "error", text, place, related: [], fixes: [] });
  }
  return found;
}

/** The place of the word at a position: the compiler's lines give only its beginning. */
function placeAt(
  file: string,
  linesOf: (path: string) => readonly string[],
  line: number,
  column: number,
): ProblemPlace {
  const lines = linesOf(file);
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length, 0);
  const length = /^[\w$]+/.exec(lines[line - 1]?.slice(column - 1) ?? "")?.[0].length ?? 1;
  return { file, start: before + column - 1, length, line, column, end: { line, column: column + length } };
}
