import { fileURLToPath, pathToFileURL } from "node:url";
import type ts from "typescript/lib/tsserverlibrary";
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionItem,
  CompletionItemKind,
  type Connection,
  createConnection,
  type Diagnostic,
  DiagnosticSeverity,
  DocumentDiagnosticReportKind,
  type Hover,
  type Range,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TypeScript } from "../compiler/in-process.js";
import type { FixableDiagnostic, PlacedFix } from "../programs/diagnostics.js";
import { joinedEdits, ProgramEditor } from "../programs/program-editor.js";
import { ownEntry, readEntry } from "../service/plugin-options.js";
import { packageVersion } from "../version.js";
import { EditorProjects } from "./editor-projects.js";

/** Numbers of the compiler begin below: IW1003 is 901003. */
const ownCodes = 900_000;
/** How long a document rests before its problems are sent to an editor that does not ask for them, in milliseconds. */
const rest = 150;
const fixAll = `${CodeActionKind.SourceFixAll}.interwire`;

/**
 * Serves an editor over the Language Server Protocol (3.17), beside the server of TypeScript: it has what interwire knows, and nothing of
 * what TypeScript tells. It ends the process when the editor asks for it.
 */
export function serveEditor(typescript: typeof ts, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const changed = (): void => shown.refresh();
  const projects = new EditorProjects(typescript, changed, (text) => connection.console.error(text));
  const editors = new WeakMap<ts.server.Project, ProgramEditor>();

  /** The editor of the project of a document. Undefined for a document that is not on disk. */
  const editorOf = (uri: string): { editor: ProgramEditor; path: string } | undefined => {
    const path = pathOf(uri);
    const project = path === undefined ? undefined : projects.projectOf(path);
    if (path === undefined || project === undefined) return undefined;
    const known = editors.get(project);
    if (known !== undefined) return { editor: known, path };
    const { options } = readEntry(ownEntry(project.getCompilerOptions()));
    const service = project.getLanguageService();
    const editor = new ProgramEditor(typescript as unknown as TypeScript, () => service.getProgram(), options);
    editors.set(project, editor);
    return { editor, path };
  };
  const problemsOf = (uri: string): Diagnostic[] => {
    const at = editorOf(uri);
    return at === undefined ? [] : at.editor.problems(at.path).flatMap((one) => diagnosticOf(typescript, one));
  };
  const shown = createProblems(connection, documents, problemsOf);

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri);
    if (path !== undefined) projects.open(path, document.getText());
    changed();
  });
  documents.onDidClose(({ document }) => {
    const path = pathOf(document.uri);
    if (path !== undefined) projects.close(path);
    shown.clear(document.uri);
  });
  connection.onInitialize(({ capabilities }) => {
    const isAsked = capabilities.textDocument?.diagnostic !== undefined;
    shown.start(isAsked, capabilities.workspace?.diagnostics?.refreshSupport === true);
    return {
      serverInfo: { name: "interwire", version: packageVersion },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ["@", " ", "{", ",", ":", "("] },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAll] },
        ...(isAsked ? { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } } : {}),
      },
    };
  });
  connection.languages.diagnostics.on(({ textDocument: { uri } }) => ({
    kind: DocumentDiagnosticReportKind.Full,
    items: problemsOf(uri),
  }));
  connection.onCompletion(({ textDocument: { uri }, position }): CompletionItem[] => {
    const at = editorOf(uri);
    const document = documents.get(uri);
    if (at === undefined || document === undefined) return [];
    return at.editor
      .completions(at.path, document.offsetAt(position))
      .map(({ label, text, detail, kind, start, length }) => ({
        label,
        detail,
        kind: {
          tag: CompletionItemKind.Keyword,
          argument: CompletionItemKind.Property,
          value: CompletionItemKind.Value,
        }[kind],
        sortText: "0",
        textEdit: { range: rangeIn(document, start, length), newText: text },
      }));
  });
  connection.onHover(({ textDocument: { uri }, position }): Hover | undefined => {
    const at = editorOf(uri);
    const document = documents.get(uri);
    const found = at && document && at.editor.hover(at.path, document.offsetAt(position));
    if (found === undefined || document === undefined) return undefined;
    const value = `interwire: ${found.lines.join("  \n")}`;
    return { contents: { kind: "markdown", value }, range: rangeIn(document, found.start, found.length) };
  });
  connection.onCodeAction((params) => {
    const at = editorOf(params.textDocument.uri);
    const document = documents.get(params.textDocument.uri);
    return at === undefined || document === undefined ? [] : actionsOf(at.editor, at.path, document, params);
  });
  documents.listen(connection);
  connection.listen();
}

/** The problems of open documents: editors ask for them, or get them some time after a change. */
interface Problems {
  start(isAsked: boolean, canRefresh: boolean): void;
  refresh(): void;
  clear(uri: string): void;
}

function createProblems(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  problemsOf: (uri: string) => Diagnostic[],
): Problems {
  let mode: "asked" | "refreshed" | "sent" = "sent";
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    if (mode === "refreshed") void connection.languages.diagnostics.refresh();
    if (mode !== "sent") return;
    for (const { uri, version } of documents.all()) {
      void connection.sendDiagnostics({ uri, version, diagnostics: problemsOf(uri) });
    }
  };
  return {
    start(isAsked, canRefresh) {
      mode = isAsked ? (canRefresh ? "refreshed" : "asked") : "sent";
    },
    refresh() {
      clearTimeout(timer);
      timer = setTimeout(tell, rest);
    },
    clear(uri) {
      if (mode === "sent") void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
  };
}

function actionsOf(
  editor: ProgramEditor,
  path: string,
  document: TextDocument,
  { range, context }: CodeActionParams,
): CodeAction[] {
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const isWanted = (kind: string): boolean =>
    context.only?.some((one) => kind === one || kind.startsWith(`${one}.`)) ?? true;
  const toAction = (title: string, kind: string, fixes: readonly PlacedFix[]): CodeAction => ({
    title,
    kind,
    edit: { changes: changesOf(fixes) },
  });
  const fixes = editor.fixes(path, start, end).map(({ code, fix }) => ({
    ...toAction(fix.title, CodeActionKind.QuickFix, [fix]),
    isPreferred: fix.isPreferred,
    diagnostics: context.diagnostics.filter((one) => one.code === codeText(code)),
  }));
  const rewrites = editor
    .actions(path, start)
    .map((one) => toAction(one.title, `${CodeActionKind.RefactorRewrite}.interwire.${one.name}`, [one]));
  const preferred = context.only === undefined ? [] : preferredIn(editor, path);
  const all = preferred.length === 0 ? [] : [toAction("Fix what has one sensible fix", fixAll, preferred)];
  return [...fixes, ...rewrites, ...all].filter(({ kind = "" }) => isWanted(kind));
}

function preferredIn(editor: ProgramEditor, path: string): readonly PlacedFix[] {
  return editor.problems(path).flatMap(({ fixes = [] }) => fixes.find(({ isPreferred }) => isPreferred) ?? []);
}

function changesOf(fixes: readonly PlacedFix[]): Record<string, TextEdit[]> {
  const texts = new Map(
    fixes.flatMap(({ edits }) => edits.flatMap(({ file }) => (file ? [[file.fileName, file]] : []))),
  );
  const changes: Record<string, TextEdit[]> = {};
  for (const [name, edits] of joinedEdits(fixes)) {
    const file = texts.get(name);
    if (file === undefined) continue;
    changes[pathToFileURL(name).href] = edits.map(({ start, length, text }) => ({
      range: rangeIn(document(file), start, length),
      newText: text,
    }));
  }
  return changes;
}

/** A file of the program as a document, for its positions. */
function document({ fileName, text }: ts.SourceFile): TextDocument {
  return TextDocument.create(pathToFileURL(fileName).href, "typescript", 0, text);
}

function diagnosticOf(typescript: typeof ts, problem: FixableDiagnostic): Diagnostic[] {
  const { file, start = 0, length = 0, code, category, messageText, relatedInformation = [] } = problem;
  if (file === undefined) return [];
  const said = typescript.flattenDiagnosticMessageText(messageText, "\n");
  const related = relatedInformation.flatMap((one) =>
    one.file === undefined
      ? []
      : [
          {
            location: {
              uri: pathToFileURL(one.file.fileName).href,
              range: rangeIn(document(one.file), one.start ?? 0, one.length ?? 0),
            },
            message: typescript.flattenDiagnosticMessageText(one.messageText, "\n"),
          },
        ],
  );
  const isWarning = category === typescript.DiagnosticCategory.Warning;
  return [
    {
      range: rangeIn(document(file), start, length),
      severity: isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
      code: codeText(code),
      source: "interwire",
      message: said.slice(said.indexOf(": ") + 2),
      ...(related.length === 0 ? {} : { relatedInformation: related }),
    },
  ];
}

function codeText(code: number): string {
  return `IW${code - ownCodes}`;
}

function rangeIn(file: TextDocument, start: number, length: number): Range {
  return { start: file.positionAt(start), end: file.positionAt(start + length) };
}

function pathOf(uri: string): string | undefined {
  return uri.startsWith("file:") ? fileURLToPath(uri).replaceAll("\\", "/") : undefined;
}
