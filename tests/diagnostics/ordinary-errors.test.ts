import { compileProject } from "../support/compile.js";
import { linesOf } from "./fixtures.js";

const contract = `
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
`;

const user = `
import { contractOf } from "interwire";
import type { ICalculator } from "./contract.js";
export const paths = contractOf<ICalculator>().services.flatMap(({ operations }) => operations.map(({ path }) => path));
`;

const broken: Readonly<Record<string, string>> = {
  "an unfinished interface": `/** @serviceContract */ export interface IBroken { /** @operationContract */ Sum(x: `,
  "an unfinished comment": `/** @serviceContract */ export interface IBroken {} /** @dataContract`,
  "an unfinished class": `import { DataMember } from "interwire"; export class Broken { @DataMember(`,
  "an unfinished call": `import { contractOf } from "interwire"; import type { ICalculator } from "./contract.js"; contractOf<ICalculator`,
  "a type that does not exist": `/** @serviceContract */ export interface IBroken { /** @operationContract */ Sum(x: Missing): Promise<Missing>; }`,
  "a member of a type that does not exist": `export interface Person { /** @dataMember 1 */ name: Missing; }`,
  "two types of one name": `export interface Person { /** @dataMember 1 */ name: string; } interface Person { /** @dataMember 2 */ name: Missing; }`,
  "a base that does not exist": `/** @serviceContract */ export interface IBroken extends Missing { /** @operationContract */ Sum(): Promise<void>; }`,
  "a module that does not exist": `import type { Missing } from "./missing.js"; /** @serviceContract */ export interface IBroken { /** @operationContract */ Sum(x: Missing): Promise<void>; }`,
  "an import of interwire that does not exist": `import { Missing } from "interwire"; export class Person { @Missing() name = ""; }`,
  "a wrong argument": `import { contractOf } from "interwire"; import type { ICalculator } from "./contract.js"; contractOf<ICalculator>(5);`,
  "too many arguments": `import { contractOf } from "interwire"; import type { ICalculator } from "./contract.js"; contractOf<ICalculator>(undefined, 5);`,
  "too many type arguments": `import { contractOf } from "interwire"; import type { ICalculator } from "./contract.js"; contractOf<ICalculator, string>();`,
  "a contract that does not exist": `import { contractOf } from "interwire"; contractOf<IMissing>();`,
  "a circular base": `/** @serviceContract */ export interface IBroken extends IBroken { /** @operationContract */ Sum(): Promise<void>; }`,
  "a circular alias": `export type Loop = Loop[] | Loop; export interface Person { /** @dataMember 1 */ loop: Loop; }`,
  "a circular default": `export interface Person<T extends Person<T> = Missing> { /** @dataMember 1 */ value: T; }`,
  "an unfinished implementation": `import type { ICalculator } from "./contract.js"; export class Broken implements ICalculator {}`,
  "a mapped class with a type error": `import { createServer } from "interwire"; import type { ICalculator } from "./contract.js"; class Broken implements ICalculator { constructor(_x: string) {} async Sum() {} } createServer().map(Broken);`,
  "a generic without arguments": `/** @serviceContract */ export interface IEcho<T> { /** @operationContract */ Echo(x: T): Promise<T>; } /** @serviceContract */ export interface IBroken extends IEcho {}`,
};

const syntax = new Set(["an unfinished interface", "an unfinished comment", "an unfinished class"]);

/** Syntax errors keep the compiler from looking for others, so the two kinds are compiled apart. */
function compile(kind: string, chosen: readonly string[]): ReturnType<typeof compileProject> {
  const files = Object.fromEntries(chosen.map((name) => [`${name.replace(/ /g, "-")}.ts`, broken[name] ?? ""]));
  return compileProject({
    name: `diagnostics-ordinary-${kind}`,
    files: { "contract.ts": contract, "user.ts": user, ...files },
  });
}

describe.each([
  ["syntax", Object.keys(broken).filter((name) => syntax.has(name))],
  ["type", Object.keys(broken).filter((name) => !syntax.has(name))],
])("%s errors", (kind, names) => {
  const compiled = compile(kind, names);
  const lines = linesOf(compiled.output);

  test.each(names)("%s is the compiler's own affair", (name) => {
    const own = lines.filter((line) => line.startsWith(`src/${name.replace(/ /g, "-")}.ts(`));
    expect(own.length).toBeGreaterThan(0);
    for (const line of own) expect(line).toMatch(/ error TS\d{4,5}: /);
    expect(own.join("\n")).not.toMatch(/IW\d{4}/);
  });

  test("nothing else is printed, and the compiler fails", () => {
    const others = lines.filter((line) => !/^src\/[\w-]+\.ts\(\d+,\d+\): error TS|^ {2}/.test(line));
    expect(others).toEqual([]);
    expect(compiled.exitCode).not.toBe(0);
  });

  test("files beside it keep their tables", () => {
    expect(require(compiled.emitted("user.js")).paths).toEqual(["/ICalculator/Sum"]);
  });

  test.each(names)("the output of %s loads, or is refused by the JavaScript engine", (name) => {
    const load = () => require(compiled.emitted(`${name.replace(/ /g, "-")}.js`));
    try {
      load();
    } catch (error) {
      expect(String(error)).toMatch(/SyntaxError|Cannot find module|ReferenceError|is not a function|IW2\d{3}/);
    }
  });
});
