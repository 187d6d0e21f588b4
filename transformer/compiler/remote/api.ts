import type * as ts from "../language.js";
import type { Numbers, Syntax } from "../syntax.js";
import type { RawChecker } from "./raw-types.js";

/**
 * What the port uses of the API of TypeScript 7.1 (`typescript/sync` and `typescript/ast`). Every answer but that of a cache is a
 * round trip to the compiler's process. Names may change until 7.1 is released: then this module follows.
 */
export interface ApiModule {
  readonly API: new (options: { readonly cwd: string; readonly fs?: FileSystemCallbacks }) => Api;
  readonly JsxEmit: Numbers<"Preserve" | "ReactJSX" | "ReactNative">;
  formatDiagnosticsWithColorAndContext(
    diagnostics: readonly RawDiagnostic[],
    host: {
      getCurrentDirectory(): string;
      getCanonicalFileName(name: string): string;
      getNewLine(): string;
    },
  ): string;
  readonly TypeFlags: Syntax["TypeFlags"] &
    Numbers<
      | "Nullable"
      | "StructuredType"
      | "Union"
      | "Intersection"
      | "UnionOrIntersection"
      | "StringLiteral"
      | "NumberLiteral"
    >;
  readonly ObjectFlags: Syntax["ObjectFlags"] & Numbers<"ClassOrInterface" | "Anonymous">;
  readonly SymbolFlags: Syntax["SymbolFlags"] &
    Numbers<"Function" | "RegularEnum" | "ValueModule" | "BlockScopedVariable" | "Method">;
  readonly ElementFlags: Syntax["ElementFlags"];
  readonly ModuleKind: Syntax["ModuleKind"] & Numbers<"CommonJS" | "ESNext" | "NodeNext" | "Preserve">;
  readonly ModuleResolutionKind: Syntax["ModuleResolutionKind"] & Numbers<"Bundler">;
  readonly TypeFormatFlags: Syntax["TypeFormatFlags"];
}

/** The part of `typescript/ast` that has the names of the port: tests of nodes, comments and numbers. */
export interface AstModule extends Omit<Syntax, keyof ApiModule | "sys"> {
  readonly SyntaxKind: Readonly<Record<string, number>> & Syntax["SyntaxKind"];
}

/** A request that has not been made yet: several of them are made in one round trip by {@link Api.batch}. */
export type Request<Answer> = Generator<unknown, Answer, unknown>;

/** A question that can be asked at once, or made into a request. */
export interface Question<Given extends readonly unknown[], Answer> {
  (...given: Given): Answer;
  gen(...given: Given): Request<Answer>;
}

export interface Api {
  createSnapshot(changes: SnapshotChanges): Snapshot;
  batch<Answer>(...requests: readonly Request<Answer>[]): readonly Answer[];
  createSourceFile(name: string, text: string): Lease;
  transpileModule(text: string, options: TranspileSettings): RawTranspiled;
  parseConfigFile(path: string): ParsedConfig;
  parseCommandLine(args: readonly string[]): ParsedConfig;
  readConfigFile(path: string): { readonly config: unknown; readonly error?: RawDiagnostic | undefined };
  readonly createModuleResolver: Question<
    [options: ts.CompilerOptions & { readonly traceResolution: true }],
    ModuleResolver
  >;
  close(): void;
  /** Missing in the package's type declarations. */
  readonly client?: { readonly channel?: { readonly child?: RunningProcess } };
}

/** The parts of a `ChildProcess` that tell whether it has ended. */
export interface RunningProcess {
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  kill(signal: "SIGKILL"): boolean;
}

/** Answers what is in a folder. */
export type FolderQuestion = (folder: string) => {
  readonly files: readonly string[];
  readonly directories: readonly string[];
};

/** Each member answers a question of the compiler about the disk, or is the mark that the compiler looks itself. */
export interface FileSystemCallbacks {
  readonly fileExists: ((path: string) => boolean) | LooksItself;
  readonly directoryExists: ((path: string) => boolean) | LooksItself;
  readonly readFile: ((path: string) => string | undefined) | LooksItself;
  readonly realpath: ((path: string) => string) | LooksItself;
  readonly getAccessibleEntries: FolderQuestion | LooksItself;
  readonly stat: LooksItself;
  readonly writeFile: LooksItself;
  readonly removeFile: LooksItself;
}

/** The mark `useOS` of `typescript/fs`. */
export type LooksItself = symbol;

export interface FsModule {
  readonly serverFS: { readonly useOS: LooksItself };
  createFileSystemLayer(
    files: readonly (readonly [path: string, text: string])[],
    options: { readonly removedPaths: readonly string[] },
  ): unknown;
}

/** A parsed text. The compiler's process keeps it until it is disposed of. */
export interface Lease {
  readonly sourceFile: ts.SourceFile;
  dispose(): void;
}

export interface TranspileSettings {
  readonly fileName: string;
  readonly compilerOptions?: ts.CompilerOptions;
  readonly reportDiagnostics: true;
}

export interface RawTranspiled {
  readonly outputText: string;
  readonly sourceMapText?: string | undefined;
  readonly diagnostics?: readonly RawDiagnostic[] | undefined;
}

export interface ParsedConfig {
  readonly options: ts.CompilerOptions;
  readonly fileNames: readonly string[];
  readonly projectReferences?: readonly ProjectReference[] | undefined;
  readonly errors: readonly RawDiagnostic[];
}

export interface ProjectReference {
  readonly path: string;
}

/** Resolves module names from a folder. `mode` is one of `ModuleKind`: `ESNext` for `import`, `CommonJS` for `require`. */
export interface ModuleResolver {
  readonly resolveModuleName: Question<[name: string, folder: string, mode: number], Resolution>;
  readonly dispose: Question<[], void>;
}

/** Where a module name leads. `trace` has the lines of `traceResolution`, which quote every path that was looked at. */
export interface Resolution {
  readonly resolvedModule?: ResolvedModule | undefined;
  readonly trace?: readonly string[] | undefined;
}

export interface RawDiagnostic {
  readonly code: number;
  /** 0 for a warning. */
  readonly category: number;
  readonly pos: number;
  readonly end: number;
  readonly fileName?: string | undefined;
  /** The lines and columns of `pos` and `end`, counted from 0. */
  readonly startPosition?: RawPosition | undefined;
  readonly endPosition?: RawPosition | undefined;
  readonly text: string;
  /** Further lines of the text, each indented below the one that it explains. */
  readonly messageChain?: readonly RawDiagnostic[] | undefined;
  readonly relatedInformation?: readonly RawDiagnostic[] | undefined;
}

export interface RawPosition {
  readonly line: number;
  readonly character: number;
}

/** The files that differ from those of the last snapshot, by absolute paths with slashes. */
export interface FileChanges {
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

export interface SnapshotChanges {
  readonly openProjects?: readonly string[];
  readonly createPrograms?: readonly ProgramSettings[];
  /** Programs that get other files, or whose modules have to be resolved again. */
  readonly reconfigurePrograms?: readonly (ProgramSettings & { readonly id: string })[];
  readonly fileNotifications?: FileChanges;
  /** A layer of `typescript/fs` above the disk. */
  readonly fileSystem?: unknown;
}

export interface ProgramSettings {
  readonly rootFiles: readonly string[];
  readonly compilerOptions: ts.CompilerOptions;
  readonly options?: { readonly projectReferences: readonly ProjectReference[] };
}

/** The state of projects at one time. The nodes and types of a disposed snapshot answer nothing any more. */
export interface Snapshot {
  getProjects(): readonly RawProject[];
  update(changes: SnapshotChanges): Snapshot;
  dispose(): void;
}

export interface RawProject {
  readonly id: string;
  readonly configFileName: string | undefined;
  readonly program: RawProgram;
  readonly checker: RawChecker;
  readonly parsedCommandLine: ParsedConfig;
}

export interface RawProgram {
  getSourceFile(name: string): ts.SourceFile | undefined;
  getSourceFileNames(): readonly string[];
  readonly getSourceFileMetadata: Question<[string], FileMetadata | undefined>;
  /** `mode` is one of `ModuleKind`: `ESNext` for `import`, `CommonJS` for `require`. */
  readonly getResolvedModule: Question<[name: string, specifier: string, mode: number], ResolvedModule | undefined>;
  isSourceFileFromExternalLibrary(file: ts.SourceFile): boolean;
  /** The errors of the parser, in a file, in some files or in all files. */
  readonly getSyntacticDiagnostics: Question<[names?: string | readonly string[]], readonly RawDiagnostic[]>;
  /** The errors of types, in a file, in some files or in all files. */
  getSemanticDiagnostics(names?: string | readonly string[]): readonly RawDiagnostic[];
  getGlobalDiagnostics(): readonly RawDiagnostic[];
  getConfigFileParsingDiagnostics(): readonly RawDiagnostic[];
  getProgramDiagnostics(): readonly RawDiagnostic[];
  getDeclarationDiagnostics(): readonly RawDiagnostic[];
  /** The scripts and maps of some files, whatever `noEmit` says. */
  getJavaScriptEmit(names: readonly string[]): RawOutput;
  /** The declaration files and maps of some files, whatever `declaration` and `noEmit` say. */
  getDeclarationEmit(names: readonly string[]): RawOutput;
}

export interface RawOutput {
  /** The texts of output files by path, each with the source from which it was made. */
  readonly outputFiles: ReadonlyMap<string, { readonly text: string; readonly sourceFileName?: string | undefined }>;
}

export interface FileMetadata {
  readonly impliedNodeFormat?: number;
  readonly isFromExternalLibrary: boolean;
}

export interface ResolvedModule {
  readonly resolvedFileName: string;
}
