import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, messageOf } from "interwire";
import { fromJsonString, toJsonString } from "interwire/json";
import type { Job } from "../../test-fixtures/contracts/workshop.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

/** Messages of which each refers to all others. */
function web(size: number): string {
  const names = Array.from({ length: size }, (_, at) => at);
  const reference = (at: number) => `  /** @dataMember ${at + 2} */\n  m${at}?: M${at};\n`;
  const message = (at: number) =>
    `export interface M${at} {\n  /** @dataMember 1 */\n  name: string;\n${names
      .filter((one) => one !== at)
      .map(reference)
      .join("")}}\n`;
  return names.map(message).join("");
}

/** A message of which half of the fields have the message itself. */
function wide(size: number): string {
  const member = (at: number) => `  /** @dataMember ${at} */\n  m${at}${at % 2 === 0 ? "?: Wide" : ": string"};\n`;
  const members = Array.from({ length: size }, (_, at) => member(at + 1));
  return `export interface Wide {\n${members.join("")}}\n`;
}

/** Text that may stand before the first contract of a file, and the part of it that belongs to the contract. */
const headers: readonly (readonly [name: string, header: string, text: string])[] = [
  ["license-tag", "/** @license MIT */\n/** An order. */", "An order."],
  ["license-text", "/**\n * Copyright ACME.\n * @license MIT\n */\n/** An order. */", "An order."],
  ["file-tag", "/** All of the shop. @packageDocumentation */\n\n/** An order. */", "An order."],
  ["apart", "/** All of the shop. */\n\n/** An order. */", "An order."],
  ["alone", "/** Copyright 2026 ACME */\n\n", ""],
  ["plain", "/* Copyright 2026 ACME */\n/** An order. */", "An order."],
  ["behind-plain", "#!/usr/bin/env node\n// eslint-disable\n/** @file Orders. */\n/** An order. */", "An order."],
  ["own", "/** An order. */\n\n", "An order."],
  ["two", "/** An order. */\n/** It has a number. */", "An order.\n\nIt has a number."],
];

function headed(name: string, header: string): [string, string | object][] {
  const order = "export interface Order {\n  /** @dataMember 1 */\n  name: string;\n}\n";
  return [
    [`header-${name}/tsconfig.json`, tsconfig({ plugins: [], noEmit: true })],
    [`header-${name}/src/order.ts`, `${header}\n${order}`],
  ];
}

const { folder } = createWorkspace({
  name: "cli-docs",
  files: {
    "package.json": { type: "module" },
    "web/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "web/src/web.ts": web(12),
    "wide/tsconfig.json": tsconfig({ plugins: [], noEmit: true }),
    "wide/src/wide.ts": wide(500),
    "workshop/tsconfig.json": tsconfig({ plugins: [] }),
    "workshop/src/workshop.ts": readFileSync(join(root, "test-fixtures/contracts/workshop.ts"), "utf8"),
    ...Object.fromEntries(headers.flatMap(([name, header]) => headed(name, header))),
    "reserved/tsconfig.json": tsconfig({ plugins: [] }),
    "reserved/src/reserved.ts": `/** @dataContract { reserved: [3, "10 to max"], reservedNames: ["age"] } */
export interface Person {
  /** @dataMember 1 */
  state: State;
}
/** @dataContract { reserved: ["-3 to -1"], reservedNames: ["Old"] } */
export enum State {
  Open = 0,
}
`,
    "shop/tsconfig.json": tsconfig({ plugins: [] }),
    "shop/src/shop.ts": `import type { int32, Timestamp } from "interwire";
/** An order | a cancellation. */
export interface Order {
  /** @dataMember { order: 1, name: "order_number" } */
  number: int32;
  /** @dataMember { order: 2, jsonName: "_placed" } */
  placed?: Timestamp;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /**
   * Places an order.
   * @param order what is wanted
   * @throws NOT_FOUND if there is no such article
   * @throws {RpcError} with \`RESOURCE_EXHAUSTED\`
   *   if there are too many
   * @operationContract
   */
  Place(order: Order): Promise<void>;
  /** @operationContract { style: "bare", idempotency: "noSideEffects" } */
  Check(order: Order): Promise<Order>;
  /** @operationContract { style: "bare", idempotency: "idempotent" } */
  Replace(order: Order): Promise<Order>;
}
`,
  },
});

test("docs prints services with paths and errors, messages with examples, and enums", async () => {
  const { status, output, notes } = await interwire(folder, "docs", "-p", "shop");
  expect([status, notes]).toEqual([0, ""]);
  expect(output).toMatchSnapshot();
});

test("docs says what messages and enums reserve", async () => {
  const { output } = await interwire(folder, "docs", "-p", "reserved");
  expect(output.match(/^(?:### |Reserved: ).*$/gm)).toEqual([
    "### Person",
    "Reserved: 3, 10 to max, `age`.",
    "### State",
    "Reserved: -3 to -1, `Old`.",
  ]);
});

test("all kinds of fields, values beside streams and enums are described, into a file", async () => {
  const run = await interwire(folder, "docs", "-p", "workshop", "--out", "docs/workshop.md");
  expect(run).toEqual({ status: 0, output: "", notes: "wrote docs/workshop.md\n" });
  expect(readFileSync(join(folder, "docs/workshop.md"), "utf8")).toMatchSnapshot();
});

test("the example of a message is its JSON", () => {
  const page = readFileSync(join(folder, "docs/workshop.md"), "utf8");
  const [, example = ""] = /^### workshop\.v1\.Job$[\s\S]*?```json\n([\s\S]*?)```/m.exec(page) ?? [];
  const job = messageOf<Job>() as Message<Job>;
  expect(JSON.parse(toJsonString(job, fromJsonString(job, example)))).toEqual(JSON.parse(example));
  expect(Object.keys(JSON.parse(example))).toHaveLength(29);
});

test("a message that is met again in an example has its plain fields alone, so that examples stay short", async () => {
  const { status, output } = await interwire(folder, "docs", "-p", "web");
  expect(status).toBe(0);
  expect(output.length).toBeLessThan(200_000);
  const [, example = ""] = /^### M0$[\s\S]*?```json\n([\s\S]*?)```/m.exec(output) ?? [];
  const { m1, m2 } = JSON.parse(example);
  expect(Object.keys(m1)).toContain("m2");
  expect(m2).toEqual({ name: "text" });
});

test("the example of a message with hundreds of fields has a part of them, and says so", async () => {
  const { status, output } = await interwire(folder, "docs", "-p", "wide");
  expect(status).toBe(0);
  const [, rows = "", json = "", rest] =
    /^### Wide\n\n([\s\S]*?)\n\n```json\n([\s\S]*?)```\n([\s\S]*)$/m.exec(output) ?? [];
  expect(rows.split("\n")).toHaveLength(502);
  const example: Readonly<Record<string, unknown>> = JSON.parse(json);
  expect(example).toMatchObject({ m1: "text", m2: {}, m3: "text" });
  expect(json.split("\n").length).toBeLessThan(500);
  expect(rest).toBe("\nThe example has a part of the fields.\n");
});

test.each(headers)("a comment about the file is none of its first message's: %s", async (name, _, text) => {
  const { output } = await interwire(folder, "docs", "-p", `header-${name}`);
  expect(/^### Order\n\n([\s\S]*?)\n*\|/m.exec(output)?.[1]).toBe(text);
});
