import { readFileSync } from "node:fs";
import { join } from "node:path";
import { interwire } from "../support/interwire.js";
import { createWorkspace } from "../support/workspace.js";
import { onlyBlock, readPage } from "./pages.js";
import { blockFor } from "./recipes.js";

test("the page has the module that interwire import writes", async () => {
  const page = readPage("docs/coming-from-proto.md");
  const path = "orders.proto";
  const { folder } = createWorkspace({ name: "coming-from-proto", files: { [path]: onlyBlock(page, "proto").text } });
  const { status, notes } = await interwire(folder, "import", path, "-I", ".");
  expect([status, notes]).toEqual([0, "wrote src/orders.ts\n"]);
  const written = readFileSync(join(folder, "src/orders.ts"), "utf8");
  expect(`// orders.ts\n${written}`).toBe(blockFor(page, "orders.ts"));
});
