import { compileProject } from "../support/compile";

const library = `
  import type { int32 } from "interwire";
  export interface Base {
    /** @dataMember 2 */ id: int32;
    /** @dataMember { order: 3, packed: false } */ codes: int32[];
    /** @dataMember 4 */ "odd name": string;
  }`;
const consumer = `
  import type { Base } from "foreign-base-library";
  export interface Derived extends Base { /** @dataMember 1 */ name: string; }`;

it.each([false, true])("a message inherits numbers from another package, with removeComments: %s", (removeComments) => {
  const name = `foreign-base-${removeComments}`;
  const built = compileProject({
    name: `${name}-library`,
    files: { "index.ts": library },
    compilerOptions: { removeComments },
  });
  expect(built.output).toBe("");
  const at = "../node_modules/foreign-base-library";
  const files = {
    "derived.ts": consumer,
    [`${at}/index.js`]: built.read("index.js"),
    [`${at}/index.d.ts`]: built.read("index.d.ts"),
    [`${at}/package.json`]: JSON.stringify({ name: "foreign-base-library", main: "index.js", types: "index.d.ts" }),
  };
  const compiled = compileProject({ name, files });
  expect(compiled.output).toBe("");
  const { Derived$message } = require(compiled.emitted("derived.js")) as {
    Derived$message(): { fields: { no: number; name: string; packed?: boolean }[] };
  };
  expect(Derived$message().fields.map(({ no, name, packed }) => [no, name, packed])).toEqual([
    [1, "name", undefined],
    [2, "id", undefined],
    [3, "codes", false],
    [4, "odd name", undefined],
  ]);
});
