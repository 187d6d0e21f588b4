import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import ts from "typescript";
import { type Compiled, compileProject, root } from "../support/compile.js";
import { sampledRows } from "../support/sample.js";
import { anchorsOf, type Block, linksOf } from "./markdown.js";
import { onlyBlock, type Page, readPage, readPages } from "./pages.js";
import { type Sample, samplesOf } from "./samples.js";

const pages = readPages();
const samples = pages.map((page) => ({ page: page.path, all: samplesOf(page) }));

/** The compiler options that the documentation gives its reader. */
function documentedOptions(): Record<string, unknown> {
  const { config, error } = ts.parseConfigFileTextToJson(
    "tsconfig.json",
    onlyBlock(readPage("docs/set-up.md"), "jsonc").text,
  );
  expect(error).toBeUndefined();
  return (config as { compilerOptions: Record<string, unknown> }).compilerOptions;
}

describe("code of the pages", () => {
  let compiled: Compiled;
  let ports: ReadonlyMap<string, number>;
  beforeAll(async () => {
    const { rootDir, outDir, ...compilerOptions } = documentedOptions();
    ports = new Map(await Promise.all(pages.map(async ({ path }) => [path, await freePort()] as const)));
    const files = samples.flatMap(({ page, all }) =>
      all.map(({ file, text }) => [file, text.replaceAll("50051", String(ports.get(page)))] as const),
    );
    compiled = compileProject({
      name: "docs-samples",
      format: "esm",
      files: Object.fromEntries(files),
      // Whether the declarations of packages are right is asked once, by the tests of types.
      compilerOptions: { ...compilerOptions, skipLibCheck: true, types: ["node", "jest"] },
    });
    for (const { text, words } of pages.flatMap(({ blocks }) => blocks.filter(({ language }) => language === "proto")))
      if (words.file !== undefined) writeFileSync(join(compiled.folder, words.file), text);
  });

  const errorsOf = ({ file }: Sample): string[] =>
    compiled.output.split("\n").filter((line) => line.startsWith(`src/${file}(`));

  test.each(samples.flatMap(({ all }) => all.filter(({ error }) => error === undefined)))(
    "$file compiles",
    (sample) => {
      expect(errorsOf(sample)).toEqual([]);
    },
  );

  test.each(samples.flatMap(({ all }) => all.filter(({ error }) => error !== undefined)))(
    "$file is refused with $error",
    (sample) => {
      const codes = errorsOf(sample).map((line) => /: (IW\d+):/.exec(line)?.[1] ?? line);
      expect([...new Set(codes)]).toEqual([sample.error]);
    },
  );

  const running = samples.filter(({ all }) => all.some(({ start }) => start !== undefined));
  test.each(sampledRows(Math.ceil(running.length / 6), running))(
    "the programs of $page print what it says",
    async ({ page, all }) => {
      const servers: ChildProcess[] = [];
      try {
        for (const { file, start, prints } of all) {
          if (start === undefined) continue;
          const child = spawn(process.execPath, [compiled.emitted(file.replace(/ts$/, "js"))], {
            cwd: compiled.folder,
          });
          if (start === "serve") servers.push(child);
          const printed = start === "serve" ? await firstLine(child) : await wholeOutput(child);
          if (prints !== undefined) expect(printed.replaceAll(String(ports.get(page)), "50051")).toBe(prints);
        }
      } finally {
        for (const child of servers) child.kill();
      }
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function wholeOutput(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  await once(child, "close");
  return text;
}

async function firstLine(child: ChildProcess): Promise<string> {
  child.stderr?.pipe(process.stderr);
  const [chunk] = await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data");
  return String(chunk);
}

/** The files of a page that its visible blocks import, as far as they are visible themselves. */
function importedFiles({ blocks }: Page): Block[] {
  const visible = blocks.filter(({ hidden, language }) => language === "ts" && !hidden);
  const imported = new Set(
    visible.flatMap(({ text }) => [...text.matchAll(/from "\.\/(.*)\.js"/g)].map((one) => one[1])),
  );
  const firstParts = visible.filter((one) => visible.find(({ words }) => words.file === one.words.file) === one);
  return firstParts.filter(({ words }) => words.file !== undefined && imported.has(words.file.replace(/\.ts$/, "")));
}

test.each(pages.flatMap((page) => importedFiles(page).map((block) => ({ path: page.path, block }))))(
  "$path: $block.words.file, which other samples import, begins with its name",
  ({ block }) => {
    expect(block.text.split("\n")[0]).toBe(`// ${block.words.file}`);
  },
);

describe("the README", () => {
  const readme = readPage("README.md");

  test("has at most 150 lines", () => {
    expect(readme.text.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });

  test.each(readme.blocks.filter(({ words }) => words.file !== undefined))(
    "$words.file has at most 15 lines",
    ({ text }) => {
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
    },
  );

  test("names scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const named = [...readme.text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? "");
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });
});

test.each(pages)("$path: its links lead somewhere", ({ path, text }) => {
  for (const link of linksOf(text).filter((one) => !/^https?:/.test(one))) {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    expect([link, existsSync(join(root, target))]).toEqual([link, true]);
    if (anchor !== undefined) expect(anchorsOf(readFileSync(join(root, target), "utf8"))).toContain(anchor);
  }
});
