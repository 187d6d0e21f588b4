import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const plugin = { transform: "interwire/transformer", transformProgram: true };
const locked = [{ ...plugin, lock: true }];

const base = `import type { int32 } from "interwire";
/** @dataContract { name: "shop.Money" } */
export class Money {
  /** @dataMember 1 */
  cents: int32 = 0;
}
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}
/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Price(article: string): Promise<Money>;
}
`;
const app = `import type { IShop, Money, Page } from "@shop/base";
/** @serviceContract { name: "Market" } */
export interface IMarket extends IShop {
  /** @operationContract */
  Prices(): Promise<Page<Money>>;
  /** @operationContract { style: "bare" } */
  Change(money: Money): Promise<Money>;
}
`;

const { folder, compile } = createWorkspace({
  name: "lock-packages",
  files: {
    "package.json": { name: "root", type: "module" },
    "base/tsconfig.json": contractsConfig({
      plugins: [plugin],
      composite: true,
    }),
    "base/package.json": { name: "@shop/base", type: "module" },
    "base/src/index.ts": base,
    "node_modules/@shop/base/package.json": {
      name: "@shop/base",
      type: "module",
      exports: { ".": { types: "./out/index.d.ts", default: "./out/index.js" } },
    },
    "app/tsconfig.json": contractsConfig({ plugins: locked }),
    "app/src/market.ts": app,
    "linked/tsconfig.json": {
      ...contractsConfig({ plugins: locked, composite: true, rootDir: "src" }),
      references: [{ path: "../base" }],
    },
    "linked/src/market.ts": app.replace("@shop/base", "../../base/src/index.js"),
  },
});

const path = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => writeFileSync(path(name), text);
const nothing = { status: 0, output: "", notes: "" };
const lock = (project: string, ...args: readonly string[]) => interwire(folder, "lock", "-p", project, ...args);
const build = (...args: readonly string[]): void => {
  expect(compile("-p", "base", ...args)).toEqual({ exitCode: 0, output: "" });
};

test("an upgrade that changes what is on the wire is told with the package, and how to see what", async () => {
  build("--outDir", path("node_modules/@shop/base/out"));
  expect((await lock("app")).notes).toBe("wrote app/interwire.lock\n");
  const text = readFileSync(path("app/interwire.lock"), "utf8");
  expect(text.replaceAll(/ h[0-9a-f]{16}/g, " h…")).toMatchSnapshot();
  for (const again of [lock("app", "--check"), lock("app", "--diff")]) expect(await again).toEqual(nothing);
  write("base/src/index.ts", base.replace("cents: int32 = 0;", 'cents: string = "";'));
  build("--outDir", path("node_modules/@shop/base/out"));
  expect(await interwire(folder, "check", "-p", "app")).toEqual(nothing);
  const [, before = ""] = /Money (h\w+)/.exec(text) ?? [];
  const told = `Money of @shop/base was ${before} when it was locked and is h`;
  const see =
    "What differs is shown by npm install --no-save before@npm:@shop/base@<its version before> and interwire lock --diff -p node_modules/@shop/base --against node_modules/before.";
  const { status, output } = await lock("app", "--diff");
  expect(status).toBe(0);
  expect(output).toContain(`app/src/market.ts(7,3): warning TS905015: IW5015: ${told}`);
  expect(output).toContain(see);
  const checked = await lock("app", "--check");
  expect(checked.status).toBe(1);
  expect(checked.output).toContain(told);
  expect(checked.output).toContain(see);
  expect(checked.output).not.toContain("Page of");
  expect((await lock("app")).status).toBe(0);
  expect(await lock("app", "--check")).toEqual(nothing);
  write("base/src/index.ts", base);
});

test("a file without packages is read, and is not what is written now", async () => {
  build("--outDir", path("node_modules/@shop/base/out"));
  await lock("app");
  const text = readFileSync(path("app/interwire.lock"), "utf8");
  write("app/interwire.lock", text.slice(0, text.indexOf("\npackage ")));
  expect(await lock("app", "--diff")).toEqual(nothing);
  expect((await lock("app", "--check")).output).toContain("IW5015: interwire.lock is not what interwire lock writes.");
});

test("a tool that has the output of another project agrees with one that has its sources", async () => {
  build();
  expect((await lock("linked")).status).toBe(0);
  expect(readFileSync(path("linked/interwire.lock"), "utf8")).toContain("message shop.Money\n");
  expect(await interwire(folder, "check", "-p", "linked")).toEqual(nothing);
  expect(compile("-p", "linked")).toEqual({ exitCode: 0, output: "" });
});
