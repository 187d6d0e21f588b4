import { hash as digestOf } from "node:crypto";
import { analyzeFile, type FileAnalysis } from "./analyze/analyze-file.js";
import { readClosedNames } from "./analyze/closed-names.js";
import { type Context, createContext, once } from "./analyze/context.js";
import { readParts } from "./analyze/contract-parts.js";
import { type DeclarationEdits, declarationEditsOf } from "./analyze/declaration-edits.js";
import { nodeType } from "./analyze/declarations.js";
import { readDeclaredContracts } from "./analyze/declared-contracts.js";
import { type Docs, docsOf } from "./analyze/docs.js";
import { readForeignMessage } from "./analyze/messages.js";
import { manifestOf } from "./analyze/packages.js";
import { readGenerated } from "./analyze/read-generated.js";
import { generatedSpecifier } from "./analyze/relative-specifier.js";
import { readShapeMessages } from "./analyze/shape-messages.js";
import { checkFile } from "./check/check-file.js";
import { checkDeclared } from "./check/declared.js";
import type { Lookup } from "./check/lookup.js";
import type { Compiler } from "./compiler/compiler.js";
import type * as ts from "./compiler/language.js";
import type { DescribedFile } from "./describe/foreign-nodes.js";
import { createModelSources, type ForeignSources, type ModelSources } from "./describe/model-sources.js";
import { type Action, actionsAt } from "./editor/actions.js";
import { type Completion, completionsAt } from "./editor/completions.js";
import { type Hover, hoverAt } from "./editor/hover.js";
import type { DeclarationEdit, Edit, ExportEdit } from "./emit/edits.js";
import { declareFile, type Emission, emitFile } from "./emit/emit-file.js";
import { printGenerated } from "./emit/print-generated.js";
import type { Language } from "./emit/printer.js";
import { remedies } from "./fix/remedies.js";
import { withFixes } from "./fix/with-fixes.js";
import { createLockCheck } from "./lock/check-lock.js";
import { checkProgram, type ProgramDiagnostic } from "./lock/describe-program.js";
import type { LockInput } from "./lock/lock-input.js";
import type { FindForeign } from "./lock/package-parts.js";
import { createReport, type Diagnostic, type Reported } from "./model/diagnostics.js";
import type { FileModel } from "./model/file-model.js";
import type { ClosedName } from "./model/generated-model.js";
import { createHashes } from "./model/hash.js";
import { lockTitles } from "./model/lock-titles.js";
import type { BaseModel, ContractModel, MessageModel, Span } from "./model/model.js";
import { isInvalid, isOpen } from "./model/type-models.js";
import { packageVersion } from "./version.js";

const sha256 = (text: string): string => digestOf("sha256", text);

/** The codes of problems that have fixes. */
export const fixableCodes: readonly string[] = [
  ...Object.entries(remedies).flatMap(([code, remedy]) => ("offers" in remedy ? [code] : [])),
  ...Object.keys(lockTitles),
];

/** The analysis of a program. A file is analyzed when its results are first needed. */
export interface Project {
  /** All problems that are reported in a file. They include those of a comparison with the lock file, if it is given. */
  diagnostics(file: ts.SourceFile, lock?: LockInput): readonly Diagnostic[];
  /**
   * The problems that a comparison with the lock file finds in the program as a whole: services and messages that none of the given
   * files declares any more. Empty if one of the files has errors.
   */
  programDiagnostics(files: readonly ts.SourceFile[], lock: LockInput): readonly ProgramDiagnostic[];
  /** The edits of a file. Each call prints them anew, because a cache of all edits of a program would take too much memory. */
  edits(file: ts.SourceFile, language: Language): readonly Edit[];
  /** The statements to add to the end of a file's declaration file. */
  declarations(file: ts.SourceFile): readonly (DeclarationEdit | ExportEdit)[];
  declared(file: ts.SourceFile): readonly (ContractModel | MessageModel)[];
  /**
   * Whether a source needs a generated file beside it: it declares a contract or message, or exports an alias such as `type
   * People = IStore<int32, Person>` or `type Reads = Pick<IShop, "Get">`.
   */
  hasGenerated(file: ts.SourceFile): boolean;
  /** The problems with the names of a source for parts of contracts, whose tables only the generated file has. */
  nameDiagnostics(file: ts.SourceFile): readonly Diagnostic[];
  /** The text of the generated file beside a source. Undefined if a contract or message of the source has an error. */
  generated(file: ts.SourceFile): string | undefined;
  /** The contracts and messages of a file, from which .proto files are made. They must have no errors. */
  described(file: ts.SourceFile): DescribedFile;
  /** Looks up contracts and messages for a protobuf schema. `foreign` looks up those of other packages. */
  sources(foreign: ForeignSources): ModelSources;
  /** Finds the declaration of a contract or message of which the program has only the declaration file. */
  readonly foreign: FindForeign;
  /** Reads the doc comments of contracts, messages and their members. */
  readonly docs: Docs;
  /** What an editor offers and shows at an offset of a file. */
  completionsAt(file: ts.SourceFile, position: number): readonly Completion[];
  hoverAt(file: ts.SourceFile, position: number): Hover | undefined;
  actionsAt(file: ts.SourceFile, position: number): readonly Action[];
  /** Makes edits of contracts, messages and enums, for fixes. */
  readonly declarationEdits: DeclarationEdits;
}

/**
 * Caches a result for a file. `question` names the result, such as `"diagnostics"`; `answer` computes it if the cache has none.
 * The cache also serves later programs in which the result is the same.
 */
export type Keep = <Answer>(question: string, file: ts.SourceFile, answer: () => Answer) => Answer;

/**
 * Creates the analysis of a program. `given` is a cache that is shared with other programs; without it, results are cached for
 * this program alone.
 */
export function createProject(compiler: Compiler, given?: Keep): Project {
  const ctx = createContext(compiler);
  const keep: Keep = given ?? ((question, file, answer) => once(ctx, question, file, answer));
  const analysisOf = (file: ts.SourceFile): FileAnalysis => keep("analysis", file, () => analyzeFile(ctx, file));
  const lookup = createLookup(ctx, analysisOf);
  const ruleDiagnostics = (file: ts.SourceFile): readonly Diagnostic[] =>
    keep("diagnostics", file, () => {
      const analysis = analysisOf(file);
      const found = [...analysis.diagnostics];
      const report = createReport(found);
      checkFile(analysis.model, lookup, report);
      checkDeclared(analysis.declared, declaredSource(ctx), report);
      return found.sort((a, b) => a.span.start - b.span.start).map((one) => withFixes(ctx, one));
    });
  const hash = remember(createHashes({ ...lookup, foreign: (id) => foreignHash(ctx, id), digest: sha256 }));
  const modelOf = (file: ts.SourceFile): FileModel => analysisOf(file).model;
  const emissionOf = (file: ts.SourceFile): Emission => {
    const broken = brokenIn(modelOf(file), ruleDiagnostics(file));
    return { hash, version: packageVersion, isBroken: (id) => broken.has(id) };
  };
  const docs = docsOf(ctx);
  const described = (file: ts.SourceFile): DescribedFile => {
    const model = modelOf(file);
    return { model, closed: closedContracts(model, readClosedNames(ctx, file)) };
  };
  const sources = (foreign: ForeignSources): ModelSources => createModelSources({ ...lookup, hash, ...foreign });
  const foreign: FindForeign = (id) => {
    const file = compiler.program.getSourceFile(id.slice(0, id.lastIndexOf("#")));
    const owner = file === undefined ? undefined : manifestOf(ctx, file)?.name;
    return { package: owner, hash: foreignHash(ctx, id), isInstalled: id.includes("/node_modules/") };
  };
  const locked = { docs, sources, foreign, declarationEdits: declarationEditsOf(ctx) };
  const checkLock = createLockCheck(locked);
  return {
    diagnostics(file, lock) {
      const found = ruleDiagnostics(file);
      // Faulty declarations are compared once they are repaired.
      if (lock === undefined || found.some(({ severity }) => severity === "error")) return found;
      const changes = keep(lockQuestion(lock), file, () => checkLock(described(file), lock));
      return changes.length === 0 ? found : [...found, ...changes].sort((a, b) => a.span.start - b.span.start);
    },
    programDiagnostics(files, lock) {
      const isFaulty = files.some((file) => ruleDiagnostics(file).some(({ severity }) => severity === "error"));
      return isFaulty ? [] : checkProgram(files.map(described), locked, lock);
    },
    ...locked,
    described,
    completionsAt: (file, position) => completionsAt(ctx, file, modelOf(file), position),
    hoverAt: (file, position) => hoverAt(modelOf(file), position),
    actionsAt: (file, position) => actionsAt(ctx, file, modelOf(file), position),
    edits: (file, language) => emitFile(modelOf(file), file.text, emissionOf(file), language),
    declarations: (file) => declareFile(modelOf(file), { hash }),
    declared: (file) => declaredIn(modelOf(file)),
    hasGenerated: (file) => declaredIn(modelOf(file)).length > 0 || readClosedNames(ctx, file).length > 0,
    nameDiagnostics(file) {
      const found: Reported[] = [];
      readClosedNames(ctx, file);
      checkDeclared(readDeclaredContracts(ctx, file, "name"), declaredSource(ctx), createReport(found));
      return found.map((one) => withFixes(ctx, one));
    },
    generated: (file) => {
      const emission = emissionOf(file);
      const model = modelOf(file);
      if (declaredIn(model).some(({ id }) => emission.isBroken(id))) return undefined;
      const specifier = (name: string): string | undefined => beside(ctx, file, name);
      return printGenerated(model, file.text, readGenerated(ctx, file, model), { ...emission, specifier });
    },
  };
}

function lockQuestion({ level, text }: LockInput): string {
  return `lock ${level} ${text === undefined ? "" : sha256(text)}`;
}

/**
 * The generic contracts with type arguments in a file, such as `IStore<int32, Person>`: in calls, in heritage clauses of classes,
 * and in exported aliases.
 */
function closedContracts({ calls, classes }: FileModel, names: readonly ClosedName[]): BaseModel[] {
  const found = [
    ...calls
      .flatMap((call) => call.arguments)
      .flatMap((one) => (one.kind === "contract" ? [{ ...one, ref: one.whole ?? one.ref }] : [])),
    ...classes.flatMap(({ implemented }) => implemented),
    ...names.flatMap(({ closed }) =>
      closed.kind === "contract" ? [{ ...closed.contract, ref: closed.whole ?? closed.contract.ref }] : [],
    ),
  ];
  return found.filter(({ typeArguments }) => typeArguments.length > 0 && !typeArguments.some((one) => isOpen(one)));
}

function declaredIn({ contracts, messages }: FileModel): readonly (ContractModel | MessageModel)[] {
  return [...messages.filter(({ isAnonymous }) => !isAnonymous), ...contracts];
}

/** The specifier by which one generated file imports another, which stands beside a source of the program. */
function beside(ctx: Context, from: ts.SourceFile, name: string): string | undefined {
  const to = ctx.program.getSourceFile(name);
  if (to === undefined || to.isDeclarationFile) return undefined;
  return generatedSpecifier(ctx, from, to, "generated");
}

function createLookup(ctx: Context, analysisOf: (file: ts.SourceFile) => FileAnalysis): Lookup {
  // Cached by name, because the program normalizes a file's name at each request.
  const modelOf = remember((name: string): FileModel | undefined => {
    const file = ctx.program.getSourceFile(name);
    return file === undefined || file.isDeclarationFile ? undefined : analysisOf(file).model;
  });
  const fileOf = (id: string): string => id.slice(0, id.lastIndexOf("#"));
  const named = (id: string): readonly ContractModel[] => {
    const file = ctx.program.getSourceFile(fileOf(id));
    return file === undefined ? [] : readParts(ctx, file, "name");
  };
  // Names of parts are read after the rest of their file, and the types that they need with them.
  const shapes = (id: string): readonly MessageModel[] => {
    const file = named(id).length > 0 ? ctx.program.getSourceFile(fileOf(id)) : undefined;
    return file === undefined ? [] : readShapeMessages(ctx, file);
  };
  const message = remember((id) => {
    const isIt = (one: MessageModel): boolean => one.id === id;
    return modelOf(fileOf(id))?.messages.find(isIt) ?? shapes(id).find(isIt);
  });
  return {
    contract: remember((id) => {
      const model = modelOf(fileOf(id));
      const isIt = (one: ContractModel): boolean => one.id === id;
      return model?.contracts.find(isIt) ?? model?.parts.find(isIt) ?? named(id).find(isIt);
    }),
    message,
    generic: remember((id) => message(id) ?? readForeignMessage(ctx, id)),
  };
}

function remember<Answer>(ask: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined || answers.has(name)) return known as Answer;
    const answer = ask(name);
    answers.set(name, answer);
    return answer;
  };
}

function declaredSource(ctx: Context): Parameters<typeof checkDeclared>[1] {
  const folderOf = (id: string): string | undefined => {
    const file = ctx.program.getSourceFile(id.slice(0, id.lastIndexOf("#")));
    return file === undefined ? undefined : manifestOf(ctx, file)?.folder;
  };
  const areTogether = (id: string, other: string): boolean => folderOf(id) === folderOf(other);
  return { foreign: (id) => foreignHash(ctx, id), digest: sha256, areTogether };
}

/** The hash in the declared type of a function such as `ICalc$contract` in a declaration file: `Contract<T, "h…">`. */
function foreignHash(ctx: Context, id: string): string | undefined {
  const at = id.lastIndexOf("#");
  const file = ctx.program.getSourceFile(id.slice(0, at));
  const type = file === undefined ? undefined : nodeType(ctx, file, id.slice(at + 1));
  const hash = type === undefined ? undefined : ctx.checker.getTypeArguments(type)[1];
  return hash?.isStringLiteral() ? hash.value : undefined;
}

/**
 * The identities of the contracts and messages for which a function that throws is emitted, because an error inside them was
 * reported, or the compiler could not parse them.
 */
function brokenIn({ contracts, parts, messages }: FileModel, diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const broken = new Set<string>();
  for (const all of [contracts, parts, messages]) {
    const seen = new Set<string>();
    for (const one of all) {
      // Declarations with the same name that the compiler does not merge: it reports them, and none of them can have the table.
      if (seen.has(one.id) || isIncomplete(one) || isReported(one, diagnostics)) broken.add(one.id);
      seen.add(one.id);
    }
  }
  return broken;
}

function isIncomplete(one: ContractModel | MessageModel): boolean {
  if ("fields" in one) return one.fields.some(({ number, type }) => number === undefined || isInvalid(type));
  return one.incomplete || one.bases.some(({ typeArguments }) => typeArguments.some(isInvalid));
}

function isReported({ extents }: ContractModel | MessageModel, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(
    ({ severity, span }) => severity === "error" && extents.some((extent) => covers(extent, span)),
  );
}

function covers(extent: Span, span: Span): boolean {
  return span.file === extent.file && span.start >= extent.start && span.start < extent.start + extent.length;
}
