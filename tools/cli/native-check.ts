import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { locateNative } from "../../transformer/service/load-typescript.js";
import type { Opened } from "./project.js";

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
  { typescript, config, terminal }: Opened,
  rest: readonly string[],
): Promise<readonly ts.Diagnostic[]> {
  const fixed = ["--noEmit", "--pretty", "false", "--composite", "false", "--incremental", "false"];
  const output = await new Promise<string>((settle, reject) => {
    const args = [native, "-p", config, ...rest, ...fixed];
    execFile(process.execPath, args, { cwd: terminal.folder, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      // The compiler's exit status is not 0 if it has found problems.
      if (error !== null && stdout === "") reject(new Error(`${native} failed: ${stderr || error.message}`));
      else settle(stdout);
    });
  });
  return readOutput(typescript, terminal.folder, output);
}

const headed = /^(?:(.+)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/;

/** Converts the lines of the compiler's output into diagnostics. An indented line continues the previous one. */
function readOutput(typescript: TypeScript, folder: string, output: string): ts.Diagnostic[] {
  const found: ts.Diagnostic[] = [];
  const files = new Map<string, ts.SourceFile>();
  const fileOf = (name: string): ts.SourceFile => {
    const path = resolve(folder, name);
    const known = files.get(path);
    if (known !== undefined) return known;
    const source = typescript.createSourceFile(path, readFileSync(path, "utf8"), typescript.ScriptTarget.Latest);
    // The compiler sorts diagnostics by `path`, which only files of a program have.
    const file = Object.assign(source, { path });
    files.set(path, file);
    return file;
  };
  for (const line of output.split(/\r?\n/)) {
    const [, name, row, column, code, text = ""] = headed.exec(line) ?? [];
    const last = found.at(-1);
    if (code === undefined) {
      if (last !== undefined && line.startsWith(" ")) last.messageText += `\n${line}`;
      continue;
    }
    const file = name === undefined ? undefined : fileOf(name);
    const start = file?.getPositionOfLineAndCharacter(Number(row) - 1, Number(column) - 1);
    found.push({
      category: typescript.DiagnosticCategory.Error,
      code: Number(code),
      messageText: text,
      ...(file === undefined || start === undefined
        ? { file: undefined, start: undefined, length: undefined }
        : { file, start, length: wordAt(file.text, start) }),
    });
  }
  return found;
}

/**
 * The length of the word at an offset. It serves as the length of a problem, because the compiler's lines give only its
 * beginning.
 */
function wordAt(text: string, start: number): number {
  return /^[\w$]+/.exec(text.slice(start, start + 200))?.[0].length ?? 1;
}
