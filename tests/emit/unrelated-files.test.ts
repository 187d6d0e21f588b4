import { join, relative } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { tailOf } from "../../transformer/emit/edits.js";
import { printTail } from "../../transformer/emit/print-edits.js";
import { fixtures } from "../diagnostics/fixtures.js";
import { root, usualOptions } from "../support/compile.js";
import { outside } from "../support/outside.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";

type Project = typeof import("../../transformer/project.js");
const { createProject } = outside<Project>(require.resolve("../../transformer/project.js"));

/** Set it to repeat a run that failed. */
const seed = Number(process.env.INTERWIRE_SEED ?? 20262);
const rounds = sampled(1, 4);
/** One of so many fixtures is compared. */
const share = sampled(4, 1);

const folder = join(root, "test-fixtures");
const valid = ["contracts", "emitted", "google"].flatMap((name) =>
  ts.sys.readDirectory(join(folder, name), [".ts"], [".d.ts"]),
);
const invalid = fixtures.flatMap(({ files }) => Object.keys(files).map((name) => join(folder, "invalid", name)));
const all = [...valid, ...invalid.filter((name) => /(?<!\.d)\.ts$/.test(name))];
const sources = all.filter((_, index) => index % share === 0);

const { options } = ts.parseJsonConfigFileContent(
  { compilerOptions: { ...usualOptions, module: "CommonJS", moduleResolution: "Bundler", rootDir: undefined } },
  ts.sys,
  root,
);
const read = new Map<string, ts.SourceFile | undefined>();

/** A program of the fixtures and of further texts, the roots in this order. */
function programOf(names: readonly string[], texts: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, ...more) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
    if (!read.has(name)) read.set(name, getSourceFile(name, ...more));
    return read.get(name);
  };
  return ts.createProgram({ rootNames: [...names], options, host });
}

/** All that a project says of a file and adds to it. */
function outputOf(program: ts.Program, project: ReturnType<Project["createProject"]>, name: string): string {
  const file = program.getSourceFile(name) as ts.SourceFile;
  const problems = project.diagnostics(file).map(({ code, span, text, related }) => {
    return [code, span.start, text, ...related.map((one) => one.text)].join(" ");
  });
  const tables = tailOf(project.edits(file, "typescript")).map(printTail);
  const declarations = JSON.stringify(project.declarations(file));
  const generated = project.hasGenerated(file) ? (project.generated(file) ?? "") : "";
  return [...problems, ...tables, declarations, generated].join("\n");
}

/** Texts that name the literals and the types of the fixtures in another order, which the checker then meets first. */
function unrelatedTexts(pick: (below: number) => number): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [index, name] of sources.entries()) {
    const file = ts.createSourceFile(name, ts.sys.readFile(name) as string, ts.ScriptTarget.ES2022, true);
    const literals = new Set<string>();
    const types: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isLiteralTypeNode(node) && !ts.isPrefixUnaryExpression(node.literal)) literals.add(node.getText());
      if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) literals.add(JSON.stringify(node.name.text));
      const isExported = (node as ts.InterfaceDeclaration).modifiers?.[0]?.kind === ts.SyntaxKind.ExportKeyword;
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
      if (isType && isExported && !("typeParameters" in node && node.typeParameters)) types.push(node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(file);
    const shuffled = (all: readonly string[]): string[] =>
      all
        .map((one) => [pick(1e9), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
    const from = JSON.stringify(`./${relative(folder, name).replace(/\.ts$/, ".js")}`);
    const lines = [
      ...(literals.size === 0 ? [] : [`export type Literals = ${shuffled([...literals]).join(" | ")};`]),
      ...(types.length === 0
        ? []
        : [
            `export type Types = ${shuffled(types)
              .map((one) => `import(${from}).${one}`)
              .join(" | ")};`,
          ]),
      `export declare const value: [${literals.size > 0 ? "Literals" : ""}${literals.size > 0 && types.length > 0 ? ", " : ""}${types.length > 0 ? "Types" : ""}];`,
    ];
    texts.set(join(folder, `unrelated-${index}.ts`), lines.join("\n"));
  }
  return texts;
}

test(`what is made of a file does not depend on unrelated files; seed ${seed}`, () => {
  const random = seededRandom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const expected = new Map<string, string>();
  const plain = programOf(sources, new Map());
  const project = createProject(inProcess(ts, plain));
  for (const name of sources) expected.set(name, outputOf(plain, project, name));
  expect([...expected.values()].join("").length).toBeGreaterThan(sampled(1e6 / (2 * share), 1e6));
  for (let round = 0; round < rounds; round++) {
    const texts = unrelatedTexts(pick);
    const order = [...sources, ...texts.keys()].map((name) => [pick(1e9), name] as const).sort(([a], [b]) => a - b);
    const program = programOf(
      order.map(([, name]) => name),
      texts,
    );
    for (const name of texts.keys()) {
      const file = program.getSourceFile(name) as ts.SourceFile;
      program.getSemanticDiagnostics(file);
    }
    const other = createProject(inProcess(ts, program));
    for (const [, name] of order) {
      if (texts.has(name)) continue;
      expect([round, name, outputOf(program, other, name)]).toEqual([round, name, expected.get(name)]);
    }
  }
});
