import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../support/compile";

interface Row {
  readonly name: string;
  readonly ratio: number;
}

const output = execFileSync(process.execPath, [join(root, "benchmarks/size.mjs"), "--json"], { encoding: "utf8" });

/** Both sides minified, the runtime included: docs/benchmarks has the figures. */
it.each(JSON.parse(output) as Row[])("$name: at most 60 % of protobufjs' static code", ({ ratio }) => {
  expect(ratio).toBeGreaterThan(0);
  expect(ratio).toBeLessThanOrEqual(0.6);
});

it("what is measured is messages alone and with contracts, in total and each", () => {
  expect((JSON.parse(output) as Row[]).map(({ name }) => name)).toEqual([
    "30 messages with the runtime",
    "each further message",
    "30 messages, 10 contracts with the runtime",
    "each contract of 4 operations",
  ]);
});
