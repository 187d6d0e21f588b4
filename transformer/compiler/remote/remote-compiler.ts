import type { Compiler, TreeFacts } from "../compiler.js";
import type * as ts from "../language.js";
import type { Syntax, System } from "../syntax.js";
import { typePrinter } from "../type-printer.js";
import { fetchAhead } from "./ahead.js";
import type { Api, ApiModule, AstModule, Lease, RawProject } from "./api.js";
import { createNodes } from "./library-nodes.js";
import { Memory } from "./memory.js";
import { type Locals, localsIn } from "./module-locals.js";
import { questions, remoteChecker, toParseError } from "./remote-checker.js";
import { remoteProgram } from "./remote-program.js";
import { remoteSyntax } from "./remote-syntax.js";
import { known, RemoteSignature, RemoteSymbol, RemoteType, type World } from "./remote-types.js";
import type { TextTest } from "./text-test.js";

/** The modules of an installed TypeScript 7.1, and the file system of this process. */
export interface Installed {
  readonly api: ApiModule;
  readonly ast: AstModule;
  readonly sys: System;
}

/** The compiler of a project, in another process. */
export interface RemoteCompiler extends Compiler {
  /** Asks in a few round trips for what the analysis of some files will ask one by one. Without it, answers are the same. */
  fetchAhead(names: readonly string[]): void;
  /** Lets the compiler's process forget the texts that were parsed beside the program. */
  release(): void;
  /** The names of the files of the program, for which no tree is fetched. */
  readonly fileNames: ReadonlySet<string>;
}

/** The compiler of a project in one snapshot. `folder` is the one of its tsconfig, and `matches` tests the texts of its files. */
export function remoteCompiler(
  { api, ast, sys }: Installed,
  session: Api,
  project: RawProject,
  { folder, matches }: { readonly folder: string; readonly matches: TextTest },
): RemoteCompiler {
  const { program: rawProgram, checker: raw } = project;
  const texts = new Map<ts.SourceFile, readonly ts.ParseDiagnostic[]>();
  const leases: Lease[] = [];
  const syntax = remoteSyntax(api, ast, sys, createParser(session, texts, leases));
  const world = createWorld({ api, ast, sys }, project);
  const { memory } = world;
  const checker = remoteChecker(raw, world, ast.SyntaxKind.SourceFile ?? 0);
  Object.assign(world.checker, {
    getPropertiesOfType: checker.getPropertiesOfType,
    getNonNullableType: checker.getNonNullableType,
  });
  const locals = (file: ts.SourceFile): Locals =>
    memory.once("locals", file, () => localsIn({ SyntaxKind: ast.SyntaxKind, SymbolFlags: api.SymbolFlags }, file));
  const { fileNames, filesMatching, ...files } = remoteProgram(project, folder, sys, matches);
  const program: ts.Program = { ...files, getTypeChecker: () => checker };
  const { QuestionToken } = ast.SyntaxKind;
  const hasFormat = formatsIn(api, project.parsedCommandLine.options);
  const tree: TreeFacts = {
    isOptional(node) {
      const { postfixToken, questionToken } = node as { postfixToken?: ts.Node; questionToken?: ts.Node };
      return (postfixToken ?? questionToken)?.kind === QuestionToken;
    },
    // The compiler's process gives `declare global` the keyword of `declare module global`.
    isGlobal({ name, pos }) {
      const { text } = name.getSourceFile();
      return name.text === "global" && !/\b(?:namespace|module)\s+global$/.test(text.slice(pos, name.end));
    },
    symbolOf: (node) => memory.once("own symbol", node, () => known(raw.getSymbolOfNode(node), world.symbol)),
    localFlags: (file, name) => locals(file).get(name) ?? 0,
    localOf: (file, name) =>
      locals(file).has(name)
        ? memory.once(`local ${name}`, file, () => known(raw.resolveName(name, anyMeaning, file, true), world.symbol))
        : undefined,
    parseErrorsOf: (file) =>
      texts.get(file) ??
      memory.once(questions.parseErrors, file, () =>
        rawProgram.getSyntacticDiagnostics(file.fileName).map(toParseError),
      ),
    formatOf: (file) =>
      hasFormat(file.fileName)
        ? memory.once("format", file, () => rawProgram.getSourceFileMetadata(file.fileName)?.impliedNodeFormat)
        : undefined,
    filesMatching,
  };
  return {
    ts: syntax,
    program,
    fileNames,
    checker,
    tree,
    printer: typePrinter(syntax, checker),
    release() {
      for (const one of leases.splice(0)) one.dispose();
    },
    fetchAhead: (names) => {
      const found = names.flatMap((name) => program.getSourceFile(name) ?? []);
      fetchAhead({ api, syntax: syntax as AstModule, session, project, world, tree, questions }, found);
    },
  };
}

/**
 * Whether a file has a format. The compiler's process tells one for every file. In 5.9 and 6, files without one in their ending have
 * none unless modules are resolved as in Node, or they are installed.
 */
function formatsIn(
  { ModuleKind, ModuleResolutionKind }: ApiModule,
  { module = ModuleKind.CommonJS, moduleResolution }: ts.CompilerOptions,
): (name: string) => boolean {
  const isNode =
    moduleResolution === undefined
      ? module >= ModuleKind.Node16 && module <= ModuleKind.NodeNext
      : moduleResolution === ModuleResolutionKind.Node16 || moduleResolution === ModuleResolutionKind.NodeNext;
  return (name) => isNode || name.includes("/node_modules/") || /\.[cm][jt]s$/.test(name);
}

/** All bits of `SymbolFlags`. */
const anyMeaning = 0x7fffffff;

function createWorld({ api, ast }: Installed, { checker: raw }: RawProject): World {
  const symbols = new Map<object, RemoteSymbol>();
  const types = new Map<object, RemoteType>();
  const signatures = new Map<object, RemoteSignature>();
  const memory = new Memory();
  const world: World = {
    flags: api,
    memory,
    nodeOf: createNodes(ast.SyntaxKind),
    symbol: (one) => wrapped(symbols, one, () => new RemoteSymbol(one, world)),
    type: (one) => wrapped(types, one, () => new RemoteType(one, world)),
    signature: (one) => wrapped(signatures, one, () => new RemoteSignature(one, world)),
    checker: {
      getPropertiesOfType: () => [],
      getNonNullableType: (type) => type,
      propertyOf(type, name) {
        // Where all properties are known, no question is needed.
        if (memory.has(questions.properties, type)) return type.getProperties().find((one) => one.name === name);
        return memory.once(`property ${name}`, type, () => known(raw.getPropertyOfType(type.raw, name), world.symbol));
      },
    },
  };
  return world;
}

function wrapped<Wrapped>(all: Map<object, Wrapped>, raw: object, wrap: () => Wrapped): Wrapped {
  const found = all.get(raw);
  if (found !== undefined) return found;
  const made = wrap();
  all.set(raw, made);
  return made;
}

/** Makes the parser of texts that are no files, such as arguments of tags. Their errors are told only of a transpilation. */
function createParser(
  session: Api,
  errors: Map<ts.SourceFile, readonly ts.ParseDiagnostic[]>,
  leases: Lease[],
): Syntax["createSourceFile"] {
  const files = new Map<string, ts.SourceFile>();
  return (name, text) => {
    const known = files.get(text);
    if (known !== undefined) return known;
    const lease = session.createSourceFile(name, text);
    const { sourceFile } = lease;
    leases.push(lease);
    const { diagnostics = [] } = session.transpileModule(text, { fileName: name, reportDiagnostics: true });
    errors.set(sourceFile, diagnostics.map(toParseError));
    files.set(text, sourceFile);
    return sourceFile;
  };
}
