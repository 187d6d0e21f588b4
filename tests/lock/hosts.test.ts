import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { createTransformer as Create } from "../../transformer/hosts/jest.js";
import type { TransformOptions } from "../../transformer/hosts/jest-types.js";
import type { LockOption } from "../../transformer/lock/lock-input.js";
import { EditedProject } from "../incremental/edited-project.js";
import { configured } from "../incremental/option-rows.js";
import { serviceProject } from "../service/ask.js";
import { root } from "../support/compile.js";
import { outside } from "../support/outside.js";

type ServiceModule = typeof import("../../transformer/service/service");
const { createService } = outside<ServiceModule>(require.resolve("../../transformer/service/service.js"));
const { lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

const order = (type: string): string => `/** @dataContract { name: "shop.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: ${type};
}
`;
const contract = `import type { Order } from "./order";
/** @serviceContract */
export interface IOrders {
  /** @operationContract */
  Put(order: Order): Promise<void>;
}
`;
const lockOf = (type: string): string => lockText({ "order.ts": order(type), "contract.ts": contract });
const [strings, booleans] = [lockOf("string"), lockOf("boolean")];

const plugins = [{ transform: "interwire/transformer", transformProgram: true, lock: true }];
const jsonPlugins = [{ transform: "interwire/transformer", transformProgram: true, lock: "json" }];
const sources = {
  "src/order.ts": order("string"),
  "src/contract.ts": contract,
  "src/user.ts": `import type { IOrders } from "./contract";\nexport type Orders = IOrders;\n`,
  "interwire.lock": strings,
};

describe.each(["incremental", "checked", "watch"] as const)("%s", (mode) => {
  test("an edit of the lock file alone is checked, in the file that is responsible", () => {
    const project = new EditedProject(mode, { ...configured({ plugins }), ...sources });
    expect(project.run().errors).toEqual([]);
    project.edit({ "interwire.lock": booleans });
    const { errors } = project.run();
    expect(errors.join("\n")).toMatch(/^src\/order\.ts\(4,3\): error TS905003: IW5003: 'id' was boolean .*$/);
    project.edit({ "interwire.lock": undefined });
    expect(project.run().errors.join("\n")).toContain("IW5013: There is no interwire.lock");
    project.edit({ "interwire.lock": strings });
    const last = project.run();
    expect(last.errors).toEqual([]);
    expect(last.outputs).toEqual(project.clean().outputs);
  });

  test("a contract that differs is emitted as ever", () => {
    const project = new EditedProject(mode, { ...configured({ plugins }), ...sources, "interwire.lock": booleans });
    const { outputs } = project.run();
    project.edit({ "interwire.lock": strings });
    expect(project.run().outputs).toEqual(outputs);
    expect(outputs["out/order.js"]).not.toContain("compiled with errors");
  });
});

const project = serviceProject("lock-hosts", sources, { plugins });
const path = project.path("src/order.ts");
const codes = (service: ReturnType<typeof createService>, name = "src/order.ts"): readonly string[] =>
  service.answer(project.path(name)).diagnostics.map(({ code }) => code);

describe("the service, on which jest, bundlers and loaders stand", () => {
  beforeEach(() => project.write("interwire.lock", strings));

  test("names the lock file among what an answer depends on, so that bundlers watch it", () => {
    const service = createService({ cwd: project.folder });
    expect(service.answer(path).dependencies).toContain(project.path("interwire.lock"));
  });

  test("answers anew in the process that stays, and in the next one", () => {
    const service = createService({ cwd: project.folder });
    expect(codes(service)).toEqual([]);
    project.write("interwire.lock", booleans);
    service.changed(project.path("interwire.lock"));
    expect(codes(service)).toEqual(["IW5003"]);
    expect(codes(service, "src/contract.ts")).toEqual([]);
    expect(codes(createService({ cwd: project.folder }))).toEqual(["IW5003"]);
    project.write("interwire.lock", strings);
    service.refresh();
    expect(codes(service)).toEqual([]);
    expect(codes(createService({ cwd: project.folder }))).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, LockOption, readonly string[]]>([
    ["asks for what the tsconfig.json does not", {}, true, ["IW5003"]],
    ["asks for other rules than the tsconfig.json", { plugins: jsonPlugins }, "wire", ["IW5003"]],
    ["asks for none where the tsconfig.json does", { plugins }, false, []],
  ])("an option of the tool that %s takes precedence", (_, options, lock, told) => {
    const own = serviceProject("lock-hosts-option", { ...sources, "interwire.lock": booleans }, options);
    const service = createService({ cwd: own.folder, lock });
    expect(service.answer(own.path("src/order.ts")).diagnostics.map(({ code }) => code)).toEqual(told);
    expect(createService({ cwd: own.folder }).key(own.path("src/order.ts"))).not.toBe(
      service.key(own.path("src/order.ts")),
    );
  });

  test("an option with a wrong value is refused", () => {
    const service = createService({ cwd: project.folder, lock: "all" as "wire" });
    expect(() => service.answer(path)).toThrow("IW3002: interwire has the option 'lock' with the value \"all\"");
  });

  test("without the option, nothing depends on it", () => {
    const free = serviceProject("lock-hosts-free", sources);
    const ask = (): string => createService({ cwd: free.folder }).key(free.path("src/order.ts"));
    const before = ask();
    free.write("interwire.lock", booleans);
    expect(ask()).toBe(before);
    const answer = createService({ cwd: free.folder }).answer(free.path("src/order.ts"));
    expect(answer.diagnostics).toEqual([]);
    expect(answer.dependencies).not.toContain(free.path("interwire.lock"));
  });
});

test("jest compiles a file anew when the lock file has changed", async () => {
  project.write("interwire.lock", strings);
  const { createTransformer } = require(join(root, "dist/transformer/hosts/jest.js")) as {
    createTransformer: typeof Create;
  };
  const called: TransformOptions = {
    config: { rootDir: project.folder, cwd: project.folder },
    configString: "",
    instrument: false,
    supportsStaticESM: false,
    transformerConfig: {},
  };
  const text = readFileSync(path, "utf8");
  const keyNow = (): string | undefined => createTransformer().getCacheKey?.(text, path, called);
  const before = keyNow();
  project.write("interwire.lock", booleans);
  // The next file of jest is another suite's, for which files are looked at again.
  await new Promise((done) => setImmediate(done));
  expect(keyNow()).not.toBe(before);
  expect(() => createTransformer().process(text, path, called)).toThrow("IW5003: 'id' was boolean when it was locked");
  expect(createTransformer({ lock: false }).process(text, path, called).code).not.toBe("");
  expect(createTransformer({ lock: false }).getCacheKey?.(text, path, called)).not.toBe(keyNow());
});
