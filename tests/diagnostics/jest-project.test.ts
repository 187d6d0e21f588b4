import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";

const folder = join(root, "build/projects/diagnostics-jest");
const invalid = (name: string): string => readFileSync(join(root, "test-fixtures/invalid", name), "utf8");

const good = `
import { contractOf } from "interwire";

/** @serviceContract */
interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

test("gets its contract", () => {
  expect(contractOf<ICalculator>().service).toBe("ICalculator");
});
`;

const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ type: "commonjs" }),
  "jest.config.cjs": `module.exports = {
    rootDir: __dirname,
    cacheDirectory: __dirname + "/cache",
    transform: { "^.+\\\\.ts$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.json", compiler: "ts-patch/compiler" }] },
    moduleNameMapper: { "^(\\\\.{1,2}/.*)\\\\.js$": "$1" },
  };`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023"],
      types: ["node", "jest"],
      module: "CommonJS",
      moduleResolution: "Bundler",
      strict: true,
      skipLibCheck: true,
      plugins: [{ transform: "interwire/transformer", transformProgram: true }],
    },
  }),
  "good.test.ts": good,
  "number.ts": invalid("IW1003.ts"),
  "number.test.ts": `import type { Person } from "./number.js";\nimport "./number.js";\ntest("runs", () => { const p = {} as Person; expect(p).toBeDefined(); });\n`,
  "spread.test.ts": `${good}\nconst none: [] = [];\ncontractOf<ICalculator>(...none);\n`,
};

interface Report {
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
const run = spawnSync(
  process.execPath,
  [join(root, "node_modules/jest/bin/jest.js"), "-c", "jest.config.cjs", "--json", "--ci", "-i"],
  { cwd: folder, encoding: "utf8", env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" } },
);
const report = JSON.parse(run.stdout) as Report;

/** A suite's result; ts-jest colours the compiler's messages, whatever the environment says. */
function suite(name: string): { readonly status: string; readonly message: string } {
  const found = report.testResults.find((one) => one.name.endsWith(`/${name}`));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  return { status: found?.status ?? "missing", message: (found?.message ?? "").replace(/\u001b\[\d+m/g, "") };
}

test("a suite without a problem passes", () => {
  expect([suite("good.test.ts").status, suite("good.test.ts").message]).toEqual(["passed", ""]);
});

test("a problem in an imported file fails the suite at its line", () => {
  expect(suite("number.test.ts").status).toBe("failed");
  expect(suite("number.test.ts").message).toContain(
    "number.ts:5:3 - error TS901003: IW1003: Field number 3 is used by both 'name' and 'email' in Person. " +
      "Give 'email' an unused number; next free: 4.",
  );
});

test("a problem in the test file itself fails the suite at its line", () => {
  const line = (files["spread.test.ts"] ?? "").split("\n").indexOf("contractOf<ICalculator>(...none);") + 1;
  expect(suite("spread.test.ts").message).toContain(`spread.test.ts:${line}:25 - error TS901301: IW1301: The spread`);
});

test("jest fails", () => {
  expect([report.success, run.status]).toEqual([false, 1]);
});
