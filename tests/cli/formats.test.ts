import ts from "typescript";
import { formats } from "../../tools/problems/formats";
import { toProblem } from "../../tools/problems/problem";
import type { Diagnostic } from "../../transformer/model/diagnostics";

const file = "/project/src/person.ts";
const text = "/** @dataContract */\nexport interface Person {\n  name: string;\n}\n";
const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
const program = { getSourceFile: (name: string) => (name === file ? source : undefined) } as unknown as ts.Program;
const start = text.indexOf("name");

const problem: Diagnostic = {
  code: "IW1001",
  severity: "error",
  span: { file, start, length: 4 },
  text: "'name' has no number.",
  related: [],
  fixes: [
    { title: "Give 'name' the number 1", edits: [{ span: { file, start, length: 0 }, text: "/** @dataMember 1 */ " }] },
  ],
};

const printed = (name: string, diagnostic: Diagnostic): string | undefined =>
  formats[name]?.({ folder: "/project", problems: [toProblem(program, diagnostic)] });

test("a problem has its fixes in JSON, with their places", () => {
  const place = { line: 3, column: 3 };
  expect(JSON.parse(printed("json", problem) ?? "").diagnostics).toEqual([
    {
      code: "IW1001",
      severity: "error",
      message: "'name' has no number.",
      file: "src/person.ts",
      start: place,
      end: { line: 3, column: 7 },
      related: [],
      fixes: [
        {
          title: "Give 'name' the number 1",
          isPreferred: false,
          edits: [{ text: "/** @dataMember 1 */ ", file: "src/person.ts", start: place, end: place }],
        },
      ],
    },
  ]);
});

test("a problem has its fixes in SARIF, as replacements of regions", () => {
  const region = { startLine: 3, startColumn: 3, endLine: 3, endColumn: 3 };
  expect(JSON.parse(printed("sarif", problem) ?? "").runs[0].results[0].fixes).toEqual([
    {
      description: { text: "Give 'name' the number 1" },
      artifactChanges: [
        {
          artifactLocation: { uri: "src/person.ts" },
          replacements: [{ deletedRegion: region, insertedContent: { text: "/** @dataMember 1 */ " } }],
        },
      ],
    },
  ]);
});

test.each([
  ["json", '"severity":"warning"'],
  ["tsc", "warning TS901001"],
  ["github", "::warning "],
  ["sarif", '"level":"warning"'],
])("a warning is one in the format %s", (name, expected) => {
  expect(printed(name, { ...problem, severity: "warning" })).toContain(expected);
  expect(printed(name, problem)).not.toContain("warning");
});
