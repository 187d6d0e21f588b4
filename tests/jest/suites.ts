import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";

/** The place of a mark in a text: `line:column`, both from 1, as stack traces have it. */
export function placeOf(text: string, mark: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`The text has no ${mark}.`);
  const before = text.slice(0, at).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

const contracts = `import { DataContract, DataMember, type int32 } from "interwire";

@DataContract({ name: "Box" }) export class Box { @DataMember(1) width: int32 = 0; @DataMember(2)
  height: int32 = 0; fail(): never { throw new Error("in a class with decorators"); }
}

/** @serviceContract */
export interface IBoxes {
  /** @operationContract */
  Double(box: Box): Promise<Box>;
}
`;

/** Calls, classes and places behind edits. */
const calls = `import { contractOf, createClientFactory, createChannel } from "interwire";
import type { IBoxes } from "./contracts.js" // no semicolon
import { Box } from "./contracts.js";
import { Boxes } from "./boxes.js";

const second = <T>(_: unknown, value: T): T => value;

test("calls get their contract", () => {
  expect(contractOf<IBoxes>().service).toBe("IBoxes");
  const client = createClientFactory().createClient<IBoxes>(createChannel("127.0.0.1:1"));
  expect(typeof client.Double).toBe("function");
});

test("classes have theirs", () => {
  expect(Object.getOwnPropertySymbols(Boxes).map(String)).toEqual(["Symbol(interwire.contracts)"]);
  expect(new Box()).toEqual({ width: 0, height: 0 });
});

test("an error behind a call", () => {
  throw second(contractOf<IBoxes>(), new Error("behind a call"));
});

test("an error in a line of two calls", () => {
  second(contractOf<IBoxes>(), contractOf<IBoxes>(undefined)); throw new Error("in a line of two");
});

test("an error in a class with decorators", () => new Box().fail());
`;

/** Sources for a run of jest; the tests of the first say what the transformer did, the failures of some say where. */
export const sources: Readonly<Record<string, string>> = {
  "contracts.ts": contracts,
  "boxes.ts": `import type { Box, IBoxes } from "./contracts.js";
export class Boxes implements IBoxes { async Double(box: Box): Promise<Box> { return box; } }
`,
  "calls.test.ts": calls,
  "ordinary.test.ts": `import { contractOf } from "interwire";
import type { IBoxes, IMissing } from "./contracts.js";
const wrong: number = "no number";
test("TypeScript's own errors do not fail a suite", () => {
  expect([wrong, contractOf<IBoxes>().service]).toEqual(["no number", "IBoxes"]);
});
test("a contract that does not exist", () => contractOf<IMissing>());
`,
  "plain.ts": `export const plain = "{ }";\n`,
  "plain.test.ts": `import { plain } from "./plain.js";\ntest("a file without contracts", () => expect(plain as string).toBe("{ }"));\n`,
  "invalid.ts": readFileSync(join(root, "test-fixtures/invalid/IW1003.ts"), "utf8"),
  "invalid.test.ts": `import type { Person } from "./invalid.js";\nimport "./invalid.js";\ntest("never runs", () => { const p = {} as Person; expect(p).toBeDefined(); });\n`,
  "spread.test.ts": `import { contractOf } from "interwire";
import type { IBoxes } from "./contracts.js";
const none: [] = [];
contractOf<IBoxes>(...none);
contractOf<IBoxes>(...none);
`,
};

/** A suite that mocks a module before it imports it; only some transformers move the call. */
export const mocking: Readonly<Record<string, string>> = {
  "mock.test.ts": `import { contractOf } from "interwire";
import type { IBoxes } from "./contracts.js";
import { plain } from "./plain.js";
jest.mock("./plain", () => ({ plain: "mocked" }));
test("jest.mock works above imports", () => {
  expect([plain, contractOf<IBoxes>().service]).toEqual(["mocked", "IBoxes"]);
});
`,
};

/** A suite with elements, which Babel needs a plugin of its own for. */
export const elements: Readonly<Record<string, string>> = {
  "element.test.tsx": `import { contractOf } from "interwire";
import type { IBoxes } from "./contracts.js";
const React = { createElement: (name: string, properties: object) => ({ name, properties }) };
test("tsx", () => {
  expect(<box contract={contractOf<IBoxes>().service} />).toEqual({ name: "box", properties: { contract: "IBoxes" } });
});
declare global { namespace JSX { interface IntrinsicElements { box: { contract: string } } } }
`,
};
