import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { root } from "../support/compile.js";
import type { Block } from "./markdown.js";
import type { Page } from "./pages.js";

/** A module made of a page's blocks. */
export interface Sample {
  /** Where it stands in the project that is compiled: `contracts/server.ts`. */
  readonly file: string;
  readonly text: string;
  /** The code of the diagnostic that it must give. */
  readonly error?: string;
  /** `run` ends by itself, `serve` stays until the page's other blocks have run. */
  readonly start?: "run" | "serve";
  /** What it prints, when the page says so. */
  readonly prints?: string;
}

/** The modules of a page: blocks of one `file` are one module, any other block is a module of its own. */
export function samplesOf(page: Page): Sample[] {
  const folder = basename(page.path, ".md").toLowerCase();
  const modules = new Map<string, Block[]>();
  for (const block of page.blocks) {
    if (block.language !== "ts") continue;
    const name = block.words.file ?? `line${block.line}.ts`;
    modules.set(name, [...(modules.get(name) ?? []), block]);
  }
  const shared = new Map<string, string>();
  for (const [name, blocks] of modules) {
    if (blocks[0]?.words.file === undefined) continue;
    for (const exported of declared(textOf(blocks)).exported) shared.set(exported, `./${name.replace(/ts$/, "js")}`);
  }
  return [...modules].map(([name, blocks]) => sample(page, `${folder}/${name}`, name, blocks, shared));
}

function sample(
  page: Page,
  file: string,
  name: string,
  blocks: readonly Block[],
  shared: ReadonlyMap<string, string>,
): Sample {
  const words = Object.assign({}, ...blocks.map((block) => block.words)) as Block["words"];
  const last = page.blocks.indexOf(blocks.at(-1) as Block);
  const after = page.blocks[last + 1];
  const start = "run" in words ? "run" : "serve" in words ? "serve" : undefined;
  return {
    file,
    text: withImports(textOf(blocks), name, shared),
    ...(words.error === undefined ? {} : { error: words.error }),
    ...(start === undefined ? {} : { start }),
    ...(start !== undefined && after?.language === "text" ? { prints: after.text } : {}),
  };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text).join("\n");
}

/** Adds, on a line before it, the imports of names that the page or the package exports and the block leaves out. */
function withImports(text: string, name: string, shared: ReadonlyMap<string, string>): string {
  const { all, used } = declared(text);
  const homes = new Map([...packageExports().map((one) => [one, "interwire"] as const), ...shared]);
  const imports = [...used]
    .filter((one) => !all.has(one) && homes.has(one) && homes.get(one) !== `./${name.replace(/ts$/, "js")}`)
    .map((one) => `import { ${one} } from "${homes.get(one)}";`);
  return `${[...imports, "export {};"].join(" ")}\n${text}`;
}

interface Names {
  /** Names that the module declares or imports. */
  readonly all: ReadonlySet<string>;
  readonly exported: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

function declared(text: string): Names {
  const file = ts.createSourceFile("sample.ts", text, ts.ScriptTarget.Latest, true);
  const all = new Set<string>();
  const exported = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node)) used.add(node.text);
    const name = (node as ts.NamedDeclaration).name;
    if (name !== undefined && ts.isIdentifier(name) && isModuleLevel(node)) {
      all.add(name.text);
      const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
      const modifiers = ts.canHaveModifiers(statement) ? (statement.modifiers ?? []) : [];
      if (modifiers.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) exported.add(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { all, exported, used };
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ts.isTypeElement(parent) ||
    ts.isClassElement(parent)
  );
}

function isModuleLevel(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node)) return true;
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return ts.isStatement(statement) && ts.isSourceFile(statement.parent);
}

let exportsOfPackage: readonly string[] | undefined;

/** What `interwire` exports, read from its sources. */
function packageExports(): readonly string[] {
  exportsOfPackage ??= ["index", "scalars", "well-known/types"].flatMap((name) => {
    const file = ts.createSourceFile(
      name,
      readFileSync(join(root, `runtime/${name}.ts`), "utf8"),
      ts.ScriptTarget.Latest,
    );
    return file.statements.flatMap((one) => {
      if (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) return [one.name.text];
      const clause = ts.isExportDeclaration(one) ? one.exportClause : undefined;
      if (clause !== undefined && ts.isNamespaceExport(clause)) return [clause.name.text];
      return clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map(({ name: { text } }) => text) : [];
    });
  });
  return exportsOfPackage;
}
