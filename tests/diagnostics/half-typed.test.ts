import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { outside } from "../support/outside.js";
import { sampled } from "../support/sample.js";
import { MemoryPrograms } from "./half-typed-host.js";
import { sibling, sources, tablesOf } from "./half-typed-sources.js";

const { createProject } = outside<typeof import("../../transformer/project.js")>(
  require.resolve("../../transformer/project.js"),
);

/** The sources that import each other, so that they are cut together. */
const groupOf = (name: string): string => name.split("/")[1] ?? "";

/** Every source cut at one length; groups that are complete are left out. */
function cut(length: number): Map<string, string> {
  const unfinished = new Set([...sources].filter(([, text]) => length <= text.length).map(([name]) => groupOf(name)));
  const chosen = [...sources].filter(([name]) => unfinished.has(groupOf(name)));
  return new Map(chosen.map(([name, text]) => [name, text.slice(0, length)]));
}

/** How many characters are between two cuts: each would take minutes. Both numbers are prime to the indentation. */
const step = sampled(251, 3);

test(`prefixes of every fixture, ${step} characters apart, are analyzed without an exception, and a file beside it keeps its tables`, () => {
  const programs = new MemoryPrograms();
  const longest = Math.max(...[...sources.values()].map((text) => text.length));
  const failures: string[] = [];
  const siblings = new Set<string>();
  let prefixes = 0;
  const started = process.cpuUsage();
  for (let length = 0; length <= longest; length += step) {
    const program = programs.next(cut(length).set("/sibling.ts", sibling));
    const project = createProject(inProcess(ts, program));
    for (const [name, text] of sources) {
      if (length > text.length) continue;
      const file = program.getSourceFile(name);
      if (file === undefined) continue;
      prefixes++;
      try {
        project.diagnostics(file);
        project.edits(file, "typescript");
        for (const ask of [project.completionsAt, project.hoverAt, project.actionsAt]) ask(file, file.end);
      } catch (error) {
        failures.push(`${name} cut at ${length}: ${(error as Error).stack?.slice(0, 600)}`);
      }
    }
    const file = program.getSourceFile("/sibling.ts");
    if (file === undefined) continue;
    const found = project.diagnostics(file).map(({ text: problem }) => problem);
    siblings.add([...found, tablesOf(project.edits(file, "typescript"))].join("\n"));
  }
  console.info(
    `${prefixes} prefixes of ${sources.size} files in ${Math.round(process.cpuUsage(started).user / 1000)} ms of processor time`,
  );
  expect(failures.slice(0, 5)).toEqual([]);
  expect(prefixes).toBeGreaterThan(30_000 / step);
  expect([...siblings]).toHaveLength(1);
  expect([...siblings][0]).toContain("function ISibling$contract()");
  expect([...siblings][0]).toContain("function Item$message()");
}, 600_000);
