import type * as ts from "../language.js";
import type { NodeHandle } from "./raw-types.js";

/** Whether a file is one of the compiler's own libraries, such as lib.es5.d.ts. */
export function isLibraryPath(path: string): boolean {
  return /\/node_modules\/@typescript\/typescript-[a-z0-9-]+\/lib\/lib\.[\w.]*d\.ts$|^bundled:/.test(path);
}

/**
 * Makes the function that gives the node of a handle. The trees of the compiler's libraries are megabytes, and the stages ask of
 * most of their declarations only where they are, so these nodes fetch the tree when another member is read.
 */
export function createNodes(SyntaxKind: Readonly<Record<string, number>>): (handle: NodeHandle) => ts.Declaration {
  const files = new Map<string, ts.SourceFile>();
  const fileAt = (path: string): ts.SourceFile => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const made = new LibraryFile(path, SyntaxKind.SourceFile ?? 0) as unknown as ts.SourceFile;
    files.set(path, made);
    return made;
  };
  return (handle) => {
    if (!isLibraryPath(handle.path)) return handle.resolve() as ts.Declaration;
    return new LibraryNode(
      handle,
      fileAt(handle.path),
      handle.kind === SyntaxKind.TypeAliasDeclaration,
    ) as ts.Declaration;
  };
}

class LibraryFile {
  readonly fileName: string;
  readonly kind: number;
  readonly isDeclarationFile = true;
  readonly text = "";
  readonly statements = [];
  readonly pos = 0;
  readonly end = 0;
  readonly flags = 0;

  constructor(fileName: string, kind: number) {
    this.fileName = fileName;
    this.kind = kind;
  }

  getSourceFile(): this {
    return this;
  }
}

/** Members of a declaration that are read of its tree. */
type Rest = Partial<ts.PropertyDeclaration & ts.ClassLikeDeclaration & ts.SignatureDeclaration & ts.Identifier>;

class LibraryNode {
  readonly kind: number;
  readonly parent: ts.SourceFile;
  readonly pos = 0;
  readonly end = 0;
  readonly flags = 0;
  readonly #handle: NodeHandle;
  readonly #isAlias: boolean;
  #tree: Rest | undefined;

  constructor(handle: NodeHandle, file: ts.SourceFile, isAlias: boolean) {
    this.kind = handle.kind;
    this.parent = file;
    this.#handle = handle;
    this.#isAlias = isAlias;
  }

  get tree(): Rest {
    this.#tree ??= this.#handle.resolve() as unknown as Rest;
    return this.#tree;
  }

  getSourceFile(): ts.SourceFile {
    return this.parent;
  }

  getStart(): number {
    return 0;
  }

  getText(): string {
    return "";
  }

  getChildren(): readonly ts.Node[] {
    return [];
  }

  /** The aliases of libraries that matter (`Partial`, `Pick`, `Record`, …) are generic, which is all that is asked about them. */
  get typeParameters(): Rest["typeParameters"] | readonly [] {
    return this.#isAlias ? [] : this.tree.typeParameters;
  }

  get name(): Rest["name"] {
    return this.tree.name;
  }

  get type(): Rest["type"] {
    return this.tree.type;
  }

  get members(): Rest["members"] {
    return this.tree.members;
  }

  get heritageClauses(): Rest["heritageClauses"] {
    return this.tree.heritageClauses;
  }

  get modifiers(): Rest["modifiers"] {
    return this.tree.modifiers;
  }

  get parameters(): Rest["parameters"] {
    return this.tree.parameters;
  }

  get initializer(): Rest["initializer"] {
    return this.tree.initializer;
  }

  get questionToken(): Rest["questionToken"] {
    return this.tree.questionToken;
  }
}
