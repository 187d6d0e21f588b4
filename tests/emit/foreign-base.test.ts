import type { FieldInit } from "../../runtime/table/seam";
import { compileProject } from "../support/compile";

const library = `
  import type { int32 } from "interwire";
  export interface Base {
    /** @dataMember 2 */ id: int32;
    /** @dataMember { order: 3, packed: false } */ codes: int32[];
    /** @dataMember 4 */ "odd name": string;
    choice?:
      | { /** @dataMember 6 */ case: "order"; value: string }
      | { /** @dataMember 5 */ case: "odd case"; value: Color }
      | { case?: undefined };
  }
  export const enum Color { Red = 0, Blue = 1 << 3 }`;
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
    Derived$message(): { fields: FieldInit[] };
  };
  const { fields } = Derived$message();
  expect(fields.map(({ no, name, packed, oneof, optional }) => [no, name, packed, oneof, optional])).toEqual([
    [1, "name", undefined, undefined, undefined],
    [2, "id", undefined, undefined, undefined],
    [3, "codes", false, undefined, undefined],
    [4, "odd name", undefined, undefined, undefined],
    [5, "odd case", undefined, "choice", "undefined"],
    [6, "order", undefined, "choice", "undefined"],
  ]);
  expect(fields[4]?.enum).toEqual({ name: "Color", values: { Red: 0, Blue: 8 } });
});
