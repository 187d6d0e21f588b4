import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, newFolder, pack, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

const contracts = (type: string): string => `import type { int32 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Double(x: ${type}): Promise<int32>;
}
`;
const program = `import { createChannel, createClientFactory, createServer, type int32 } from "interwire";
import type { ICalculator } from "./contracts.js";
class Calculator implements ICalculator {
  async Double(x: int32) {
    return 2 * x;
  }
}
const server = createServer().map(Calculator);
const channel = createChannel(await server.listen("127.0.0.1:0"));
console.log(await createClientFactory().createClient<ICalculator>(channel).Double(21));
channel.close();
await server.close();
`;

describe("a project with TypeScript 7", () => {
  let folder: string;
  const interwire = (...args: readonly string[]) => {
    const bin = join(folder, "node_modules/interwire/dist/transformer/cli/main.js");
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: "utf8" });
    return { status, stdout, stderr };
  };
  beforeAll(() => {
    folder = newFolder("typescript-7");
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, rootDir: "src", outDir: "out" };
    write(folder, "package.json", JSON.stringify({ name: "typescript-7", private: true, type: "module" }));
    write(
      folder,
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { ...compilerOptions, types: ["node"] }, include: ["src"] }),
    );
    write(folder, "src/contracts.ts", contracts("int32"));
    write(folder, "src/main.ts", program);
    install(folder, pack().path, "typescript@7.0.2", "@types/node@20.19");
  });

  test("is told what to install for a compiler API", () => {
    expect(interwire("build")).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "IW3003: TypeScript 7.0.2 has no compiler API to read contracts with, and @typescript/typescript6, which has it, is not installed. " +
        "Install it: npm install -D @typescript/typescript6.\n",
    });
  });

  test("is built over it, and its program answers a call", () => {
    install(folder, "@typescript/typescript6@6.0.2");
    expect(interwire("build")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(succeed(folder, process.execPath, "out/main.js")).toBe("42\n");
  });

  test("has its types checked by tsc 7 and its contracts by interwire, in the order of the files", () => {
    write(folder, "src/contracts.ts", contracts("any"));
    write(folder, "src/types.ts", "export const text: string = 5;\n");
    expect(interwire("build")).toEqual({
      status: 1,
      stdout:
        "src/contracts.ts(5,13): error TS901201: IW1201: Parameter 'x' of ICalculator.Double has type 'any', which has no form on the wire. Write a type that determines how it is sent.\n" +
        "src/types.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
      stderr: "",
    });
  });
});
