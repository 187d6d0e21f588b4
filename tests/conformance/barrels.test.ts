import { type Compiled, compileProject } from "../support/compile.js";
import { conform, refuse, type Row } from "./rows.js";

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
// Contracts first, then what attaches to them (reference §2.1).
const paths = ["/IBase/Ping", "/IGeneric-Point/Echo", "/ISample/Plain"];
const usual = { serve, call, returns, paths };
const plain: Pick<Row, "contract" | "serve" | "call" | "returns" | "paths"> = {
  contract: "IHidden",
  serve: '{ Ping: () => "p" }',
  call: "client.Ping()",
  returns: "p",
  paths: ["/IBase/Ping"],
};

describe("contracts behind barrels of the same program", () => {
  conform("barrels", [
    {
      rule: "named re-exports",
      ...usual,
      source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel"; ${derived}`,
      files: { "contracts.ts": contracts, "barrel.ts": 'export type { IBase, IPlain, IGeneric, Point } from "./contracts";' },
    },
    {
      rule: "renamed re-exports",
      ...usual,
      source: `import type { B as IBase, P as IPlain, G as IGeneric, Q as Point } from "./barrel"; ${derived}`,
      files: {
        "contracts.ts": contracts,
        "barrel.ts": 'export { type IBase as B, type IPlain as P, type IGeneric as G, type Point as Q } from "./contracts";',
      },
    },
    {
      rule: "a star",
      ...usual,
      source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel"; ${derived}`,
      files: { "contracts.ts": contracts, "barrel.ts": 'export * from "./contracts";' },
    },
    {
      rule: "a type-only star",
      ...usual,
      source: `import type { IBase, IPlain, IGeneric, Point } from "./barrel"; ${derived}`,
      files: { "contracts.ts": contracts, "barrel.ts": 'export type * from "./contracts";' },
    },
    {
      rule: "stars of stars, renamed on the way",
      ...usual,
      source: `import type { Base as IBase, IPlain, IGeneric, Point } from "./outer"; ${derived}`,
      files: {
        "contracts.ts": contracts,
        "inner.ts": 'export * from "./contracts"; export type { IBase as Base } from "./contracts";',
        "outer.ts": 'export type * from "./inner";',
      },
    },
    {
      rule: "a namespace of a barrel",
      ...usual,
      source: `import type * as api from "./barrel";
        /** @serviceContract */ export interface ISample extends api.IBase, api.IPlain, api.IGeneric<api.Point> {}`,
      files: { "contracts.ts": contracts, "barrel.ts": 'export * from "./contracts";' },
    },
    {
      rule: "an import and a local export",
      ...plain,
      source: 'import type { IBase as IHidden } from "./barrel";',
      files: { "contracts.ts": contracts, "barrel.ts": 'import type { IBase } from "./contracts"; export type { IBase };' },
    },
    {
      rule: "a default export",
      contract: "IHidden",
      source: 'import type IHidden from "./contracts";',
      serve: '{ Hello: () => "h" }',
      call: "client.Hello()",
      returns: "h",
      paths: ["/IDefault/Hello"],
      files: { "contracts.ts": contracts },
    },
    {
      rule: "a default export re-exported under a name, and a name as default",
      contract: "IHidden",
      source: 'import type { IHidden } from "./barrel"; import type IAgain from "./barrel";',
      serve: '{ Hello: () => "h" }',
      call: "client.Hello()",
      returns: "h",
      paths: ["/IDefault/Hello"],
      files: {
        "contracts.ts": contracts,
        "barrel.ts": 'export type { default as IHidden, IBase as default } from "./contracts";',
      },
    },
    {
      rule: "files that import each other",
      contract: "IOne",
      source: 'import type { IOne } from "./one"; import type { ITwo } from "./two";',
      serve: '{ Ping: (x) => x, Own: (x) => ({ two: x }) }',
      call: "Promise.all([client.Ping({ two: {} }), client.Own({ one: {} })])",
      returns: [{ two: {} }, { two: { one: {} } }],
      paths: ["/IOne/Own", "/ITwo/Ping"],
      files: {
        "one.ts": `import type { ITwo, Two } from "./two"; export interface One { /** @dataMember 1 */ two?: Two }
          /** @serviceContract */ export interface IOne extends ITwo { /** @operationContract */ Own(x: Two): One }`,
        "two.ts": `import type { One } from "./one"; export interface Two { /** @dataMember 1 */ one?: One }
          /** @serviceContract */ export interface ITwo { /** @operationContract */ Ping(x: One): One }`,
      },
    },
  ]);
});

describe("contracts of another package", () => {
  const library = compileProject({
    name: "conformance-library",
    files: {
      "contracts.ts": contracts,
      "messages.ts": `import type { int32 } from "interwire";
        export class Money { /** @dataMember 1 */ cents: int32 = 0; get euros() { return this.cents / 100; } }`,
      "index.ts": `export type * from "./contracts"; export type { IBase as IRenamed } from "./contracts"; export { Money } from "./messages";`,
    },
  });
  conform(
    "packages",
    [
      { rule: "bases of a package", ...usual, source: `import type { IBase, IPlain, IGeneric, Point } from "library"; ${derived}` },
      {
        rule: "a renamed contract of a package",
        ...plain,
        source: 'import type { IRenamed as IHidden } from "library";',
      },
      {
        rule: "a class that implements a package's contract",
        ...plain,
        serve: undefined as never,
        source: 'import type { IBase as IHidden } from "library"; class Service implements IHidden { Ping() { return "p"; } }',
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
        source: 'import type { IMine as IHidden } from "./mine";',
        files: { "mine.ts": 'export type { IBase as IMine } from "library";' },
      },
      {
        rule: "a package's types behind a type-only star of this program",
        ...usual,
        source: `import type { IBase, IPlain, IGeneric, Point } from "./mine"; ${derived}`,
        files: { "mine.ts": 'export type * from "library";' },
      },
    ],
    { packages: packageFiles("library", library) },
  );
});

describe("what cannot be imported is refused", () => {
  refuse("refused-imports", [
    {
      rule: "an unexported message of another file",
      source: `import type { IPlain } from "./hidden";
        /** @serviceContract */ export interface ISample { /** @operationContract */ Get(x: IPlain["x"]): string }`,
      files: { "hidden.ts": "interface Hidden { /** @dataMember 1 */ a: string } export interface IPlain { x: Hidden }" },
      says: "IW1111: Hidden is needed here, but hidden.ts does not export it.",
    },
  ]);
});

/** A compiled project as the files of an installed package. */
function packageFiles(name: string, compiled: Compiled): Record<string, string> {
  const at = `../node_modules/${name}`;
  const modules = ["contracts", "messages", "index"].flatMap((one) => [`${one}.js`, `${one}.d.ts`]);
  const manifest = JSON.stringify({ name, main: "./index.js", types: "./index.d.ts" });
  return Object.fromEntries([
    [`${at}/package.json`, manifest],
    ...modules.map((file) => [`${at}/${file}`, compiled.read(file)] as const),
  ]);
}
