import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileIn } from "../support/compile.js";
import { generate } from "../support/generate.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const note = "export interface Note {\n  /** @dataMember 1 */\n  text: string;\n}\n";
const notes = (specifier: string): string => `import type { Note } from "${specifier}";
/** @serviceContract */
export interface INotes {
  /** @operationContract */
  Add(note: Note): Promise<Note>;
}
`;
const bundler = { module: "ESNext", moduleResolution: "Bundler" };
const withoutOutput = { ...bundler, noEmit: true, allowImportingTsExtensions: true };

/** How projects import their files, and the relative imports of the file that is generated for `notes`. */
const rows: readonly {
  readonly style: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options: object;
  readonly generated: string;
  readonly imports: readonly string[];
}[] = [
  {
    style: "a .js ending",
    files: { "note.ts": note, "notes.ts": notes("./note.js") },
    options: {},
    generated: "notes.iw.ts",
    imports: ["./notes.js", "./note.js", "./note.iw.js"],
  },
  {
    style: "no ending",
    files: { "note.ts": note, "notes.ts": notes("./note") },
    options: bundler,
    generated: "notes.iw.ts",
    imports: ["./notes", "./note", "./note.iw"],
  },
  {
    style: "a .ts ending",
    files: { "note.ts": note, "notes.ts": notes("./note.ts") },
    options: withoutOutput,
    generated: "notes.iw.ts",
    imports: ["./notes.ts", "./note.ts", "./note.iw.ts"],
  },
  {
    style: "a folder's name",
    files: { "note/index.ts": note, "notes.ts": notes("./note") },
    options: bundler,
    generated: "notes.iw.ts",
    imports: ["./notes", "./note", "./note/index.iw"],
  },
  {
    style: "a barrel",
    files: { "note.ts": note, "index.ts": 'export type { Note } from "./note.js";\n', "notes.ts": notes("./index.js") },
    options: {},
    generated: "notes.iw.ts",
    imports: ["./notes.js", "./index.js", "./note.iw.js"],
  },
  {
    style: "a .mjs ending",
    files: { "note.mts": note, "notes.mts": notes("./note.mjs") },
    options: {},
    generated: "notes.iw.mts",
    imports: ["./notes.mjs", "./note.mjs", "./note.iw.mjs"],
  },
  {
    style: "a .jsx source",
    files: { "note.tsx": note, "notes.tsx": notes("./note.js") },
    options: { jsx: "preserve", noEmit: true },
    generated: "notes.iw.ts",
    imports: ["./notes.js", "./note.js", "./note.iw.js"],
  },
  {
    style: "the ending of other files, where a file has no import",
    files: {
      "notes.ts": `${note}${notes("x").replace(/^.*\n/, "")}`,
      "main.ts": 'export type { Note } from "./notes.js";\n',
    },
    options: bundler,
    generated: "notes.iw.ts",
    imports: ["./notes.js"],
  },
  {
    style: "what resolution needs, where no file has an import",
    files: { "notes.ts": `${note}${notes("x").replace(/^.*\n/, "")}` },
    options: {},
    generated: "notes.iw.ts",
    imports: ["./notes.js"],
  },
  {
    style: "an alias of paths",
    files: { "note.ts": note, "notes.ts": notes("#app/note") },
    options: { ...bundler, paths: { "#app/*": ["./src/*"] } },
    generated: "notes.iw.ts",
    imports: ["./notes", "./note.iw"],
  },
];

test.each(rows)("a generated file imports with $style", ({ style, files, options, generated, imports }) => {
  const { folder } = createWorkspace({
    name: `generate-imports-${style.replace(/\W+/g, "-")}`,
    files: {
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/${path}`, text])),
      "package.json": { type: "module" },
      "tsconfig.json": contractsConfig({ plugins: [], ...options }),
    },
  });
  expect(generate(folder).problems).toEqual([]);
  const text = readFileSync(join(folder, "src", generated), "utf8");
  const relative = [...text.matchAll(/^import .* from "(\.[^"]*)";$/gm)].map(([, specifier]) => specifier);
  expect(relative).toEqual(imports);
  expect(compileIn(folder, ["-p", ".", "--pretty", "false"], "tsc")).toEqual({ exitCode: 0, output: "" });
  expect(generate(folder, { check: true }).changes).toEqual([]);
});

test("names that generated code has itself are left to it", () => {
  const { folder } = createWorkspace({
    name: "generate-names",
    files: {
      "src/names.ts": `import type { double as decimal } from "interwire";
import type * as other from "./other.js";
/** The message beside it has the name of its table. */
export interface Map {
  /** @dataMember 1 */
  size: decimal;
}
export interface MapMessage {
  /** @dataMember 1 */
  map: Map;
  /** @dataMember 2 */
  other: other.Other;
}
interface Inner {
  /** @dataMember 1 */
  text: string;
}
export { type Inner as Outer };
export namespace Shop {
  export interface Item {
    /** @dataMember 1 */
    name: string;
  }
}
/** @serviceContract */
export default interface IShop {
  /** @operationContract */
  Sell(item: Shop.Item, inner: Inner, part: Partial<Map>, typed: typeof limit): Promise<MapMessage>;
}
export const limit: decimal = 3;
`,
      "src/other.ts": "export interface Other {\n  /** @dataMember 1 */\n  text: string;\n}\n",
      "package.json": { type: "module" },
      "tsconfig.json": contractsConfig({ plugins: [], noUnusedLocals: true, verbatimModuleSyntax: true }),
    },
  });
  expect(generate(folder).problems).toEqual([]);
  expect(compileIn(folder, ["-p", ".", "--pretty", "false"], "tsc")).toEqual({ exitCode: 0, output: "" });
  const exported = [
    ...readFileSync(join(folder, "src/names.iw.ts"), "utf8").matchAll(/^export .*?(\{.*\}|[\w$]+)(?=[(:;<])/gm),
  ];
  expect(exported.map(([, names]) => names)).toEqual([
    "MapMessage",
    "MapMessageMessage",
    "InnerMessage",
    "{ Inner$message as Outer$message, InnerMessage as OuterMessage }",
    "Shop$ItemMessage",
    "IShopContract",
    "Map$message",
    "MapMessage$message",
    "Inner$message",
    "Shop$Item$message",
    "IShop$contract",
  ]);
});
