import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { edited } from "../lock/edit-rows.js";
import { shop } from "../lock/sources.js";
import { interwire } from "../support/interwire.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const plugin = { transform: "interwire/transformer", transformProgram: true };
const composite = (references: readonly string[] = []): object => ({
  ...contractsConfig({ composite: true, plugins: [plugin] }),
  references: references.map((path) => ({ path })),
});
const base = `export interface Item {
  /** @dataMember 1 */
  name: string;
}
`;
const stock = `import type { Item } from "../../base/src/item.js";
/** @serviceContract { name: "Stock" } */
export interface IStock {
  /** @operationContract */
  Find(name: string): Promise<Item>;
}
`;

const { folder, compile } = createWorkspace({
  name: "cli-lock-against",
  files: {
    ".gitignore": "out\nnode_modules\n",
    "package.json": { name: "before", type: "module", exports: { ".": "./shop/out/main.js" } },
    "shop/tsconfig.json": contractsConfig({ plugins: [plugin] }),
    "shop/src/main.ts": shop,
    "base/tsconfig.json": composite(),
    "base/src/item.ts": base,
    "stock/tsconfig.json": composite(["../base"]),
    "stock/src/stock.ts": stock,
    "empty/package.json": { name: "empty" },
    "solution/tsconfig.json": { files: [], references: [{ path: "../stock" }] },
  },
});

const path = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), text);
};
// Never the repository around the folder, which would be reset.
const own = ["--git-dir", path(".git"), "--work-tree", folder, "-c", "user.name=a", "-c", "user.email=a@example"];
const git = (...args: readonly string[]): string =>
  execFileSync("git", [...own, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });
const lock = (...args: readonly string[]) => interwire(folder, "lock", "-p", ...args);
const nothing = { status: 0, output: "", notes: "" };

beforeAll(() => {
  git("init", "-q", "-b", "main", ".");
  git("add", ".");
  git("commit", "-qm", "a");
});
afterAll(() => rmSync(path(".git"), { recursive: true, force: true }));
beforeEach(() => {
  git("reset", "-q", "--hard", "main");
  git("clean", "-qfd");
});

describe("a commit without lock files", () => {
  test("is compared by its sources, and nothing is left behind", async () => {
    expect(await lock("shop", "--against", "main")).toEqual(nothing);
    write("shop/src/main.ts", edited([["quantity: int32;", "quantity: string;"]]));
    expect(await lock("shop", "--against", "main")).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /^shop\/src\/main\.ts\(22,3\): error TS905003: IW5003: 'quantity' was int32 when it was/,
      ),
    });
    expect(git("status", "--porcelain")).toBe(" M shop/src/main.ts\n");
    expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
  });

  test("has the files that were moved, removed or added since, at their places", async () => {
    const [head = "", orders = ""] = shop.split("/** @serviceContract");
    git("rm", "-q", "shop/src/main.ts");
    write("shop/src/more/types.ts", head);
    const names = "Customer, Order, Page, State";
    write(
      "shop/src/orders.ts",
      `import type { int32, int64 } from "interwire";\nimport type { ${names} } from "./more/types.js";\nexport type All = [Customer, State];\n/** @serviceContract${orders}`,
    );
    expect(await lock("shop", "--diff", "--against", "HEAD")).toEqual(nothing);
    write("shop/src/more/types.ts", head.replace("  Paid,\n", ""));
    expect((await lock("shop", "--against", "HEAD")).output).toContain("IW5008");
  });

  test("is compared with each project by its own sources", async () => {
    write("base/src/item.ts", base.replace("name: string", "name: boolean"));
    write("stock/src/stock.ts", stock.replace("Find(name: string)", "Find(name: boolean)"));
    const { output } = await lock("solution", "--against", "main");
    expect(output.split("\n").map((line) => line.replace(/ when it was.*/, ""))).toEqual([
      "base/src/item.ts(3,3): error TS905003: IW5003: 'name' was string",
      "stock/src/stock.ts(5,3): error TS905003: IW5003: 'name' was string",
      "",
    ]);
  });

  test("has nothing of a project that is new, if another one refers to it", async () => {
    git("mv", "base", "ground");
    write("stock/src/stock.ts", stock.replace("base/src", "ground/src"));
    write("stock/tsconfig.json", JSON.stringify(composite(["../ground"])));
    expect((await lock("stock", "--against", "main")).status).toBe(0);
    expect((await lock("ground", "--against", "main")).notes).toContain(
      "--against is 'main', which has no interwire.lock of this project, and no /",
    );
  });

  test("had projects that are gone or were moved since, and these are told", async () => {
    write("solution/tsconfig.json", JSON.stringify({ files: [], references: [{ path: "../base" }] }));
    git("rm", "-rq", "stock");
    expect((await lock("solution", "--against", "main")).output).toMatch(
      /^error TS905001: IW5001: The service Stock is gone, .*\n$/,
    );
    git("reset", "-q", "--hard", "main");
    git("mv", "base", "ground");
    write("ground/src/item.ts", base.replace("name: string", "name: boolean"));
    write("stock/src/stock.ts", stock.replace("base/src", "ground/src"));
    write("stock/tsconfig.json", JSON.stringify(composite(["../ground"])));
    expect((await lock("solution", "--against", "main")).output).toContain(
      "ground/src/item.ts(3,3): error TS905003: IW5003: 'name' was string",
    );
  });

  test("whose sources have errors is told", async () => {
    write("shop/src/main.ts", shop.replace("@dataMember 2 */", "@dataMember 1 */"));
    git("commit", "-qam", "faulty");
    write("shop/src/main.ts", shop);
    const { status, output, notes } = await lock("shop", "--against", "HEAD");
    expect([status, output]).toEqual([2, ""]);
    expect(notes).toContain("--against is 'HEAD', which has no interwire.lock, and whose sources have an error");
    expect(notes).toContain("shop/src/main.ts, line 22: IW1003: ");
    git("reset", "-q", "--hard", "HEAD~1");
  });

  test("that does not exist is told", async () => {
    expect((await lock("shop", "--against", "nowhere")).notes).toContain(
      "--against is 'nowhere', which is no file or folder, and git has no such commit. ",
    );
  });
});

describe("a commit with lock files", () => {
  beforeEach(async () => {
    await lock("solution");
    await lock("shop");
    git("add", ".");
    git("commit", "-qm", "locked");
  });
  afterEach(() => git("reset", "-q", "--hard", "HEAD~1"));

  test("had projects that are gone or were moved since, and these are told", async () => {
    git("mv", "stock", "store");
    git("mv", "base", "ground");
    write("solution/tsconfig.json", JSON.stringify({ files: [], references: [{ path: "../store" }] }));
    const moved = stock.replace("base/src", "ground/src");
    write("store/src/stock.ts", moved.replace("Find(name: string)", "Find(name: boolean)"));
    write("store/tsconfig.json", JSON.stringify(composite(["../ground"])));
    rmSync(path("ground/interwire.lock"));
    rmSync(path("store/interwire.lock"));
    expect((await lock("solution", "--against", "HEAD")).output).toMatch(
      /^store\/src\/stock\.ts\(5,3\): error TS905003: IW5003: 'name' was string .*\n$/,
    );
    write("store/src/stock.ts", moved.replace('"Stock"', '"Store"'));
    expect((await lock("solution", "--against", "HEAD")).output).toMatch(
      /^error TS905001: IW5001: The service Stock is Store now, .*\n$/,
    );
    expect(await lock("shop", "--against", "HEAD")).toEqual(nothing);
  });

  test("may have it as a symbolic link", async () => {
    renameSync(path("shop/interwire.lock"), path("shop/real.lock"));
    symlinkSync("real.lock", path("shop/interwire.lock"));
    git("add", ".");
    git("commit", "-qm", "linked");
    write("shop/src/main.ts", edited([["quantity: int32;", "quantity: string;"]]));
    expect((await lock("shop", "--against", "HEAD")).output).toContain("IW5003: 'quantity' was int32");
    git("reset", "-q", "--hard", "HEAD~1");
  });

  test("and a folder that have one name are told apart", async () => {
    git("branch", "-f", "shop");
    git("branch", "-f", "empty");
    const ambiguous =
      "--against is 'shop', which is a folder, and also a commit of git. The folder is compared. Write ./shop for it, or shop~0 for the commit.\n";
    write("shop/src/main.ts", edited([["quantity: int32;", "quantity: string;"]]));
    await lock("shop", "--accept", "shop.v1.Order.quantity");
    expect(await lock("shop", "--against", "shop")).toEqual({ ...nothing, notes: ambiguous });
    expect(await lock("shop", "--against", "./shop")).toEqual(nothing);
    for (const commit of ["shop~0", "empty"])
      expect((await lock("shop", "--against", commit)).output).toContain("IW5003: 'quantity' was int32");
    git("branch", "-D", "shop", "empty");
  });
});

describe("an installed package", () => {
  test("is compared with another version of it, whether or not they have lock files", async () => {
    compile("-p", "shop");
    await lock("shop");
    write(
      "shop/src/main.ts",
      edited([
        ["quantity: int32;", "quantity: string;"],
        ["attempts: int32;", "tries: int32;"],
      ]),
    );
    write("new/package.json", readFileSync(path("package.json"), "utf8").replace("shop/", ""));
    compile("-p", "shop", "--outDir", path("new/out"));
    for (const against of [".", "shop"]) {
      const { status, output, notes } = await lock("new", "--against", against);
      expect([notes, status]).toEqual(["", 1]);
      expect(output).toMatch(
        /^error TS905003: IW5003: 'quantity' was int32 when it was locked and is string now; .*\n$/,
      );
      expect((await lock("new", "--diff", "--against", against)).output).toContain("warning TS905011: IW5011: 'tries'");
    }
    expect(await lock("new", "--diff", "--against", "new")).toEqual(nothing);
  });

  test("may have a tsconfig.json", async () => {
    compile("-p", "shop");
    const installed = "node_modules/@shop/contracts";
    write(`${installed}/package.json`, readFileSync(path("package.json"), "utf8").replace("shop/out", "out"));
    write(`${installed}/tsconfig.json`, "{}");
    cpSync(path("shop/out"), path(`${installed}/out`), { recursive: true });
    expect(await lock(installed, "--against", ".")).toEqual(nothing);
    rmSync(path("node_modules/@shop"), { recursive: true });
  });

  test("is only compared", async () => {
    expect((await lock("empty")).notes).toContain("-p names a package without a tsconfig.json, which is only compared");
  });
});

describe("a folder", () => {
  test("of a package without a lock file is compared by its tables", async () => {
    compile("-p", "shop");
    expect(await lock("shop", "--diff", "--against", ".")).toEqual(nothing);
    write("shop/src/main.ts", edited([["quantity: int32;", "quantity: string;"]]));
    expect((await lock("shop", "--against", ".")).output).toContain("IW5003: 'quantity' was int32");
  });

  test.each([
    ["shop/src", "'shop/src' has no interwire.lock, and it is no package either"],
    ["empty", "'empty' has no interwire.lock, and its module "],
  ])("%s without both is told", async (against, said) => {
    expect((await lock("shop", "--against", against)).notes).toContain(said);
  });

  test("and a file are compared with the project of -p alone", async () => {
    await lock("stock");
    expect(readFileSync(path("base/interwire.lock"), "utf8")).toContain("message Item");
    expect(await lock("stock", "--against", "stock")).toEqual(nothing);
    expect((await lock("solution", "--against", "stock")).notes).toContain("that of -p has no contracts of its own");
  });
});
