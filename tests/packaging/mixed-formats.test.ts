import { current, installProjects, succeed } from "./packed.js";

jest.setTimeout(600_000);

const contracts = `import type { int32, int64 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
  /** @operationContract */
  Fail(): Promise<void>;
}
`;

// A server of the CommonJS copy, with an implementation that throws its RpcError.
const server = `import { Code, createServer, RpcError } from "interwire";
import type { ICalculator } from "./contracts.cjs";
class Calculator implements ICalculator {
  async Sum(x: number, y: number) { return BigInt(x) + BigInt(y); }
  async Fail() { throw new RpcError(Code.NOT_FOUND, "nothing here"); }
}
export const create = () => createServer().map(Calculator);
export { RpcError };
export { addHealth as health } from "interwire/health";
export { connectForTest as testing } from "interwire/testing";
`;

// A client of the other copy, for the contract that CommonJS code declares.
const main = `import { createRequire } from "node:module";
import { addHealth, type HealthContract } from "interwire/health";
import { connectForTest } from "interwire/testing";
import { createChannel, createClientFactory, contractOf, isRpcError, RpcError, type Server } from "interwire";
import type { ICalculator } from "./contracts.cjs";
const require = createRequire(import.meta.url);
const { create, RpcError: OtherError } = require("./server.cjs") as typeof import("./server.cjs");

console.log("two copies:", (RpcError as unknown) !== OtherError);
const server = create();
const channel = createChannel(await server.listen("127.0.0.1:0"));
const calculator = createClientFactory().createClient<ICalculator>(channel);
console.log(contractOf<ICalculator>().service, await calculator.Sum(1, 2));
const error: unknown = await calculator.Fail().catch((failure: unknown) => failure);
console.log(error instanceof RpcError, error instanceof OtherError, isRpcError(error));
console.log((error as RpcError).message);
const own = new OtherError(5, "x");
console.log(own instanceof RpcError, isRpcError(own));
channel.close();
await server.close();

const probed: Server = create();
addHealth(probed);
await using connection = await connectForTest(probed);
const { health, testing } = require("./server.cjs") as typeof import("./server.cjs");
console.log(await connection.createClient<ICalculator>().Sum(3, 4), health !== addHealth, testing !== connectForTest);
console.log(await connection.createClient<HealthContract>().Check({ service: "ICalculator" }));
`;

test("ECMAScript and CommonJS copies of the runtime work together in one process", () => {
  const folder = installProjects({
    name: "mixed",
    files: { esm: { "contracts.cts": contracts, "server.cts": server, "main.ts": main } },
    packages: [...current, "@types/node@20.19"],
    compilerOptions: { types: ["node"] },
  });
  expect(succeed(folder, process.execPath, "esm/main.js")).toBe(
    `two copies: true
ICalculator 3n
true true true
[NOT_FOUND] /ICalculator/Fail: nothing here
true true
7n true true
{ status: 1 }
`,
  );
});
