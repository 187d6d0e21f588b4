import { join } from "node:path";
import type ts from "typescript";
import { type Editor, edited, type LinePosition, positionBehind } from "./editor.js";
import { type JsonServer, startServer } from "./language-server.js";

interface Response<Body> {
  readonly type: string;
  readonly request_seq?: number;
  readonly success: boolean;
  readonly message?: string;
  readonly body: Body;
}

type Location = ts.server.protocol.Location;

interface Started {
  /** Modules that Node loads before the server. */
  readonly before?: readonly string[];
  /** Options of the server. */
  readonly options?: readonly string[];
}

/** TypeScript's server with open files, as an editor drives it. */
export class TypeScriptServer implements Editor {
  readonly #server: JsonServer;
  readonly #texts = new Map<string, string>();
  #count = 0;

  /** Starts the server of an installed package `typescript`, by its folder. */
  constructor(typescript: string, folder: string, { before = [], options = [] }: Started = {}) {
    const script = join(typescript, "lib/tsserver.js");
    const loaded = before.flatMap((module) => ["--require", module]);
    this.#server = startServer([...loaded, script, ...options, "--disableAutomaticTypingAcquisition"], folder, "lines");
  }

  async ask<Body>(command: string, args: object): Promise<Body> {
    const seq = ++this.#count;
    this.#server.send({ seq, type: "request", command, arguments: args });
    const answer = await this.#server.next<Response<Body>>(({ request_seq }) => request_seq === seq);
    if (!answer.success && answer.message !== "No content available.") throw new Error(answer.message);
    return answer.body;
  }

  /** Opens a file with a text, which is not saved, or gives an open file another text. */
  async write(file: string, text: string): Promise<void> {
    const change = this.#texts.has(file)
      ? {
          changedFiles: [
            {
              fileName: file,
              textChanges: [{ start: { line: 1, offset: 1 }, end: endOf(this.text(file)), newText: text }],
            },
          ],
        }
      : { openFiles: [{ file, fileContent: text }] };
    await this.ask("updateOpen", change);
    this.#texts.set(file, text);
  }

  text(file: string): string {
    return this.#texts.get(file) ?? "";
  }

  /** The problems in a file: `IW1003 at 5:3`. */
  async problems(file: string): Promise<readonly Problem[]> {
    const all = await Promise.all(
      ["syntacticDiagnosticsSync", "semanticDiagnosticsSync"].map((one) => this.ask<Problem[]>(one, { file })),
    );
    return all.flat();
  }

  /** The fixes of the problems at the place of one. */
  fixes({ start, end, code }: Problem, file: string): Promise<readonly ts.server.protocol.CodeFixAction[]> {
    const place = { startLine: start.line, startOffset: start.offset, endLine: end.line, endOffset: end.offset };
    return this.ask("getCodeFixes", { file, ...place, errorCodes: [code] });
  }

  async shown(file: string): Promise<readonly string[]> {
    return (await this.problems(file)).map(({ text }) => text);
  }

  async fix(file: string): Promise<boolean> {
    for (const problem of await this.problems(file)) {
      const [first] = await this.fixes(problem, file);
      if (first === undefined) continue;
      await this.apply(first.changes);
      return true;
    }
    return false;
  }

  async offered(file: string, behind: string, name: string): Promise<string | undefined> {
    const found = (await this.completions(file, behind)).find((one) => one.name === name);
    return found?.insertText ?? found?.name;
  }

  /** What is offered at the end of the first occurrence of a text. */
  async completions(file: string, behind: string): Promise<readonly ts.server.protocol.CompletionEntry[]> {
    const info = await this.ask<ts.server.protocol.CompletionInfo | undefined>("completionInfo", {
      file,
      ...this.placeBehind(file, behind),
    });
    return info?.entries ?? [];
  }

  placeBehind(file: string, text: string): Location {
    const { line, character } = positionBehind(this.text(file), text);
    return { line: line + 1, offset: character + 1 };
  }

  /** The names of interwire's changes for the declaration behind whose beginning a text ends. */
  async refactorings(file: string, behind: string): Promise<readonly string[]> {
    const range = this.#rangeBehind(file, behind);
    const all = await this.ask<ts.server.protocol.ApplicableRefactorInfo[]>("getApplicableRefactors", range);
    return all.filter(({ name }) => name === "interwire").flatMap(({ actions }) => actions.map(({ name }) => name));
  }

  async refactor(file: string, behind: string, action: string): Promise<void> {
    const range = this.#rangeBehind(file, behind);
    const { edits } = await this.ask<ts.server.protocol.RefactorEditInfo>("getEditsForRefactor", {
      ...range,
      refactor: "interwire",
      action,
    });
    await this.apply(edits);
  }

  #rangeBehind(file: string, text: string): object {
    const { line, offset } = this.placeBehind(file, text);
    return { file, startLine: line, startOffset: offset, endLine: line, endOffset: offset };
  }

  /** Makes the edits of an answer in the open files. */
  async apply(changes: readonly ts.server.protocol.FileCodeEdits[]): Promise<void> {
    for (const { fileName, textChanges } of changes) {
      const edits = textChanges.map(({ start, end, newText }) => ({
        range: { start: toPosition(start), end: toPosition(end) },
        newText,
      }));
      await this.write(fileName, edited(this.text(fileName), edits));
    }
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

export interface Problem {
  readonly start: Location;
  readonly end: Location;
  readonly text: string;
  readonly code: number;
  readonly category: string;
}

function endOf(text: string): Location {
  const lines = text.split("\n");
  return { line: lines.length, offset: (lines.at(-1)?.length ?? 0) + 1 };
}

function toPosition({ line, offset }: Location): LinePosition {
  return { line: line - 1, character: offset - 1 };
}
