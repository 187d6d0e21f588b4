import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Compiled, compileProject } from "../../support/compile.js";

const install =
  'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
  "which compiles every file without its types.";
const untransformed = "so the file that calls it was not compiled by interwire's transformer.";

const contracts = `
  /** @serviceContract */
  export interface IPing { /** @operationContract */ Ping(): string }
  export interface Pong { /** @dataMember 1 */ text: string }
  export class Ping implements IPing { Ping(): string { return ""; } }
`;
const calls = `
  import { clrType, contractOf, createChannel, createClientFactory, createServer, detailOf, findDetails, messageOf } from "interwire";
  import { serveForTest } from "interwire/testing";
  import { type IPing, Ping, type Pong } from "./contracts.js";
  export const createClient = (): unknown => createClientFactory().createClient<IPing>(createChannel("127.0.0.1:1"));
  export const describe = (): unknown => contractOf<IPing>();
  export const codec = (): unknown => messageOf<Pong>();
  export const detail = (): unknown => detailOf<Pong>({ text: "" });
  export const find = (): unknown => findDetails<Pong>(undefined);
  export const clr = (): unknown => clrType<Pong>("A.Pong, A");
  export const implementWith = (): unknown => createServer().implement<IPing>(new Ping(), { errorHandlers: [] });
  export const implement = (): unknown => createServer().implement<IPing>(new Ping());
  export const serve = (): unknown => serveForTest<IPing>(new Ping());
  export const map = (): unknown => createServer().map(Ping);
`;

const texts: Record<string, string> = {
  createClient: `IW2001: createClient() got no contract, ${untransformed} ${install}`,
  describe: `IW2001: contractOf() got no contract, ${untransformed} ${install}`,
  codec: `IW2001: messageOf() got no message, ${untransformed} ${install}`,
  detail: `IW2001: detailOf() got no message, ${untransformed} ${install}`,
  find: `IW2001: findDetails() got no message, ${untransformed} ${install}`,
  clr: `IW2001: clrType() got no message, ${untransformed} ${install}`,
  implementWith: `IW2001: server.implement() got no contract, ${untransformed} ${install}`,
  implement: `IW2001: server.implement() got no contract, ${untransformed} ${install}`,
  map:
    "IW2003: Ping has no contracts, most likely because the file that declares it was not compiled by interwire's transformer. " +
    `${install} If the transformer did compile it, annotate an interface that it implements with @serviceContract and its methods with @operationContract.`,
};

type Calls = Readonly<Record<string, () => unknown>>;

describe("code that plain tsc compiled", () => {
  let compiled: Compiled;
  beforeAll(() => {
    compiled = compileProject({
      name: "runtime-plain-tsc",
      compiler: "tsc",
      files: { "contracts.ts": contracts, "calls.ts": calls },
    });
  });

  test("compiles", () => {
    expect(compiled.output).toBe("");
  });

  test.each(Object.entries(texts))("%s throws at once", (name, text) => {
    const module = require(compiled.emitted("calls.js")) as Calls;
    expect(module[name]).toThrow(new Error(text));
  });

  test("serveForTest rejects", async () => {
    const { serve } = require(compiled.emitted("calls.js")) as Calls;
    await expect(serve?.()).rejects.toThrow(
      new Error(`IW2001: serveForTest() got no contract, ${untransformed} ${install}`),
    );
  });

  test("and one file at a time, as esbuild and isolatedModules do, is no different", () => {
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const module = { exports: {} as Calls };
    const source = readFileSync(join(compiled.folder, "src/calls.ts"), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: options });
    const load = (id: string): unknown => require(id.startsWith(".") ? compiled.emitted("contracts.js") : id);
    new Function("require", "module", "exports", outputText)(load, module, module.exports);
    for (const [name, text] of Object.entries(texts)) expect(module.exports[name]).toThrow(new Error(text));
  });
});
