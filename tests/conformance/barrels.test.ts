import { compileProject } from "../support/compile.js";
import { conform, type Row, refuse } from "./rows.js";

const contracts = `import type { int32 } from "interwire";
  export interface Point { /** @dataMember 1 */ x: int32 }
  export interface IPlain { /** @operationContract */ Plain(point: Point): Point }
  /** @serviceContract */ export interface IBase { /** @operationContract */ Ping(): string }
  /** @serviceContract */ export interface IGeneric<T> { /** @operationContract */ Echo(value: T): T }
  /** @serviceContract */ export default interface IDefault { /** @operationContract */ Hello(): string }`;

const derived = "/** @serviceContract */ export interface ISample extends IBase, IPlain, IGeneric<Point> {}";
const serve = '{ Ping: () => "p", Plain: (x) => ({ x: -x.x }), Echo: (x) => x }';
const call = "Promise.all([client.Ping(), client.Plain({ x: 1 }), client.Echo({ x: 2 })])";
const returns = ["p", { x: -1 }, { x: 2 }];
// Contracts first, then what attaches to them.
const paths = ["/IBase/Ping", "/IGeneric-Point/Echo", "/ISample/Plain"];
const usual = { serve, call, returns, paths };
const plain: Pick<Row, "contract" | "serve" | "call" | "returns" | "paths"> = {
  contract: "IHidden",
  serve: '{ Ping: () => "p" }',
  call: "client.Ping()",
  returns: "p",
  paths: ["/IBase/Ping"],
};

const formats = ["cjs", "esm"] as const;

const barrels: readonly Row[] = [
  {
    rule: "named re-exports",
    ...usual,
    source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel.js"; ${derived}`,
    files: {
      "contracts.ts": contracts,
      "barrel.ts": 'export type { IBase, IPlain, IGeneric, Point } from "./contracts.js";',
    },
  },
  {
    rule: "renamed re-exports",
    ...usual,
    source: `import type { B as IBase, P as IPlain, G as IGeneric, Q as Point } from "./barrel.js"; ${derived}`,
    files: {
      "contracts.ts": contracts,
      "barrel.ts":
        'export { type IBase as B, type IPlain as P, type IGeneric as G, type Point as Q } from "./contracts.js";',
    },
  },
  {
    rule: "a star",
    ...usual,
    source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel.js"; ${derived}`,
    files: { "contracts.ts": contracts, "barrel.ts": 'export * from "./contracts.js";' },
  },
  {
    rule: "a type-only star",
    ...usual,
    source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel.js"; ${derived}`,
    files: { "contracts.ts": contracts, "barrel.ts": 'export type * from "./contracts.js";' },
  },
  {
    rule: "stars of stars, renamed on the way",
    ...usual,
    source: `import type { Base as IBase, IPlain, IGeneric, Point } from "./outer.js"; ${derived}`,
    files: {
      "contracts.ts": contracts,
      "inner.ts": 'export * from "./contracts.js"; export type { IBase as Base } from "./contracts.js";',
      "outer.ts": 'export type * from "./inner.js";',
    },
  },
  {
    rule: "a type-only star beside a declaration of the same name, which hides it",
    ...plain,
    source: 'import type { IBase as IHidden } from "./barrel.js";',
    files: {
      "contracts.ts": contracts.replace(
        "interface IBase",
        "interface IBase { /** @operationContract */ Other(): string }\n  interface IUnused",
      ),
      "barrel.ts": `export type * from "./contracts.js";
        /** @serviceContract */ export interface IBase { /** @operationContract */ Ping(): string }`,
    },
  },
  {
    rule: "two type-only stars that pass the same contract on",
    ...plain,
    source: 'import type { IBase as IHidden } from "./barrel.js";',
    files: {
      "contracts.ts": contracts,
      "again.ts": 'export type { IBase } from "./contracts.js";',
      "barrel.ts": 'export type * from "./contracts.js"; export type * from "./again.js";',
    },
  },
  {
    rule: "a namespace of a barrel",
    ...usual,
    source: `import type * as api from "./barrel.js";
        /** @serviceContract */ export interface ISample extends api.IBase, api.IPlain, api.IGeneric<api.Point> {}`,
    files: { "contracts.ts": contracts, "barrel.ts": 'export * from "./contracts.js";' },
  },
  {
    rule: "an import and a local export",
    ...plain,
    source: 'import type { IBase as IHidden } from "./barrel.js";',
    files: {
      "contracts.ts": contracts,
      "barrel.ts": 'import type { IBase } from "./contracts.js"; export type { IBase };',
    },
  },
  {
    rule: "a default export",
    contract: "IHidden",
    source: 'import type IHidden from "./contracts.js";',
    serve: '{ Hello: () => "h" }',
    call: "client.Hello()",
    returns: "h",
    paths: ["/IDefault/Hello"],
    files: { "contracts.ts": contracts },
  },
  {
    rule: "a default export re-exported under a name, and a name as default",
    contract: "IHidden",
    source: 'import type { IHidden } from "./barrel.js"; import type IAgain from "./barrel.js";',
    serve: '{ Hello: () => "h" }',
    call: "client.Hello()",
    returns: "h",
    paths: ["/IDefault/Hello"],
    files: {
      "contracts.ts": contracts,
      "barrel.ts": 'export type { default as IHidden, IBase as default } from "./contracts.js";',
    },
  },
  {
    rule: "files that import each other",
    contract: "IOne",
    source: 'import type { IOne } from "./one.js"; import type { ITwo } from "./two.js";',
    serve: "{ Ping: (x) => x, Own: (x) => ({ two: x }) }",
    call: "Promise.all([client.Ping({ two: {} }), client.Own({ one: {} })])",
    returns: [{ two: {} }, { two: { one: {} } }],
    paths: ["/IOne/Own", "/ITwo/Ping"],
    files: {
      "one.ts": `import type { ITwo, Two } from "./two.js"; export interface One { /** @dataMember 1 */ two?: Two }
          /** @serviceContract */ export interface IOne extends ITwo { /** @operationContract */ Own(x: Two): One }`,
      "two.ts": `import type { One } from "./one.js"; export interface Two { /** @dataMember 1 */ one?: One }
          /** @serviceContract */ export interface ITwo { /** @operationContract */ Ping(x: One): One }`,
    },
  },
];

describe.each(formats)("contracts behind barrels of the same program (%s)", (format) => {
  conform(`barrels-${format}`, barrels, { format });
});

const packages: readonly Row[] = [
  {
    rule: "bases of a package",
    ...usual,
    source: `import type { IBase, IPlain, IGeneric, Point } from "library"; ${derived}`,
  },
  {
    rule: "a renamed contract of a package",
    ...plain,
    source: 'import type { IRenamed as IHidden } from "library";',
  },
  {
    rule: "a class that implements a package's contract",
    ...plain,
    source:
      'import type { IBase as IHidden } from "library"; class Service implements IHidden { Ping() { return "p"; } }',
    map: "Service",
  },
  {
    rule: "a class message of a package comes back as an instance",
    source: `import { Money } from "library";
          /** @serviceContract */ export interface ISample { /** @operationContract */ Double(money: Money): Money }`,
    serve: "{ Double: (x) => Object.assign(new Money(), { cents: 200 * x.euros }) }",
    call: "client.Double(Object.assign(new Money(), { cents: 150 })).then((m) => [m instanceof Money, m.euros])",
    returns: [true, 3],
    paths: ["/ISample/Double"],
  },
  {
    rule: "a package's contract re-exported by this program",
    ...plain,
    source: 'import type { IMine as IHidden } from "./mine.js";',
    files: { "mine.ts": 'export type { IBase as IMine } from "library";' },
  },
  {
    rule: "a package's types behind a type-only star of this program",
    ...usual,
    source: `import type { IBase, IPlain, IGeneric, Point } from "./mine.js"; ${derived}`,
    files: { "mine.ts": 'export type * from "library";' },
  },
  {
    rule: "a message that derives from a package's message",
    source: `import { Money, type Point } from "library";
          export interface Point3 extends Point { /** @dataMember 2 */ z: int32 }
          export class Price extends Money { /** @dataMember 2 */ tax: int32 = 0; }
          /** @serviceContract */ export interface ISample { /** @operationContract */ Get(point: Point3): Price }`,
    serve: "{ Get: ({ x, z }) => Object.assign(new Price(), { cents: x, tax: z }) }",
    call: "client.Get({ x: 500, z: 19 }).then((p) => [p instanceof Money, p instanceof Price, p.euros, p.tax])",
    returns: [true, true, 5, 19],
    paths: ["/ISample/Get"],
  },
  {
    rule: "a package's contract closed over this program's message",
    source: `import type { IGeneric, Point } from "library"; export interface Own { /** @dataMember 1 */ points: Point[] }
          /** @serviceContract */ export interface ISample extends IGeneric<Own> {}`,
    serve: "{ Echo: (x) => x }",
    call: "client.Echo({ points: [{ x: 1 }] })",
    returns: { points: [{ x: 1 }] },
    paths: ["/IGeneric-Own/Echo"],
  },
];

describe.each(formats)("contracts of another package (%s)", (format) => {
  conform(`packages-${format}`, packages, { format, packages: () => compilePackage(format) });
});

describe("what cannot be imported is refused", () => {
  refuse("refused-imports", [
    {
      rule: "an unexported message of another file",
      source: `import type { IPlain } from "./hidden.js";
        /** @serviceContract */ export interface ISample { /** @operationContract */ Get(x: IPlain["x"]): string }`,
      files: {
        "hidden.ts": "interface Hidden { /** @dataMember 1 */ a: string } export interface IPlain { x: Hidden }",
      },
      says: "IW1111: Hidden is needed here, but hidden.ts does not export it.",
    },
  ]);
});

/** A package of contracts as it would be installed. */
function compilePackage(format: "cjs" | "esm"): Record<string, string> {
  const compiled = compileProject({
    name: `conformance-library-${format}`,
    format,
    files: {
      "contracts.ts": contracts,
      "messages.ts": `import type { int32 } from "interwire";
        export class Money { /** @dataMember 1 */ cents: int32 = 0; get euros() { return this.cents / 100; } }`,
      "index.ts": `export type * from "./contracts.js"; export type { IBase as IRenamed } from "./contracts.js";
        export { Money } from "./messages.js";`,
    },
  });
  const type = format === "esm" ? "module" : "commonjs";
  const manifest = { name: "library", type, main: "./index.js", types: "./index.d.ts" };
  const modules = ["contracts", "messages", "index"].flatMap((one) => [`${one}.js`, `${one}.d.ts`]);
  return Object.fromEntries([
    ["../node_modules/library/package.json", JSON.stringify(manifest)],
    ...modules.map((file) => [`../node_modules/library/${file}`, compiled.read(file)] as const),
  ]);
}
