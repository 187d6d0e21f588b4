import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installTools } from "./install-tools.js";

/** A part of a text with the scopes by which a theme colours it. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

/** The parts of VS Code's engine for grammars that are used here. */
interface Engine {
  readonly INITIAL: unknown;
  readonly Registry: new (options: object) => { loadGrammar(scope: string): Promise<Grammar> };
  parseRawGrammar(text: string, path: string): object;
}

interface Grammar {
  tokenizeLine(
    line: string,
    state: unknown,
  ): {
    readonly tokens: readonly { readonly startIndex: number; readonly endIndex: number; readonly scopes: string[] }[];
    readonly ruleStack: unknown;
  };
}

interface Expressions {
  readonly OnigScanner: new (patterns: string[]) => object;
  readonly OnigString: new (text: string) => object;
  loadWASM(bytes: ArrayBufferLike): Promise<void>;
}

/** Colours TypeScript by VS Code's engine and grammar, into which another grammar is injected. */
export async function openGrammar(injected: string): Promise<(text: string) => readonly Token[]> {
  const packages = ["vscode-textmate@9.3.2", "vscode-oniguruma@2.0.1", "tm-grammars@1.32.22"];
  const load = createRequire(join(installTools("vscode-grammar", "--ignore-scripts", ...packages), "package.json"));
  const engine = load("vscode-textmate") as Engine;
  const expressions = load("vscode-oniguruma") as Expressions;
  await expressions.loadWASM(readFileSync(load.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const paths: Readonly<Record<string, string>> = {
    "source.ts": load.resolve("tm-grammars/grammars/typescript.json"),
    "interwire.tags": injected,
  };
  const registry = new engine.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns: string[]) => new expressions.OnigScanner(patterns),
      createOnigString: (text: string) => new expressions.OnigString(text),
    }),
    async loadGrammar(scope: string) {
      const path = paths[scope];
      return path === undefined ? null : engine.parseRawGrammar(readFileSync(path, "utf8"), path);
    },
    getInjections: (scope: string) => (scope === "source.ts" ? ["interwire.tags"] : []),
  });
  const grammar = await registry.loadGrammar("source.ts");
  return (text) => {
    let state = engine.INITIAL;
    return text.split("\n").flatMap((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }));
    });
  };
}
