import type { Builder } from "./builder.js";
import { generatedGreeter, greeter, under, visited } from "./project.js";

/** A test in the words of a runner. */
const test = (imports: string, name: string, body: string): string => `${imports}
import assert from "node:assert/strict";
import { visit } from "../src/visit";
${name}("the greeter", async (${body}) => assert.equal(await visit(), ${JSON.stringify(visited)}));
`;

const sources = under("src", greeter);

/** Runners of tests. */
export const runners: readonly Builder[] = [
  {
    name: "mocha",
    packages: ["mocha@12.0.3", "@types/mocha@10.0.10"],
    files: { ...sources, "test/greeter.test.ts": test("", "it", "") },
    commands: ["npx mocha"],
    shows: { prints: "1 passing" },
  },
  {
    name: "ava",
    packages: ["ava@7.0.0"],
    files: {
      ...sources,
      "test/greeter.test.ts": `import test from "ava";
import { visit } from "../src/visit";
test("the greeter", async (t) => t.is(await visit(), ${JSON.stringify(visited)}));
`,
    },
    commands: ["npx ava"],
    shows: { prints: "1 test passed" },
  },
  {
    name: "nodetest",
    packages: [],
    files: { ...sources, "test/greeter.test.ts": test('import { test } from "node:test";', "test", "") },
    shows: { prints: "pass 1\n" },
  },
  {
    name: "playwright",
    packages: ["@playwright/test@1.65.1"],
    files: {
      ...under("src", generatedGreeter),
      "test/greeter.spec.ts": test('import { test } from "@playwright/test";', "test", "{}"),
    },
    shows: { prints: "1 passed" },
  },
];
