import { spawnSync } from "node:child_process";
import { type Compiled, compileProject } from "../support/compile.js";
import { sampledRows } from "../support/sample.js";

const sources = {
  "only-ours.ts": `import { ServiceContract, OperationContract as OC } from "interwire";
@ServiceContract() export class Sample { @OC() Ping(): string { return "p"; } }`,
  "shared-import.ts": `import { ServiceContract, OperationContract, createServer } from "interwire";
@ServiceContract() export class Sample { @OperationContract() Ping(): string { return "p"; } }
export const make = (): unknown => createServer();`,
  "namespace-import.ts": `import * as iw from "interwire";
@iw.ServiceContract() export class Sample { @iw.OperationContract() Ping(): string { return "p"; } }`,
  "message.ts": `import { DataContract, DataMember, ProtoContract, ProtoMember, type int32 } from "interwire";
@DataContract({ name: "A" }) export class A { @DataMember(1) x: int32 = 0; @DataMember({ order: 2 }) accessor y: int32 = 0; }
@ProtoContract() export class B extends A { @ProtoMember(3) z: int32 = 0; }`,
  "reused.ts": `import { ServiceContract, OperationContract } from "interwire";
@ServiceContract() export class Sample { @OperationContract() Ping(): string { return "p"; } }
export const again = ServiceContract;`,
  "names.ts": `export const Name = "S"; export const Kept = "K"; export const Passed = "P";`,
  "constants.ts": `import { ServiceContract, OperationContract } from "interwire"; import { Kept, Name, Passed } from "./names.js";
@ServiceContract({ name: Name }) export class Sample {
  @OperationContract({ name: Kept }) Ping(): string { return Object.keys({ Kept }).join(); }
  @OperationContract({ name: Passed }) Pong(): string { return "p"; }
}
export { Passed };
export const said = new Sample().Ping();`,
  "foreign.ts": `const ServiceContract = () => (..._: unknown[]): any => {};
@ServiceContract() export class Sample { /** @operationContract */ Ping(): string { return "p"; } }`,
};
const ours = /(ServiceContract|OperationContract|DataContract|DataMember|ProtoContract|ProtoMember|OC)\b\s*[().]/;

const formats = ["cjs", "esm"] as const;
const modes = { standard: {}, legacy: { experimentalDecorators: true } };
const cases = formats.flatMap((format) =>
  Object.entries(modes).map(([mode, options]) => ({ format, mode, options: options as Record<string, unknown> })),
);

describe.each(cases)("our decorators are erased ($format, $mode)", ({ format, mode, options }) => {
  let compiled: Compiled;
  const text = (name: string): string => compiled.read(`${name}.js`);
  beforeAll(() => {
    const { "message.ts": message, ...rest } = sources;
    // Legacy decorators of accessors take another shape; standard ones alone know the keyword.
    const files = { ...rest, "message.ts": mode === "legacy" ? message.replace("accessor ", "") : message };
    const lib = ["ES2023", "ESNext.Decorators"];
    compiled = compileProject({
      name: `conformance-erasure-${format}-${mode}`,
      files,
      format,
      compilerOptions: { lib, ...options },
    });
  });

  test("everything compiles", () => expect(compiled.output).toBe(""));

  test.each(["only-ours", "shared-import", "namespace-import", "message", "constants"])(
    "%s: no decorator is left",
    (name) => {
      expect(text(name)).not.toMatch(ours);
      expect(text(name)).not.toMatch(/__decorate|__esDecorate/);
    },
  );

  test.each(["only-ours", "namespace-import", "message"])("%s: the import goes with them", (name) => {
    expect(text(name)).not.toMatch(/(from|require\() ?["']interwire["']/);
  });

  test("a constant that only our decorators use goes with them, others stay", () => {
    expect(text("constants")).not.toMatch(/\bName\b/);
    expect(text("constants")).toMatch(/import \{ Kept, Passed \}|names_js_1\.Kept/);
  });

  test("an import that something else uses stays", () => {
    expect(text("shared-import")).toMatch(/(from |require\()["']interwire["']/);
    expect(text("reused")).toMatch(/ServiceContract/);
    expect(text("reused")).not.toMatch(/__decorate|__esDecorate/);
  });

  test("a foreign decorator stays", () => expect(text("foreign")).toMatch(/__decorate|__esDecorate/));

  test("the emitted modules load", () => {
    const load = Object.keys(sources).map((file) => {
      const path = JSON.stringify(compiled.emitted(file.replace(/ts$/, "js")));
      return format === "esm" ? `await import(${path});` : `require(${path});`;
    });
    const kind = format === "esm" ? "module" : "commonjs";
    const run = spawnSync(process.execPath, [`--input-type=${kind}`, "-e", load.join("\n")], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
});

describe.each(Object.entries(modes))("what is left of a class works below ES2022 (%s)", (mode, options) => {
  const source = `import { DataContract, DataMember, ServiceContract, OperationContract, type int32 } from "interwire";
const seen: string[] = [];
const See = (_: unknown, at: { name?: unknown } | string): void => { seen.push(String(typeof at === "string" ? at : at.name)); };
@ServiceContract() export class Sample {
  static first = 1;
  static second = Sample.first + 1;
  @See @OperationContract() Ping(): string { return "p"; }
}
@DataContract() export class Message {
  static first = 1;
  static second = SELF.first + 1;
  @DataMember(1) @See x: int32 = 0;
}
export const result = [seen.join(), Sample.second, Message.second, new Message().x, new Sample().Ping()].join(" ");`;

  test.each(sampledRows(1, ["ES2016", "ES2021"]))("target %s", (target) => {
    // A static initializer of a class with a legacy decorator may not say this.
    const text = source.replace("SELF", mode === "legacy" ? "Message" : "this");
    const compiled = compileProject({
      name: `conformance-erasure-${target}-${mode}`,
      files: { "sample.ts": text },
      compilerOptions: { target, lib: ["ES2023", "ESNext.Decorators"], ...options },
    });
    expect(compiled.output).toBe("");
    const { result } = require(compiled.emitted("sample.js")) as { result: string };
    expect(result).toBe("Ping,x 2 2 0 p");
  });
});
