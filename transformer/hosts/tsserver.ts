import type ts from "typescript/lib/tsserverlibrary";
import type { TypeScript } from "../compiler/in-process.js";
import type { Completion } from "../editor/completions.js";
import type { PlacedFix } from "../programs/diagnostics.js";
import { joinedEdits, ProgramEditor } from "../programs/program-editor.js";
import { type PluginEntry, readEntry } from "../service/plugin-options.js";

/** The name under which the server lists our refactorings and fixes. */
const own = "interwire";
/** Numbers of the compiler begin below: IW1003 is 901003. */
const ownCodes = 900_000;

/** The plugin of TypeScript's server, which editors run. Its entry in tsconfig.json is the transformer's, with `"name": "interwire"`. */
function plugin({ typescript }: { readonly typescript: typeof ts }): ts.server.PluginModule {
  return { create: (info) => decorate(typescript, info) };
}

/** Adds what the analysis knows to the answers of a language service. A failure of ours leaves the service's own answer. */
function decorate(typescript: typeof ts, info: ts.server.PluginCreateInfo): ts.LanguageService {
  const { languageService: service } = info;
  const { options } = readEntry(info.config as PluginEntry);
  const editor = new ProgramEditor(typescript as unknown as TypeScript, () => service.getProgram(), options);
  let failure: unknown;
  const attempt = <Answer>(otherwise: Answer, work: () => Answer): Answer => {
    try {
      return work();
    } catch (error) {
      if (error instanceof typescript.OperationCanceledException) throw error;
      failure = error;
      info.project.projectService.logger.info(`interwire: ${error instanceof Error ? error.stack : error}`);
      return otherwise;
    }
  };
  /** The last completions, for the question about their details. */
  let completions: readonly Completion[] = [];

  const decorated: Partial<ts.LanguageService> = {
    getSemanticDiagnostics(fileName) {
      const found = service.getSemanticDiagnostics(fileName);
      failure = undefined;
      const problems = attempt([], () => editor.problems(fileName));
      // A compiler that ts-patch has patched reports them itself.
      const known = new Set(found.map(({ code, start }) => `${code} ${start}`));
      const added = problems.filter(({ code, start }) => !known.has(`${code} ${start}`));
      return [...found, ...added, ...failureIn(typescript, service, fileName, failure)];
    },
    getSupportedCodeFixes(fileName) {
      const codes = attempt([], () => fixableCodes().map((code) => String(ownCodes + Number(code.slice(2)))));
      return [...service.getSupportedCodeFixes(fileName), ...codes];
    },
    getCodeFixesAtPosition(fileName, start, end, codes, ...rest) {
      const foreign = codes.filter((code) => code < ownCodes);
      const found = foreign.length === 0 ? [] : service.getCodeFixesAtPosition(fileName, start, end, foreign, ...rest);
      const fixes = attempt([], () => editor.fixes(fileName, start, end).filter(({ code }) => codes.includes(code)));
      return [...fixes.map(({ code, fix }) => codeFix(code, fix)), ...found];
    },
    getCombinedCodeFix(scope, fixId, ...rest) {
      const [, code] = /^interwire (\d+)$/.exec(String(fixId)) ?? [];
      if (code === undefined) return service.getCombinedCodeFix(scope, fixId, ...rest);
      return { changes: changesOf(attempt([], () => editor.preferredFixes(scope.fileName, Number(code)))) };
    },
    getCompletionsAtPosition(fileName, position, ...rest) {
      const found = service.getCompletionsAtPosition(fileName, position, ...rest);
      completions = attempt([], () => editor.completions(fileName, position));
      if (completions.length === 0) return found;
      const labels = new Set(completions.map(({ label }) => label));
      const { entries, ...others } = found ?? noCompletions;
      const left = entries.filter(({ name }) => !labels.has(name));
      return { ...others, entries: [...completions.map((one) => entryOf(typescript, one)), ...left] };
    },
    getCompletionEntryDetails(fileName, position, name, ...rest) {
      const one = completions.find(({ label }) => label === name);
      if (one === undefined) return service.getCompletionEntryDetails(fileName, position, name, ...rest);
      const { kind } = entryOf(typescript, one);
      return { name, kind, kindModifiers: "", displayParts: [{ text: one.detail, kind: "text" }], documentation: [] };
    },
    getQuickInfoAtPosition(fileName, position, ...rest) {
      const found = service.getQuickInfoAtPosition(fileName, position, ...rest);
      const hover = attempt(undefined, () => editor.hover(fileName, position));
      if (found === undefined || hover === undefined) return found;
      const { documentation = [] } = found;
      const text = `${documentation.length === 0 ? "" : "\n\n"}interwire: ${hover.lines.join("\n")}`;
      return { ...found, documentation: [...documentation, { text, kind: "text" }] };
    },
    getApplicableRefactors(fileName, range, ...rest) {
      const found = service.getApplicableRefactors(fileName, range, ...rest);
      const actions = attempt([], () => editor.actions(fileName, startOf(range))).map(({ name, title }) => ({
        name,
        description: title,
        kind: `refactor.rewrite.${own}.${name}`,
      }));
      return actions.length === 0 ? found : [...found, { name: own, description: own, actions }];
    },
    getEditsForRefactor(fileName, format, range, refactor, name, ...rest) {
      if (refactor !== own) return service.getEditsForRefactor(fileName, format, range, refactor, name, ...rest);
      const actions = attempt([], () => editor.actions(fileName, startOf(range)));
      return { edits: changesOf(actions.filter((one) => one.name === name)) };
    },
  };
  return Object.assign(Object.create(service) as ts.LanguageService, bound(service), decorated);
}

const noCompletions: ts.WithMetadata<ts.CompletionInfo> = {
  isGlobalCompletion: false,
  isMemberCompletion: false,
  isNewIdentifierLocation: false,
  entries: [],
};

/** The methods of a service, which work on it whatever object they are asked of. */
function bound(service: ts.LanguageService): Partial<ts.LanguageService> {
  const methods = Object.entries(service).filter(([, value]) => typeof value === "function");
  return Object.fromEntries(methods.map(([name, method]) => [name, method.bind(service)]));
}

function startOf(range: number | ts.TextRange): number {
  return typeof range === "number" ? range : range.pos;
}

/** The codes with fixes, which are loaded with the analysis. */
function fixableCodes(): readonly string[] {
  return (require("../project.js") as typeof import("../project.js")).fixableCodes;
}

/** One warning for a failure of ours, at the beginning of the file. */
function failureIn(
  typescript: typeof ts,
  service: ts.LanguageService,
  fileName: string,
  failure: unknown,
): ts.Diagnostic[] {
  const file = service.getProgram()?.getSourceFile(fileName);
  if (failure === undefined || file === undefined) return [];
  const said = failure instanceof Error ? failure.message : String(failure);
  const messageText = `IW3005: interwire failed in this file, and does not show its errors: ${said}. Report it, with the log of the TypeScript server.`;
  const category = typescript.DiagnosticCategory.Warning;
  return [{ category, code: ownCodes + 3005, file, start: 0, length: 0, messageText, source: own }];
}

function codeFix(code: number, fix: PlacedFix): ts.CodeFixAction {
  const name = `IW${code - ownCodes}`;
  const all = { fixId: `${own} ${code}`, fixAllDescription: `Fix all ${name} in this file` };
  const one = { fixName: `${own} ${name}`, description: fix.title, changes: changesOf([fix]) };
  return fix.isPreferred ? { ...one, ...all } : one;
}

function changesOf(fixes: readonly PlacedFix[]): ts.FileTextChanges[] {
  return Array.from(joinedEdits(fixes), ([fileName, edits]) => ({
    fileName,
    textChanges: edits.map(({ start, length, text }) => ({ span: { start, length }, newText: text })),
  }));
}

function entryOf(typescript: typeof ts, { label, text, detail, kind, start, length }: Completion): ts.CompletionEntry {
  const { keyword, memberVariableElement, string } = typescript.ScriptElementKind;
  return {
    name: label,
    insertText: text,
    kind: { tag: keyword, argument: memberVariableElement, value: string }[kind],
    kindModifiers: "",
    sortText: "0",
    replacementSpan: { start, length },
    labelDetails: { description: detail },
  };
}

// The server calls the module itself.
module.exports = plugin;
