import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../support/compile.js";

test("the demo calls the typed server with both clients, and a plain grpc-js server with the typed client", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/demo.mjs")], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe(`Calls of the interwire server:
typed client  POST /ICalculator/Sum -> 3n
typed client  POST /ICalculator/Divide -> 0.25
typed client  POST /ICalculator/Divide -> [INVALID_ARGUMENT] /ICalculator/Divide: The divisor is 0.
typed client  POST /ICalculator/Describe -> { label: 'sizes', count: 3, mean: 3 }
typed client  POST /ICalculator/Describe -> { label: 'numbers', count: 0, mean: undefined }
grpc-js client  POST /ICalculator/Sum -> '3'
grpc-js client  POST /ICalculator/Divide -> 3 INVALID_ARGUMENT: The divisor is 0.
grpc-js client  POST /ICalculator/Describe -> { label: 'sizes', count: 3, mean: 3 }

Calls of a plain grpc-js server:
typed client  POST /ICalculator/Sum -> 3n
typed client  POST /ICalculator/Divide -> 0.25
typed client  POST /ICalculator/Divide -> [INVALID_ARGUMENT] /ICalculator/Divide: No native server divides by 0.
typed client  POST /ICalculator/Describe -> { label: 'sizes', count: 3, mean: undefined }
typed client  POST /ICalculator/Describe -> { label: 'native', count: 0, mean: undefined }
`);
  expect(status).toBe(0);
});
