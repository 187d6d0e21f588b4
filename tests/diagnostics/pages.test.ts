import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Code } from "interwire";
import { type Compiled, compileProject } from "../support/compile.js";
import { linesOf } from "./fixtures.js";
import { type Page, pages, type Sample, sourcesOf } from "./pages.js";

/** Compiles the samples of many pages in one program, each page in a folder of its own. */
function compilePages(name: string, chosen: readonly Page[], role: Sample["role"]): Compiled {
  const sources = chosen.map((page) => sourcesOf(page, role));
  return compileProject({
    name,
    format: "esm",
    files: Object.assign({}, ...sources.map(({ files }) => files)),
    compilerOptions: {
      allowJs: true,
      stripInternal: true,
      lib: ["ES2023", "ESNext.Disposable"],
      ...Object.assign({}, ...sources.map(({ compilerOptions }) => compilerOptions)),
    },
  });
}

function linesAbout(code: string, compiled: Compiled): readonly string[] {
  return linesOf(compiled.output).filter((line) => line.startsWith(`src/${code}/`));
}

const hasOptions = (page: Page): boolean => page.samples.some(({ file }) => file === "tsconfig.json");
const has = (page: Page, role: Sample["role"]): boolean => page.samples.some((sample) => sample.role === role);
const compileTime = pages.filter(({ code }) => code.startsWith("IW1"));
const runTime = pages.filter(({ code }) => code.startsWith("IW2"));

const failing = compilePages(
  "diagnostics-pages-fail",
  compileTime.filter((page) => !hasOptions(page)),
  "fail",
);
const special = compileTime
  .filter(hasOptions)
  .map((page) => ({ page, compiled: compilePages(`diagnostics-pages-${page.code}`, [page], "fail") }));
const throwing = compilePages("diagnostics-pages-throw", runTime, "fail");
const good = compilePages("diagnostics-pages-good", pages, "good");

describe("the sample that breaks the rule", () => {
  test.each(compileTime.map(({ code }) => code))("%s reports its code and nothing else", (code) => {
    const lines = linesAbout(code, special.find(({ page }) => page.code === code)?.compiled ?? failing);
    const codes = lines.map((line) => /: error TS\d+: (IW\d{4}): /.exec(line)?.[1] ?? line);
    expect([...new Set(codes)]).toEqual([code]);
  });

  test("of a run-time error compiles", () => {
    expect(throwing.output).toBe("");
  });
});

test.each(pages.map(({ code }) => code))("the repair of %s compiles", (code) => {
  expect(has(pages.find((page) => page.code === code) as Page, "good")).toBe(true);
  expect(linesAbout(code, good)).toEqual([]);
});

test("all repairs compile together", () => {
  expect(good.output).toBe("");
});

/** Runs samples one after the other in one process of their own; answers the code that each one threw. */
function run(compiled: Compiled, codes: readonly string[]): Readonly<Record<string, string>> {
  const script = compiled.emitted("run.mjs");
  writeFileSync(
    script,
    // Samples make calls to servers that are not there, and do not wait for them.
    `process.on("unhandledRejection", (error) => {
  if (error.code !== ${Code.UNAVAILABLE}) throw error;
});
const found = {};
for (const code of ${JSON.stringify(codes)}) {
  try { await import(\`./\${code}/sample.js\`); found[code] = "nothing"; } catch (error) { found[code] = error.code ?? String(error.stack); }
}
console.log(JSON.stringify(found));
process.exit();`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [script], { cwd: join(compiled.folder), encoding: "utf8" });
  return stdout === "" ? { stderr } : JSON.parse(stdout);
}

describe("at run time", () => {
  const broken = runTime.filter((page) => has(page, "fail")).map(({ code }) => code);

  test("the sample that breaks the rule throws its code", () => {
    expect(run(throwing, broken)).toEqual(Object.fromEntries(broken.map((code) => [code, code])));
  });

  test("the repair throws nothing", () => {
    const codes = runTime.map(({ code }) => code);
    expect(run(good, codes)).toEqual(Object.fromEntries(codes.map((code) => [code, "nothing"])));
  });
});
