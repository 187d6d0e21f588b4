import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Hover,
  InitializeResult,
  Position,
} from "vscode-languageserver-protocol";
import { root } from "../support/root.js";
import { type Editor, edited, positionBehind } from "./editor.js";
import { type JsonServer, startServer } from "./language-server.js";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The arguments of Node that start `interwire lsp`. */
export const ownServer: readonly string[] = [join(root, "dist/tools/cli/main.js"), "lsp", "--stdio"];

/** An editor with open documents, at `interwire lsp` or another server of the Language Server Protocol. */
export class LspClient implements Editor {
  readonly #server: JsonServer;
  readonly #texts = new Map<string, string>();
  #count = 0;
  #version = 0;

  constructor(folder: string, server: readonly string[] = ownServer) {
    this.#server = startServer(server, folder, "frames");
    void this.#answerServer();
  }

  /** A server that asks for settings, or tells what it wants to be told, gets an empty answer. */
  async #answerServer(): Promise<never> {
    for (;;) {
      const asked = await this.#server.next<Message>((one) => one.id !== undefined && one.method !== undefined);
      const { items } = (asked.params ?? {}) as { items?: readonly object[] };
      this.#server.send({ jsonrpc: "2.0", id: asked.id, result: items?.map(() => null) ?? null });
    }
  }

  async ask<Result>(method: string, params?: object): Promise<Result> {
    const id = ++this.#count;
    this.#server.send({ jsonrpc: "2.0", id, method, params });
    const answer = await this.#server.next<Message>((one) => one.id === id && one.method === undefined);
    if (answer.error !== undefined) throw new Error(answer.error.message);
    return answer.result as Result;
  }

  tell(method: string, params?: object): void {
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

  async shown(path: string): Promise<readonly string[]> {
    return (await this.problems(path)).filter(({ severity = 1 }) => severity <= 2).map(textOf);
  }

  async fix(path: string): Promise<boolean> {
    const found = await this.firstFix(path);
    if (found !== undefined) this.apply(found);
    return found !== undefined;
  }

  /** The first fix that is offered for a problem of a document. */
  async firstFix(path: string): Promise<CodeAction | undefined> {
    for (const problem of await this.problems(path)) {
      const [first] = await this.actions(path, problem, "quickfix", [problem]);
      if (first !== undefined) return first;
    }
    return undefined;
  }

  async offered(path: string, behind: string, name: string): Promise<string | undefined> {
    return (await this.completions(path, behind)).find(({ label }) => label === name)?.textEdit?.newText;
  }

  async refactor(path: string, behind: string, action: string): Promise<void> {
    const place = this.placeBehind(path, behind);
    const kind = `refactor.rewrite.interwire.${action}`;
    const [found] = await this.actions(path, { range: { start: place, end: place } }, kind);
    if (found === undefined) throw new Error(`'${action}' is not offered behind '${behind}'.`);
    this.apply(found);
  }

  actions(
    path: string,
    { range }: Pick<Diagnostic, "range">,
    only?: string,
    diagnostics: readonly Diagnostic[] = [],
  ): Promise<readonly CodeAction[]> {
    const context = { diagnostics, ...(only === undefined ? {} : { only: [only] }) };
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
    return positionBehind(this.text(path), text);
  }

  /** Makes the edits of an action in the open documents. */
  apply({ edit }: CodeAction): void {
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
      const path = fileURLToPath(uri);
      this.write(path, edited(this.text(path), edits));
    }
  }

  /** The end of the server's process. */
  get ended(): Promise<void> {
    return this.#server.ended;
  }

  async stop(): Promise<void> {
    await this.ask("shutdown");
    this.tell("exit");
    await this.#server.ended;
  }
}

function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

function textOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}
