import { compileProject } from "../support/compile";

const library = `
  /** @dataContract { name: "Hue", reserved: [3], reservedNames: ["Old"] } */
  export enum Shade { None = 0, Red = 1 }
  /** @dataContract { name: "paint.Finish" } */
  export const Finish = { Matt: 0, Gloss: 1 } as const;
  export type Finish = (typeof Finish)[keyof typeof Finish];
  /** @dataContract { name: "paint.Size" } */
  export type Size = 0 | 1 | 2;
  /** @dataContract { reserved: ["2 to max"] } */
  export enum Level { Low = 0 }`;
const consumer = `
  import { contractOf } from "interwire";
  import { serialize } from "interwire/snapshot";
  import type { Finish, Level, Shade, Size } from "foreign-enums-library";
  /** @serviceContract */
  export interface IStore<T> { /** @operationContract */ Keep(value: T): Promise<T> }
  export const services = [contractOf<IStore<Shade>>(), contractOf<IStore<Finish[]>>(), contractOf<IStore<Size>>()]
    .map(({ service }) => service);
  export const text = [contractOf<IStore<Shade>>(), contractOf<IStore<Level>>()].map(serialize).join("\\n");`;

const compileLibrary = (name: string, compilerOptions = {}) =>
  compileProject({ name, files: { "index.ts": library }, compilerOptions });

test("an enum of another package keeps its name, and what it reserves", () => {
  const built = compileLibrary("foreign-enums-library");
  expect(built.output).toBe("");
  const at = "../node_modules/foreign-enums-library";
  const files = {
    "stores.ts": consumer,
    [`${at}/index.js`]: built.read("index.js"),
    [`${at}/index.d.ts`]: built.read("index.d.ts"),
    [`${at}/package.json`]: JSON.stringify({ name: "foreign-enums-library", main: "index.js", types: "index.d.ts" }),
  };
  const compiled = compileProject({ name: "foreign-enums", files });
  expect(compiled.output).toBe("");
  const { services, text } = require(compiled.emitted("stores.js")) as {
    readonly services: readonly string[];
    readonly text: string;
  };
  expect(text.match(/^enum .*/gm)).toEqual([
    'enum Hue { None = 0; Red = 1; reserved 3; reserved "Old" }',
    "enum Level { Low = 0; reserved 2 to max }",
  ]);
  expect(services).toEqual(["IStore-Hue", "IStore-Arraypaint.Finish", "IStore-paint.Size"]);
});

test("an enum whose name or reserved numbers would not reach other packages is refused", () => {
  const text = (place: string, name: string, removed = "its name"): string =>
    `src/index.ts(${place}): error TS901011: IW1011: '${name}' is annotated, and removeComments removes ${removed} ` +
    "from the declaration file. Drop removeComments or the annotation.";
  const { output } = compileLibrary("foreign-enums-bare", { removeComments: true });
  expect(output.trim().split("\n")).toEqual([
    text("3,15", "Shade", "its name and what it reserves"),
    text("5,16", "Finish"),
    text("8,15", "Size"),
    text("10,15", "Level", "what it reserves"),
  ]);
});
