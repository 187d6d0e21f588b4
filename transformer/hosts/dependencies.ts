import { createHash } from "node:crypto";
import { dirname, relative } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { Manifests } from "../analyze/manifest.js";
import { createCircles } from "../circles.js";
import { shapeOf } from "./shape.js";

/** The outside of a file and of everything that it imports. */
export interface Surroundings {
  readonly hash: string;
  /** An annotation, a table or interwire itself is in reach, so the file may have edits. */
  readonly concerned: boolean;
}

/** Asks for the surroundings of a program's files. They are found without the type checker. */
export function createDependencies(
  typescript: TypeScript,
  program: ts.Program,
  manifests: Manifests,
): (file: ts.SourceFile) => Surroundings {
  const circleOf = createCircles<ts.SourceFile, Surroundings>({
    next: createImports(typescript, program),
    combine(files, beyond): Surroundings {
      const others = [...new Set([...beyond].map((file) => circleOf(file).value))];
      const parts = [
        ...files.map((one) => look(typescript, program, manifests, one)),
        ...others.map(({ hash }) => hash),
      ];
      return {
        hash: digest(parts.sort().join("\n")),
        concerned: files.some(isConcerned) || others.some(({ concerned }) => concerned),
      };
    },
  });
  return (file) => circleOf(file).value;
}

const looks = new WeakMap<ts.SourceFile, string>();

/** One file's own part: what others can see of it, where it is, and in which package. */
function look(typescript: TypeScript, program: ts.Program, manifests: Manifests, file: ts.SourceFile): string {
  let known = looks.get(file);
  if (known === undefined) {
    const isSource = /\.[cm]?tsx?$/.test(file.fileName) && !file.fileName.includes("/node_modules/");
    known = digest(isSource ? shapeOf(typescript, file) : file.text);
    looks.set(file, known);
  }
  return `${known} ${relative(projectFolder(program), file.fileName)} ${manifests.of(file.fileName)?.name}`;
}

/** Paths are told from here, so that a build's cache fits on another machine and in another working directory. */
function projectFolder(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === "string" ? dirname(configFilePath) : program.getCurrentDirectory();
}

const concerns = new WeakMap<ts.SourceFile, boolean>();

function isConcerned(file: ts.SourceFile): boolean {
  let known = concerns.get(file);
  if (known === undefined) {
    known = /(?:service|operation|data|proto)(?:contract|member)|\$contract\b|\$message\b|["']interwire/i.test(
      file.text,
    );
    concerns.set(file, known);
  }
  return known;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The members of a parsed file that its public type lacks. */
interface Parsed {
  readonly imports?: readonly ts.StringLiteralLike[];
  readonly ambientModuleNames?: readonly string[];
}

interface Resolver {
  getResolvedModuleFromModuleSpecifier?(
    specifier: ts.StringLiteralLike,
    file: ts.SourceFile,
  ): { readonly resolvedModule?: { readonly resolvedFileName: string } | undefined } | undefined;
}

function createImports(typescript: TypeScript, program: ts.Program): (file: ts.SourceFile) => readonly ts.SourceFile[] {
  const resolver = program as unknown as Resolver;
  const ambient = new Map<string, ts.SourceFile>();
  for (const file of program.getSourceFiles()) {
    for (const name of (file as unknown as Parsed).ambientModuleNames ?? []) ambient.set(name, file);
  }
  const target = (specifier: ts.StringLiteralLike, file: ts.SourceFile): ts.SourceFile | undefined => {
    if (resolver.getResolvedModuleFromModuleSpecifier === undefined) {
      const declaration = program.getTypeChecker().getSymbolAtLocation(specifier)?.valueDeclaration;
      return declaration !== undefined && typescript.isSourceFile(declaration) ? declaration : undefined;
    }
    const resolved = resolver.getResolvedModuleFromModuleSpecifier(specifier, file)?.resolvedModule;
    return resolved === undefined ? ambient.get(specifier.text) : program.getSourceFile(resolved.resolvedFileName);
  };
  const known = new Map<ts.SourceFile, readonly ts.SourceFile[]>();
  return (file) => {
    let found = known.get(file);
    if (found === undefined) {
      const specifiers = (file as unknown as Parsed).imports ?? [];
      found = [...new Set(specifiers.flatMap((specifier) => target(specifier, file) ?? []))];
      known.set(file, found);
    }
    return found;
  };
}
