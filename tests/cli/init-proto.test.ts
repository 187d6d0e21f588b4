import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { createWorkspace } from "../support/workspace.js";
import { writtenFolder } from "../support/written-folder.js";

const file = (name: string, service: string): string => `syntax = "proto3"; package ${name}; ${service} message M {}`;

const orders = file("orders", "service Orders { rpc Get(M) returns (M); }");

describe("a project that begins with .proto files", () => {
  test("has their contracts, and a server for them that compiles", async () => {
    const { folder } = createWorkspace({
      name: "init-proto",
      files: {
        "package.json": { type: "module" },
        "proto/shop/orders.proto": orders,
        "proto/old.proto": file("old", "service Orders { rpc Get(M) returns (M); }"),
      },
    });
    const given = ["--proto", "shop/orders.proto", "--proto", "old.proto", "-I", "proto"];
    const { status, output, notes } = await interwire(folder, "init", ...given);
    expect([status, notes]).toEqual([0, "wrote src/shop/orders.ts\nwrote src/old.ts\n"]);
    expect(output).toContain("wrote    src/main.ts\n");
    expect(output).toMatch(/Next:\n {2}npm install\n {2}npm start\n$/);
    expect(readFileSync(join(folder, "src/main.ts"), "utf8")).toMatchSnapshot();
    expect(readdirSync(join(folder, "src")).sort()).toEqual(["main.ts", "old.ts", "shop"]);
    expect(await interwire(folder, "build")).toMatchObject({ status: 0 });
  });

  test("is written once, and then stays", async () => {
    const folder = writtenFolder({ "orders.proto": orders });
    await interwire(folder, "init", "--proto", "orders.proto");
    const main = readFileSync(join(folder, "src/main.ts"), "utf8");
    expect(main).toContain("createServer().implement<IOrders>({}, { partial: true });");
    const again = await interwire(folder, "init", "--proto", "orders.proto");
    expect(again).toEqual({ status: 0, notes: "", output: "\nNext:\n  npm install\n  npm start\n" });
  });

  test.each<[given: string[], status: number, notes: string]>([
    [
      ["--proto", "wrong.proto"],
      64,
      'wrong.proto:1:1: expected message, enum, service, extend, import, package or option, got "wrong"\n',
    ],
    [["-I", "."], 2, "There is --import without --proto. See interwire init --help.\n"],
  ])("is not begun with %j", async (given, status, notes) => {
    const folder = writtenFolder({ "wrong.proto": "wrong" });
    const run = await interwire(folder, "init", ...given);
    expect(run).toMatchObject({ status, notes: expect.stringContaining(notes) });
    expect(readdirSync(folder)).toEqual(["wrong.proto"]);
  });
});
