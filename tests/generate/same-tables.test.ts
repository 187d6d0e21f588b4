import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";
import { declarations } from "./fixtures.js";

/** Compares the tables that the transformer has put into modules with those of the files generated beside them. */
const compare = `import { int32Type, stringType } from "interwire/codegen";
const type = (one) => (typeof one === "function" ? one().name : (one.key ?? one));
const describe = ({ name, hash, tuple, fields = [], services, messages, enums, bases = [] }) =>
  JSON.stringify({
    ...{ name, hash, tuple, services, messages, enums, bases: bases.map((base) => base.name) },
    fields: fields.map((field) => ({ ...field, type: type(field.type) })),
  });
for (const name of process.argv.slice(2)) {
  const [own, generated] = await Promise.all([import("./out/" + name + ".js"), import("./out/" + name + ".iw.js")]);
  for (const node of Object.keys(own).filter((one) => /\\$(contract|message)$/.test(one))) {
    const [a, b] = [own, generated].map((module) => module[node](int32Type, stringType));
    console.log(node, a !== b && a.hash !== "" && describe(a) === describe(b));
  }
}
`;

test("generated tables are those of the transformer, which compiles both into one program", () => {
  const names = Object.keys(declarations).map((path) => path.replace(/^src\/|\.ts$/g, ""));
  const { folder, compile, run } = createWorkspace({
    name: "generate-same-tables",
    files: {
      ...declarations,
      "package.json": { type: "module" },
      "tsconfig.json": tsconfig({}),
      "compare.js": compare,
    },
  });
  expect(generate(folder).problems).toEqual([]);
  expect(compile("-p", ".")).toEqual({ exitCode: 0, output: "" });
  const { output } = run("compare.js", ...names);
  expect(
    output
      .split("\n")
      .filter((line) => line !== "")
      .sort(),
  ).toEqual([
    "Address$message true",
    "Bin$message true",
    "Bins$contract true",
    "Both$message true",
    "Box$message true",
    "BoxService$contract true",
    "Circle$message true",
    "Drawing$message true",
    "Employee$message true",
    "Employee$message true",
    "Grouped$message true",
    "IBins$contract true",
    "ICalculator$contract true",
    "IDrawings$contract true",
    "IFeed$contract true",
    "IPoints$contract true",
    "IRows$contract true",
    "IStaff$contract true",
    "IStore$contract true",
    "IUnmarked$contract true",
    "Nothing$message true",
    "Page$message true",
    "Page$message true",
    "Part$message true",
    "Person$message true",
    "Person$message true",
    "PersonName$message true",
    "PersonPatch$message true",
    "Point$message true",
    "Row$message true",
    "Scalars$message true",
    "Size$message true",
    "Sized$message true",
  ]);
});

test("a barrel may pass on a source and its generated file", () => {
  const { folder, compile, run } = createWorkspace({
    name: "generate-barrel",
    files: {
      "src/ping.ts": `/** @serviceContract */
export interface IPing {
  /** @operationContract */
  Ping(): Promise<string>;
}
`,
      "src/index.ts": 'export * from "./ping.js";\nexport * from "./ping.iw.js";\n',
      "src/main.ts":
        'import { contractOf } from "interwire";\nimport type { IPing } from "./index.js";\nconsole.log(contractOf<IPing>().service);\n',
      "package.json": { type: "module" },
      "tsconfig.json": tsconfig({}),
    },
  });
  expect(generate(folder).problems).toEqual([]);
  expect(compile("-p", ".")).toEqual({ exitCode: 0, output: "" });
  expect(run("out/main.js")).toEqual({ exitCode: 0, output: "IPing\n" });
  expect(compileIn(folder, ["-p", ".", "--pretty", "false", "--noEmit"], "tsc").exitCode).toBe(0);
});
