import { emptyLock } from "../../transformer/lock/lock.js";
import { printLock } from "../../transformer/lock/print-lock.js";

/** The tool that runs the tests of a project. */
export type TestRunner = "vitest" | "jest" | "node";

/**
 * The files of the example that `interwire init` writes, by name: a contract, its server, its client, a program that starts both,
 * and a test.
 */
export function exampleFiles(runner: TestRunner): Readonly<Record<string, string>> {
  return {
    "contracts.ts": contracts,
    "server.ts": server,
    "client.ts": client,
    "main.ts": main,
    "calculator.test.ts": tests[runner],
  };
}

const contracts = unindent(`
  import type { int32 } from "interwire";

  /** @serviceContract */
  export interface ICalculator {
    /** @operationContract */
    Sum(x: int32, y: int32): Promise<int32>;
  }
`);

/** The lock file of the example's contract, as `interwire lock` writes it. */
export const exampleLock = `${printLock(emptyLock)}
${unindent(`
  service ICalculator
    unary Sum
      request 1 x: int32
      request 2 y: int32
      response 1 result: int32
`)}`;

const server = unindent(`
  import { createServer, type int32, type Server } from "interwire";
  import type { ICalculator } from "./contracts.js";

  export class Calculator implements ICalculator {
    async Sum(x: int32, y: int32) {
      return x + y;
    }
  }

  export function createCalculatorServer(): Server {
    return createServer().map(Calculator);
  }
`);

const client = unindent(`
  import { type Channel, type Client, createClientFactory } from "interwire";
  import type { ICalculator } from "./contracts.js";

  export function createCalculator(channel: Channel): Client<ICalculator> {
    return createClientFactory().createClient<ICalculator>(channel);
  }
`);

const main = unindent(`
  import { createChannel } from "interwire";
  import { createCalculator } from "./client.js";
  import { createCalculatorServer } from "./server.js";

  // Server and client in one process, to begin with. Each can be a program of its own.
  async function main(): Promise<void> {
    const server = createCalculatorServer();
    const channel = createChannel(await server.listen("127.0.0.1:0"));
    console.log("1 + 2 =", await createCalculator(channel).Sum(1, 2));
    channel.close();
    await server.close();
  }

  void main();
`);

const imported = `
  import type { ICalculator } from "./contracts.js";
  import { Calculator } from "./server.js";
`;
const snapshotTests = `
  test("adds numbers", async () => {
    const { client, close } = await serveForTest<ICalculator>(new Calculator());
    expect(await client.Sum(1, 2)).toBe(3);
    await close();
  });

  test("the wire format of the calculator", () => {
    expect(contractOf<ICalculator>()).toMatchSnapshot();
  });
`;

const tests: Readonly<Record<TestRunner, string>> = {
  vitest: unindent(`
  import { contractOf } from "interwire";
  import { serveForTest } from "interwire/testing";
  import { expect, test } from "vitest";${imported}${snapshotTests}`),
  jest: unindent(`
  import { expect, test } from "@jest/globals";
  import { contractOf } from "interwire";
  import * as serializer from "interwire/snapshot";
  import { serveForTest } from "interwire/testing";${imported}
  expect.addSnapshotSerializer(serializer);
${snapshotTests}`),
  node: unindent(`
  import { strictEqual } from "node:assert";
  import { test } from "node:test";
  import { contractOf } from "interwire";
  import { serialize } from "interwire/snapshot";
  import { serveForTest } from "interwire/testing";${imported}
  test("adds numbers", async () => {
    const { client, close } = await serveForTest<ICalculator>(new Calculator());
    strictEqual(await client.Sum(1, 2), 3);
    await close();
  });

  test("the wire format of the calculator", () => {
    const format = \`service ICalculator
    unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int32 = 1 }\`;
    strictEqual(serialize(contractOf<ICalculator>()), format);
  });
`),
};

/** The configuration of a test runner: file name and text. Absent for a runner that needs none. */
export const testConfigurations: Readonly<Partial<Record<TestRunner, readonly [string, string]>>> = {
  vitest: [
    "vitest.config.ts",
    unindent(`
  import interwire from "interwire/vite";
  import { defineConfig } from "vitest/config";

  export default defineConfig({
    plugins: [interwire()],
    test: { include: ["src/**/*.test.ts"] },
  });
`),
  ],
  jest: [
    "jest.config.cjs",
    unindent(`
  module.exports = {
    transform: { "\\\\.[cm]?tsx?$": "interwire/jest" },
    // Imports that end in .js mean the .ts file, and compiled tests do not run a second time.
    moduleNameMapper: { "^(\\\\.{1,2}/.*)\\\\.js$": "$1" },
    testPathIgnorePatterns: ["/node_modules/", "<rootDir>/out/"],
  };
`),
  ],
};

/** Removes the indentation that a text has in this file. */
function unindent(text: string): string {
  return text.slice(1).replace(/^ {2}/gm, "");
}
