import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Hover,
  InitializeResult,
  Position,
  TextEdit,
} from "vscode-languageserver-protocol";
import { root } from "../support/root.js";
import { type JsonServer, startServer } from "./language-server.js";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** An editor with open documents, at `interwire lsp`. */
export class LspClient {
  readonly #server: JsonServer;
  readonly #texts = new Map<string, string>();
  #count = 0;
  #version = 0;

  constructor(folder: string) {
    this.#server = startServer([join(root, "dist/tools/cli/main.js"), "lsp", "--stdio"], folder, "frames");
  }

  async ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#count;
    this.#server.send({ jsonrpc: "2.0", id, method, params });
    const answer = await this.#server.next<Message>((one) => one.id === id && one.method === undefined);
    if (answer.error !== undefined) throw new Error(answer.error.message);
    return answer.result as Result;
  }

  tell(method: string, params: object): void {
    this.#server.send({ jsonrpc: "2.0", method, params });
  }

  /** Begins, as an editor that asks for problems or one that is sent them. */
  async start(textDocument: object): Promise<InitializeResult> {
    const result = await this.ask<InitializeResult>("initialize", {
      processId: null,
      rootUri: null,
      capabilities: { textDocument },
    });
    this.tell("initialized", {});
    return result;
  }

  /** Opens a document with a text, or gives an open one another text. */
  write(path: string, text: string): void {
    const uri = uriOf(path);
    const version = ++this.#version;
    const textDocument = { uri, version };
    if (this.#texts.has(path)) this.tell("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
    else this.tell("textDocument/didOpen", { textDocument: { ...textDocument, languageId: "typescript", text } });
    this.#texts.set(path, text);
  }

  text(path: string): string {
    return this.#texts.get(path) ?? "";
  }

  async problems(path: string): Promise<readonly Diagnostic[]> {
    const { items } = await this.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", {
      textDocument: { uri: uriOf(path) },
    });
    return items;
  }

  /** The next problems of a document that the server sends by itself for its present text. */
  async sentProblems(path: string): Promise<readonly Diagnostic[]> {
    const version = this.#version;
    const { params } = await this.#server.next<Message>(({ method, params }) => {
      const sent = params as { uri: string; version?: number } | undefined;
      return method === "textDocument/publishDiagnostics" && sent?.uri === uriOf(path) && sent.version === version;
    });
    return (params as { diagnostics: Diagnostic[] }).diagnostics;
  }

  actions(path: string, { range }: Pick<Diagnostic, "range">, only?: string): Promise<readonly CodeAction[]> {
    const context = { diagnostics: [], ...(only === undefined ? {} : { only: [only] }) };
    return this.ask("textDocument/codeAction", { textDocument: { uri: uriOf(path) }, range, context });
  }

  completions(path: string, behind: string): Promise<readonly CompletionItem[]> {
    return this.ask("textDocument/completion", {
      textDocument: { uri: uriOf(path) },
      position: this.placeBehind(path, behind),
    });
  }

  hover(path: string, behind: string): Promise<Hover | null> {
    return this.ask("textDocument/hover", {
      textDocument: { uri: uriOf(path) },
      position: this.placeBehind(path, behind),
    });
  }

  placeBehind(path: string, text: string): Position {
    const lines = this.text(path)
      .slice(0, this.text(path).indexOf(text) + text.length)
      .split("\n");
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }

  /** Makes the edits of an action in the open documents. */
  apply({ edit }: CodeAction): void {
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
      const path = [...this.#texts.keys()].find((one) => uriOf(one) === uri) ?? "";
      this.write(path, edited(this.text(path), edits));
    }
  }

  async stop(): Promise<void> {
    await this.ask("shutdown", {});
    this.tell("exit", {});
    await this.#server.ended;
  }
}

function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (soFar, { range, newText }) => soFar.slice(0, offset(range.start)) + newText + soFar.slice(offset(range.end)),
      text,
    );
}
