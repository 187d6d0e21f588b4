import { compileProject } from "../support/compile.js";

const contracts = `
import type { Contract } from "interwire";

/** @serviceContract */
export interface IFirst {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract */
export interface ISecond {
  /** @operationContract */
  Add(): Promise<void>;
}

/** @serviceContract */
export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

/** @serviceContract */
export class Marked {
  /** @operationContract */
  Sum(): void {}
}

export function nameOf<T = never>(contract?: Contract<NoInfer<T>>): string {
  return contract?.service ?? "nothing";
}

export function labelled<T = never>(label: string, contract?: Contract<NoInfer<T>>): string {
  return \`\${label} \${contract?.service}\`;
}

export function two<A, B>(label: string, first?: Contract<A>, second?: Contract<B>): string {
  return [label, first?.service, second?.service].join(" ");
}

export function gap<T>(label: string, size?: number, contract?: Contract<T>): string {
  return [label, size, arguments.length, contract?.service].join(" ");
}

export function overloaded<T>(label: string, contract?: Contract<T>): string;
export function overloaded<T>(label: number, size: number, contract?: Contract<T>): string;
export function overloaded(...given: unknown[]): string {
  return given.map((one) => (one as { service?: string })?.service ?? one).join(" ");
}

export function byDefault<T = IFirst>(contract?: Contract<T>): string {
  return contract?.service ?? "nothing";
}

export function inferred<T>(_value: T | undefined, contract?: Contract<T>): string {
  return contract?.service ?? "nothing";
}

export function fromReturn<T>(contract?: Contract<T>): { value?: T; service: string } {
  return { service: contract?.service ?? "nothing" };
}

export function forwarding<T>(contract?: Contract<T>): string {
  return [nameOf<T>(), (() => nameOf<T>())(), labelled<T>("inner"), nameOf<IFirst>()].join(" ");
}

export function twoForwarding<A, B>(second?: Contract<B>, first?: Contract<A>): string {
  return two<A, B>("swapped");
}

export class Holder<T> {
  readonly service: string;
  constructor(readonly label: string, contract?: Contract<T>) {
    this.service = \`\${label} \${contract?.service}\`;
  }
  static of<T>(contract?: Contract<T>): string {
    return nameOf<T>();
  }
  name<U>(contract?: Contract<U>): string {
    return \`\${this.label} \${contract?.service}\`;
  }
}

export class Shadowing<T> {
  readonly service: string;
  constructor(readonly contract?: Contract<T>) {
    this.service = [1].map((label) => nameOf<T>() + label).join();
  }
}

export class Derived extends Holder<ISecond> {
  constructor() {
    super("derived");
  }
}

export class Optional<T> {
  readonly service: string;
  constructor(contract?: Contract<T>) {
    this.service = contract?.service ?? "nothing";
  }
}
`;

// Each form is an expression that answers the name of the service it was given.
const forms: readonly (readonly [form: string, expression: string, service: string])[] = [
  ["a plain call", "nameOf<IFirst>()", "IFirst"],
  ["a class contract", "nameOf<Marked>()", "Marked"],
  ["a closed generic contract", "nameOf<IEcho<string>>()", "IEcho-String"],
  ["an argument before it", 'labelled<ISecond>("a")', "a ISecond"],
  ["a trailing comma", 'labelled<ISecond>("a",)', "a ISecond"],
  ["a comment in the list", "nameOf<IFirst>(/* none */)", "IFirst"],
  ["two contracts", 'two<IFirst, ISecond>("b")', "b IFirst ISecond"],
  ["the second of two contracts", 'two<IFirst, ISecond>("b", contractOf<IFirst>())', "b IFirst ISecond"],
  ["a gap of another kind", 'gap<IFirst>("c")', "c  3 IFirst"],
  ["a gap that is given", 'gap<IFirst>("c", 7)', "c 7 3 IFirst"],
  ["undefined", "nameOf<IFirst>(undefined)", "IFirst"],
  ["void 0", 'labelled<IFirst>("d", void 0)', "d IFirst"],
  ["undefined before a missing one", 'two<IFirst, ISecond>("e", undefined)', "e IFirst ISecond"],
  ["a contract that is given", "nameOf<IFirst>(contractOf<IFirst>())", "IFirst"],
  ["an expression that is undefined, which stays", "nameOf<IFirst>(absent)", "nothing"],
  ["the first overload", 'overloaded<IFirst>("f")', "f IFirst"],
  ["the second overload", "overloaded<IFirst>(1, 2)", "1 2 IFirst"],
  ["a default type argument", "byDefault()", "IFirst"],
  ["an inferred type argument", "inferred(second)", "ISecond"],
  ["a type argument from the return type", "typed.service", "ISecond"],
  ["a static method", "Holder.of<IFirst>()", "IFirst"],
  ["a method", "holder.name<ISecond>()", "g ISecond"],
  ["an optional chain", "maybe?.name<ISecond>() ?? ''", "g ISecond"],
  ["an optional call", "maybeName?.<ISecond>() ?? ''", "ISecond"],
  ["an element access", 'holder["name"]<ISecond>()', "g ISecond"],
  ["new", 'new Holder<ISecond>("h").service', "h ISecond"],
  ["new without a list", "(new Optional<IFirst>).service", "IFirst"],
  ["a parameter property that is forwarded", "new Shadowing<IFirst>().service", "IFirst1"],
  ["super", "new Derived().service", "derived ISecond"],
  [
    "an anonymous subclass",
    "new (class extends Optional<ISecond> { constructor() { super(); } })().service",
    "ISecond",
  ],
  ["a namespace import", "all.nameOf<IFirst>()", "IFirst"],
  ["a renamed import", "renamed<IFirst>()", "IFirst"],
  ["a constant alias", "alias<IFirst>()", "IFirst"],
  ["a conditional callee", "(absent === undefined ? nameOf : byDefault)<ISecond>()", "ISecond"],
  ["a parenthesized callee", "(nameOf)<IFirst>()", "IFirst"],
  ["an instantiation expression", "instantiated()", "ISecond"],
  ["an instantiation in an array", "[nameOf<ISecond>].map((one) => one()).join()", "ISecond"],
  ["an arrow function's own parameter", "arrow<ISecond>()", "ISecond"],
  ["a call in an arrow function", "(() => nameOf<ISecond>())()", "ISecond"],
  ["a template literal", "`$" + "{nameOf<ISecond>()}`", "ISecond"],
  ["a nested call", "labelled<IFirst>(nameOf<ISecond>())", "ISecond IFirst"],
  ["a forwarded contract", "forwarding<ISecond>()", "ISecond ISecond inner ISecond IFirst"],
  ["two forwarded contracts", "twoForwarding<IFirst, ISecond>()", "swapped IFirst ISecond"],
  ["contractOf", "contractOf<ISecond>().service", "ISecond"],
  ["contractOf of a generic contract", "contractOf<IEcho<number>>().service", "IEcho-Double"],
];

const source = `
import { contractOf, type Contract } from "interwire";
import * as all from "./contracts.js";
import { byDefault, Derived, forwarding, fromReturn, gap, Holder, inferred, labelled, nameOf, Optional, overloaded, Shadowing, two, twoForwarding } from "./contracts.js";
import { nameOf as renamed } from "./contracts.js";
import type { IEcho, IFirst, ISecond, Marked } from "./contracts.js";

const absent = undefined as Contract<IFirst> | undefined;
const second = undefined as ISecond | undefined;
const typed: { value?: ISecond; service: string } = fromReturn();
const holder = new Holder<IFirst>("g");
const maybe = holder as Holder<IFirst> | undefined;
const maybeName = nameOf as typeof nameOf | undefined;
const alias = nameOf;
const instantiated = nameOf<ISecond>;
const arrow = <T,>(contract?: Contract<T>): string => nameOf<T>();

export const found: Record<string, string> = {
${forms.map(([form, expression]) => `  ${JSON.stringify(form)}: ${expression},`).join("\n")}
};
`;

const files = { "contracts.ts": contracts, "forms.ts": source };

describe.each(["cjs", "esm"] as const)("%s", (format) => {
  const compiled = compileProject({ name: `diagnostics-call-sites-${format}`, files, format });

  test("compiles", () => {
    expect(compiled.output).toBe("");
  });

  test("every form gets its contract", async () => {
    const { found } = await load(compiled.emitted("forms.js"), format);
    expect(found).toEqual(Object.fromEntries(forms.map(([form, , service]) => [form, service])));
  });
});

async function load(path: string, format: "cjs" | "esm"): Promise<{ found: Record<string, string> }> {
  if (format === "cjs") return require(path);
  const { execFileSync } = await import("node:child_process");
  const script = `import(${JSON.stringify(path)}).then(({ found }) => console.log(JSON.stringify(found)))`;
  return { found: JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })) };
}
