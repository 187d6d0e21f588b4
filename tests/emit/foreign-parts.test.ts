import type { Contract } from "interwire";
import { type Compiled, compileProject } from "../support/compile";

const library = `
/** @fileContract { package: "acme.v1" } */
import type { CallContext, int32 } from "interwire";
export interface Order {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  count: int32;
}
export interface Refusal {
  /** @dataMember 1 */
  text: string;
}
interface Hidden {
  /** @dataMember 1 */
  text: string;
}
export interface IPing {
  /** @operationContract */
  Ping(): Promise<void>;
}
/** @serviceContract { name: "Shop" } */
export interface IShop extends IPing {
  /**
   * @throws {Refusal} without stock
   * @operationContract { name: "Take", idempotency: "noSideEffects" }
   */
  Get(id: string, context?: CallContext): Promise<Order>;
  /** @operationContract { style: "bare" } */
  Put(order: Partial<Order>): Promise<Order>;
  /** @operationContract */
  Watch(after: int32): AsyncIterable<[string, int32]>;
  Note(): void;
}
/** @serviceContract */
export interface IBox<T> {
  /** @operationContract */
  Open(): Promise<T>;
  /** @operationContract */
  Close(value: T): Promise<void>;
}
/** @serviceContract */
export interface IHidden {
  /** @operationContract */
  Open(one: Hidden): Promise<void>;
  /** @operationContract */
  Close(): Promise<void>;
}`;
const consumer = `
  import { contractOf } from "interwire";
  import type { IBox, IShop, Order } from "foreign-parts-library";
  export const get = contractOf<Pick<IShop, "Get">>();
  export const put = contractOf<Pick<IShop, "Put">>();
  export const rest = contractOf<Omit<IShop, "Get" | "Put" | "Note">>();
  export const box = contractOf<Pick<IBox<Order>, "Open">>();
  export const whole = { shop: contractOf<IShop>(), box: contractOf<IBox<Order>>() };`;

interface Parts {
  readonly get: Contract<unknown>;
  readonly put: Contract<unknown>;
  readonly rest: Contract<unknown>;
  readonly box: Contract<unknown>;
  readonly whole: { readonly shop: Contract<unknown>; readonly box: Contract<unknown> };
}

/** Compiles a consumer of a package that was compiled with these options. */
function compile(name: string, text: string, compilerOptions: object): Compiled {
  const built = compileProject({
    name: `${name}-library`,
    files: { "index.ts": library },
    compilerOptions: { ...compilerOptions },
  });
  expect(built.output).toBe("");
  const at = "../node_modules/foreign-parts-library";
  const files = {
    "consumer.ts": text,
    [`${at}/index.js`]: built.read("index.js"),
    [`${at}/index.d.ts`]: built.read("index.d.ts"),
    [`${at}/package.json`]: JSON.stringify({ name: "foreign-parts-library", main: "index.js", types: "index.d.ts" }),
  };
  return compileProject({ name, files });
}

/** The operations of a contract by path, as they are described. */
const operationsOf = ({ services }: Contract<unknown>) =>
  new Map(services.flatMap(({ operations }) => operations.map((one) => [one.path, one] as const)));

describe("a part of a contract of another package", () => {
  let parts: Parts;
  beforeAll(() => {
    const compiled = compile("foreign-parts", consumer, {});
    expect(compiled.output).toBe("");
    parts = require(compiled.emitted("consumer.js")) as Parts;
  });

  test.each([
    ["one operation", "get", "shop", ["/acme.v1.Shop/Take"]],
    ["a nameless message", "put", "shop", ["/acme.v1.Shop/Put"]],
    ["bases and streams", "rest", "shop", ["/acme.v1.Shop/Ping", "/acme.v1.Shop/Watch"]],
    ["a generic contract", "box", "box", ["/acme.v1.IBox-acme.v1.Order/Open"]],
  ] as const)("has what the whole has: %s", (_, name, whole, paths) => {
    const found = operationsOf(parts[name]);
    expect([...found.keys()].sort()).toEqual(paths);
    for (const path of paths) expect(found.get(path)).toEqual(operationsOf(parts.whole[whole]).get(path));
  });
});

const lost = (name: string): string =>
  `IW1406: The declaration file of ${name} in foreign-parts-library does not have all annotations`;

test.each([
  ["whose package was built with removeComments", "IShop", "Get", { removeComments: true }, lost("IShop")],
  ["whose package does not export a message", "IHidden", "Close", {}, lost("IHidden")],
  ["of which only other methods are named", "IShop", "Note", {}, "IW1303: 'Pick<IShop, \"Note\">' is not a contract"],
] as const)("a part of a contract %s is refused", (rule, name, method, options, text) => {
  const { output } = compile(
    `foreign-parts-${rule.split(" ").at(-1)}`,
    `import { contractOf } from "interwire";
  import type { ${name} } from "foreign-parts-library";
  export const part = contractOf<Pick<${name}, "${method}">>();`,
    options,
  );
  expect(output).toContain(text);
  expect(new Set(output.match(/IW\d{4}/g))).toEqual(new Set([text.slice(0, 6)]));
});
