import { basename, join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { projectOf } from "../../transformer/programs/registry";
import { createProject } from "../../transformer/project";
import { root } from "../support/root";
import { type KeptName, keptEdits, keptSources } from "./kept-edits";

const folder = join(root, "build/projects/kept-answers");

type Texts = Readonly<Record<string, string>>;
const names = Object.keys(keptSources) as KeptName[];
const answered = names.filter((name) => !name.endsWith(".d.ts"));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  types: [],
};

/** A compiler's host for texts in memory, which parses a text again only if it has changed. */
function createHost(): ts.CompilerHost & { texts: Texts } {
  const trees = new Map<string, ts.SourceFile>();
  const host = ts.createCompilerHost(options, true);
  const { readFile, fileExists, getSourceFile } = host;
  const own = Object.assign(host, { texts: {} as Texts });
  const textOf = (path: string): string | undefined =>
    path.startsWith(folder) ? own.texts[basename(path)] : undefined;
  host.readFile = (path) => textOf(path) ?? readFile(path);
  host.directoryExists = (path) => path === folder || ts.sys.directoryExists(path);
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = textOf(path);
    const known = trees.get(path);
    if (known !== undefined && (text === undefined || known.text === text)) return known;
    const tree =
      text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
    if (tree !== undefined) trees.set(path, tree);
    return tree;
  };
  return own;
}

const host = createHost();

function createProgram(texts: Texts, oldProgram?: ts.Program): ts.Program {
  host.texts = texts;
  const rootNames = names.map((name) => join(folder, name));
  return ts.createProgram({ rootNames, options, host, ...(oldProgram && { oldProgram }) });
}

const fileOf = (program: ts.Program, name: string): ts.SourceFile =>
  program.getSourceFile(join(folder, name)) as ts.SourceFile;

test.each(keptEdits)(
  "after an edit of %s, answers are those of a clean program, and others stay",
  (_, name, text, kept) => {
    const before = createProgram(keptSources);
    const { diagnostics } = projectOf(ts, before);
    const earlier = new Map(answered.map((one) => [one, diagnostics(fileOf(before, one))]));
    const texts = { ...keptSources, [name]: text };
    const after = createProgram(texts, before);
    const project = projectOf(ts, after);
    const same = answered.filter((one) => project.diagnostics(fileOf(after, one)) === earlier.get(one));
    expect(same).toEqual(kept);
    const clean = createProgram(texts);
    const read = (from: typeof project, program: ts.Program): unknown =>
      answered.map((one) => {
        const file = fileOf(program, one);
        return [one, from.diagnostics(file), from.edits(file, "typescript")];
      });
    expect(read(project, after)).toEqual(read(createProject(inProcess(ts, clean)), clean));
  },
);

test("options are part of what an answer depends on", () => {
  const before = createProgram(keptSources);
  const { diagnostics } = projectOf(ts, before);
  expect(diagnostics(fileOf(before, "person.ts"))).toEqual([]);
  host.texts = keptSources;
  const rootNames = before.getRootFileNames();
  const loose = ts.createProgram({ rootNames, options: { ...options, strict: false }, host });
  const found = projectOf(ts, loose).diagnostics(fileOf(loose, "person.ts"));
  expect(found.map(({ code }) => code)).toEqual(["IW1401"]);
});
