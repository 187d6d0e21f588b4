import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp, mistake, printed } from "./host-app.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

/** Nodes that strip types by themselves, and have hooks in the program's own thread. A sample has the newest. */
const newer = everyNth(3, ["26.10.0", "24.21.0", "22.23.3"]);
const folder = newFolder("register");

beforeAll(() => {
  write(folder, "package.json", JSON.stringify({ private: true }));
  const nodes = newer.map((version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`);
  const tools = ["tsx@4.23.15", "ts-node@10.9.2", "ts-patch@4.0.1", "typescript@6.0.3", "@types/node@20.19"];
  install(folder, pack().path, ...tools, ...nodes);
});

const nodes: readonly (readonly [string, string])[] = [
  ["this Node", process.execPath],
  ...newer.map((version) => [`Node ${version}`, join(folder, `node_modules/node-${version}/bin/node`)] as const),
];
const register = ["--import", "interwire/register", "main.ts"];

describe.each(everyNth(2, ["module", "commonjs"] as const))("in a package of type %s", (type) => {
  let app: HostApp;
  beforeAll(() => {
    app = hostApp({ folder: join(folder, type), type });
  });

  describe.each(nodes)("%s", (_, node) => {
    test.each([
      ["alone", register],
      ["behind tsx", ["--import", "tsx", ...register]],
      ["before tsx", ["--import", "interwire/register", "--import", "tsx", "main.ts"]],
    ])("%s, interwire/register runs the program, whose stacks have lines and columns", (_, args) => {
      expect(app.run(node, ...args)).toBe(printed());
    });

    test("fails at the member", () => {
      app.edit("@dataMember 1", "@dataMember 0");
      const told = app.run(node, ...register);
      app.edit("@dataMember 0", "@dataMember 1");
      expect(told).toContain(
        `\n${mistake}\n\n5   name: string;\n    ~~~~\n    at ${app.folder}/people/person.ts:5:3\n`,
      );
    });

    test("node --watch starts anew after an edit of a type two files away", async () => {
      const watching = app.start(node, "--watch", ...register);
      await watching.printed(printed());
      app.edit("= int32", "= uint32");
      await watching.printed(printed("uint32"));
      app.edit("= uint32", "= int32");
      await watching.printed(printed());
    });
  });

  test("the command of tsx takes it, too", () => {
    expect(app.node(join(folder, "node_modules/tsx/dist/cli.mjs"), ...register)).toBe(printed());
  });
});

describe("with tsx, an ECMAScript module imports CommonJS by its names", () => {
  let app: HostApp;
  beforeAll(() => {
    const files = {
      "cjs/package.json": JSON.stringify({ type: "commonjs" }),
      "cjs/named.ts": `import { contractOf } from "interwire";
/** @serviceContract */
interface ICounter {
  /** @operationContract */
  Count(): Promise<void>;
}
export const named = contractOf<ICounter>().service;
`,
      "names.ts": 'import { named } from "./cjs/named.js";\nconsole.log(named);\n',
    };
    app = hostApp({ folder: join(folder, "names"), files });
  });

  test.each(nodes.slice(1))("%s", (_, node) => {
    const ours = ["--import", "interwire/register"];
    expect(app.run(node, "--import", "tsx", ...ours, "names.ts")).toBe("ICounter\n");
    expect(app.run(node, ...ours, "--import", "tsx", "names.ts")).toBe("ICounter\n");
  });
});

test("ts-node runs the program with the compiler of ts-patch, as its page says", () => {
  const tsconfig = JSON.parse(blockFor(readPage("docs/node.md"), "tsconfig.json")) as { compilerOptions: object };
  const app = hostApp({ folder: join(folder, "ts-node"), type: "commonjs", tsconfig });
  expect(app.node(join(folder, "node_modules/ts-node/dist/bin.js"), "main.ts")).toBe(printed());
});
