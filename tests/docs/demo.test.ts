import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { createWorkspace } from "../support/workspace.js";

const example = join(root, "docs/examples/calculator");

const typed = `ok  typed client  /ICalculator/Sum: expected 3n, got 3n
ok  typed client  /ICalculator/Divide: expected 0.25, got 0.25
ok  typed client  /ICalculator/Divide: expected '[INVALID_ARGUMENT] /ICalculator/Divide: The divisor is 0.', got '[INVALID_ARGUMENT] /ICalculator/Divide: The divisor is 0.'
ok  typed client  /ICalculator/Describe: expected { label: 'sizes', count: 3, mean: 3 }, got { label: 'sizes', count: 3, mean: 3 }
ok  typed client  /ICalculator/Describe: expected { label: 'numbers', count: 0, mean: undefined }, got { label: 'numbers', count: 0, mean: undefined }
`;
const native = `ok  grpc-js client  /ICalculator/Sum: expected '3', got '3'
ok  grpc-js client  /ICalculator/Divide: expected '3 INVALID_ARGUMENT: The divisor is 0.', got '3 INVALID_ARGUMENT: The divisor is 0.'
ok  grpc-js client  /ICalculator/Describe: expected { label: 'sizes', count: 3, mean: 3 }, got { label: 'sizes', count: 3, mean: 3 }
`;

test("the demo calls the typed server with both clients, and a plain grpc-js server with the typed client", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/demo.mjs")], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe(`Calls of the interwire server:
${typed}${native}
Calls of a plain grpc-js server:
${typed}
ok: all 13 calls ended as expected.
`);
  expect(status).toBe(0);
});

test("the demo fails when a server answers otherwise, and says what it expected", () => {
  const paths = readdirSync(join(example, "src")).map((name) => `src/${name}`);
  const files = ["package.json", "tsconfig.json", "calculator.proto", ...paths].map((path) => {
    const text = readFileSync(join(example, path), "utf8");
    return [path, path === "src/native-server.ts" ? text.replace(/, mean: .*? \};/, " };") : text] as const;
  });
  const workspace = createWorkspace({ name: "docs-demo", files: Object.fromEntries(files) });
  expect(workspace.compile()).toEqual({ exitCode: 0, output: "" });
  const { exitCode, output } = workspace.run("out/main.js");
  const line = "typed client  /ICalculator/Describe: expected { label: 'sizes', count: 3, mean: 3 }, got ";
  expect(output).toBe(`Calls of the interwire server:
${typed}${native}
Calls of a plain grpc-js server:
${typed.replace(`ok  ${line}{ label: 'sizes', count: 3, mean: 3 }`, `WRONG  ${line}{ label: 'sizes', count: 3, mean: undefined }`)}
WRONG: 1 of 13 calls ended otherwise.
`);
  expect(exitCode).toBe(1);
});
