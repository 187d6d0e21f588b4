import { readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { editsOf } from "../../transformer/emit/edits.js";
import { createProject } from "../../transformer/project.js";
import { type Compiled, compileProject, type ProjectSource, root } from "../support/compile.js";
import type { Compiler } from "../support/compiler.js";
import { applyEdits } from "../support/edited.js";
import { sampled, sampledRows, sharedRows } from "../support/sample.js";
import { shareSources } from "../support/shared-sources.js";
import { tokensOf } from "../support/tokens.js";

const folders = ["contracts", "emitted", "source-maps"];
const sources = Object.fromEntries(
  folders.flatMap((folder) =>
    readdirSync(join(root, "test-fixtures", folder))
      .filter((name) => /\.[cm]?tsx?$/.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(join(root, "test-fixtures", folder, name), "utf8")] as const),
  ),
);

interface Row {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** CRLF behind each line, and a byte order mark. */
  readonly windows?: true;
}

const older = { moduleResolution: "Node10", ignoreDeprecations: "6.0", resolveJsonModule: false };

const rows: readonly Row[] = [
  // The first three differ the most.
  { name: "CommonJS, ES2015, older decorators", options: { module: "CommonJS", target: "ES2015", ...legacy() } },
  { name: "NodeNext, CRLF and BOM", options: node("NodeNext"), windows: true },
  {
    name: "ESNext, everything inside, JSX as it is",
    options: { module: "ESNext", sourceMap: false, inlineSourceMap: true, inlineSources: true, jsx: "preserve" },
  },
  { name: "CommonJS, ES2022", options: { module: "CommonJS" } },
  { name: "CommonJS, ESNext", options: { module: "CommonJS", target: "ESNext" } },
  { name: "ESNext, ES2022", options: { module: "ESNext" } },
  { name: "ESNext, ES2017", options: { module: "ESNext", target: "ES2017" } },
  { name: "ESNext, ES2020, older decorators", options: { module: "ESNext", target: "ES2020", ...legacy() } },
  { name: "NodeNext, ES2024", options: { ...node("NodeNext"), target: "ES2024" } },
  { name: "NodeNext, ESNext, older decorators", options: { ...node("NodeNext"), target: "ESNext", ...legacy() } },
  { name: "Node16, ES2021", options: { ...node("Node16"), target: "ES2021" } },
  { name: "Preserve, ES2023", options: { module: "Preserve", target: "ES2023" } },
  { name: "AMD, ES2022", options: { ...older, module: "AMD" } },
  { name: "UMD, ES2018", options: { ...older, module: "UMD", target: "ES2018" } },
  { name: "System, ES2022, older decorators", options: { ...older, module: "System", ...legacy() } },
  { name: "CommonJS, ES2016, CRLF and BOM", options: { module: "CommonJS", target: "ES2016" }, windows: true },
  { name: "CommonJS, without comments", options: { module: "CommonJS", removeComments: true, inlineSources: true } },
];

function legacy(): Row["options"] {
  return { experimentalDecorators: true };
}

function node(module: string): Row["options"] {
  return { module, moduleResolution: module };
}

/** Which files a row's options do not allow. */
const exclusions: readonly { readonly where: (options: Row["options"]) => boolean; readonly files: RegExp }[] = [
  { where: ({ module }) => !String(module).startsWith("Node"), files: /\.[cm]ts$/ },
  { where: ({ experimentalDecorators }) => experimentalDecorators === true, files: /late-decorators\.ts$/ },
  // It has literals of bigints.
  { where: ({ target }) => /^ES201/.test(String(target)), files: /recorded-services\.ts$/ },
];

function filesOf(row: Row): Record<string, string> {
  const { options, windows } = row;
  const shared = sharedRows(folders, rows.indexOf(row), folders.length);
  const excluded = exclusions.filter(({ where }) => where(options)).map(({ files }) => files);
  const own = Object.entries(sources).filter(([name]) => shared.some((folder) => name.startsWith(`${folder}/`)));
  const chosen = own.filter(([name]) => !excluded.some((files) => files.test(name)));
  return Object.fromEntries(
    chosen.map(([name, text]) => [name, windows ? `\ufeff${text.replace(/\n/g, "\r\n")}` : text]),
  );
}

function compile(row: Row, compiler: "tspc" | "tsc", files: Record<string, string>): Compiled {
  const compilerOptions = {
    moduleResolution: "Bundler",
    lib: ["ES2023", "ESNext.Disposable", "ESNext.Decorators"],
    jsx: "react",
    sourceMap: true,
    declaration: false,
    allowUnreachableCode: true,
    ...row.options,
  };
  const name = `source-maps-${rows.indexOf(row)}-${compiler}`;
  const source: ProjectSource = { name, files, format: "esm", compiler, compilerOptions };
  return compileProject(source);
}

/** A file as its user could have written it: without what is erased. And where something else is put in the place of tokens. */
interface Plain {
  readonly text: string;
  isReplaced(place: string): boolean;
}

function plainFiles({ folder }: Compiled, files: Record<string, string>): Map<string, Plain> {
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options, shareSources(ts as Compiler, ts.createCompilerHost(options)));
  const project = createProject(inProcess(ts, program));
  return new Map(
    Object.entries(files).map(([name, text]) => {
      const file = program.getSourceFile(join(folder, "src", name)) as ts.SourceFile;
      const edits = file.isDeclarationFile ? [] : project.edits(file, "javascript");
      const { code } = applyEdits(ts, file, editsOf(edits, "erasure"));
      const spans = editsOf(edits, "replacement").map(({ span }) => span);
      const isReplaced = (place: string): boolean => {
        const [line = 0, column = 0] = place.split(":").map(Number);
        const at = file.getPositionOfLineAndCharacter(line, column);
        return spans.some(({ start, length }) => at >= start && at < start + length);
      };
      return [name, { text: text.startsWith("\ufeff") ? `\ufeff${code}` : code, isReplaced }];
    }),
  );
}

interface MappedToken {
  readonly text: string;
  /** The line and column in the source. */
  readonly place: string;
}

/** The tokens of a compiled file on which a mapping stands. */
function mappedTokens(name: string, code: string, map: SourceMap): MappedToken[] {
  return tokensOf(code, name).flatMap(({ text, line, column }) => {
    const entry = map.findEntry(line, column);
    if (!("originalLine" in entry) || entry.generatedLine !== line || entry.generatedColumn !== column) return [];
    return [{ text, place: `${entry.originalLine}:${entry.originalColumn}` }];
  });
}

function payloadOf({ read }: Compiled, name: string): SourceMapPayload {
  const inline = /base64,(\S+)\s*$/.exec(read(name))?.[1];
  return JSON.parse(inline === undefined ? read(`${name}.map`) : Buffer.from(inline, "base64").toString("utf8"));
}

/** What of some tokens is not among others. */
function missing(tokens: readonly MappedToken[], among: readonly MappedToken[]): MappedToken[] {
  const counts = new Map<string, number>();
  const key = ({ text, place }: MappedToken): string => `${place} ${text}`;
  for (const one of among) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return tokens.filter((one) => {
    const left = counts.get(key(one)) ?? 0;
    counts.set(key(one), left - 1);
    return left <= 0;
  });
}

describe.each(sampledRows(3, rows))("$name", (row) => {
  const files = filesOf(row);
  let built: Compiled;
  let plain: Compiled;
  let plains: Map<string, Plain>;
  beforeAll(() => {
    built = compile(row, "tspc", files);
    plains = plainFiles(built, files);
    plain = compile(row, "tsc", Object.fromEntries(Array.from(plains, ([name, { text }]) => [name, text])));
    expect([built.output, plain.output]).toEqual(["", ""]);
  });

  test.each(Object.keys(files).filter((name) => !name.endsWith(".d.ts")))("%s maps as without interwire", (name) => {
    const extension = row.options.jsx === "preserve" ? "jsx" : "js";
    const output = name.replace(/\.tsx$/, `.${extension}`).replace(/ts$/, "js");
    const [ours, theirs] = [built, plain].map((one) => payloadOf(one, output)) as [SourceMapPayload, SourceMapPayload];
    expect(ours.sources).toEqual(theirs.sources);
    if (row.options.inlineSources) expect(ours.sourcesContent).toEqual([files[name]]);
    const tokens = mappedTokens(output, built.read(output), new SourceMap(ours));
    const expected = mappedTokens(output, plain.read(output), new SourceMap(theirs));
    const isReplaced = ({ place }: MappedToken): boolean => plains.get(name)?.isReplaced(place) === true;
    expect(missing(expected, tokens).filter((one) => !isReplaced(one))).toEqual([]);
    // What is added maps to nothing, or to where it stands between the user's tokens.
    const added = missing(tokens, expected).filter((one) => !isReplaced(one));
    expect(added.filter(({ text }) => text !== "," && text !== "(")).toEqual([]);
  });

  test("compares enough tokens", () => {
    const names = [...plains.keys()].filter((name) => /(?<!\.d)\.ts$/.test(name));
    const counts = names.map((name) => {
      const output = name.replace(/ts$/, "js");
      return mappedTokens(output, plain.read(output), new SourceMap(payloadOf(plain, output))).length;
    });
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(sampled(250, 1000));
  });
});
