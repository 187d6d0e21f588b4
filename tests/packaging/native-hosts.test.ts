import { outside } from "../support/outside.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp, mistake, printed } from "./host-app.js";
import { install, newFolder, pack } from "./packed.js";

jest.setTimeout(600_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);
const typescript = `typescript@${triedVersions.at(-1)}`;

const plugin = (tool: string): string => `import interwire from "interwire/vite";
import { defineConfig } from "${tool}";
export default defineConfig({ plugins: [interwire()], build: { ssr: "main.ts" } });
`;

const expectsContract = `import { contractOf } from "interwire";
import type { IGreeter } from "./contract.js";
test("the contract", () => expect(contractOf<IGreeter>().service).toBe("IGreeter"));
`;

let app: HostApp;
beforeAll(() => {
  const files = {
    "vite.config.ts": plugin("vite"),
    "vitest.config.ts": plugin("vitest/config"),
    "main.test.ts": `import { expect, test } from "vitest";\n${expectsContract}`,
    "jest.config.mjs": `export default {
  testMatch: ["**/*.jest.ts"],
  transform: { "\\\\.[cm]?tsx?$": "interwire/jest" },
  moduleNameMapper: { "^(\\\\.{1,2}/.*)\\\\.js$": "$1" },
};
`,
    "main.jest.ts": expectsContract,
    "tsconfig.build.json": JSON.stringify({
      extends: "./tsconfig.json",
      compilerOptions: { outDir: "out", sourceMap: true },
      include: ["main.ts"],
    }),
  };
  app = hostApp({ folder: newFolder("native-hosts"), files });
  install(app.folder, pack().path, "vite@8.3.8", "vitest@4.1.12", "jest@30.5.2", typescript, "@types/node@20.19");
});

const hosts: Readonly<Record<string, readonly [run: () => string, told: string]>> = {
  "interwire/register": [() => app.node("--import", "interwire/register", "main.ts"), printed()],
  vite: [
    () =>
      app.node("node_modules/vite/bin/vite.js", "build", "--sourcemap") +
      app.node("--enable-source-maps", "dist/main.js"),
    printed(),
  ],
  vitest: [() => app.node("node_modules/vitest/vitest.mjs", "run"), "1 passed"],
  jest: [() => app.node("node_modules/jest/bin/jest.js"), "1 passed"],
  "interwire build": [
    () =>
      app.node("node_modules/interwire/dist/tools/cli/main.js", "build", "-p", "tsconfig.build.json") +
      app.node("--enable-source-maps", "out/main.js"),
    printed(),
  ],
};

describe.each(everyNth(2, Object.entries(hosts)))("with TypeScript 7.1 and no other compiler, %s", (_, [run, told]) => {
  test.each(["from an empty cache", "from a full one"])("runs contracts %s", () => {
    expect(run()).toContain(told);
  });

  test("sees an edit of a type two files away", () => {
    app.edit("= int32", "= uint32");
    const edited = run();
    app.edit("= uint32", "= int32");
    expect(edited).toContain(told === printed() ? printed("uint32") : told);
  });

  test("finds a mistake in a contract", () => {
    app.edit("@dataMember 1", "@dataMember 0");
    const found = run();
    app.edit("@dataMember 0", "@dataMember 1");
    // The command line prints plain lines where nobody looks on.
    const plain = mistake.replace(/:(\d+):(\d+) - /, "($1,$2): ");
    expect(found).toContain(found.includes(plain) ? plain : mistake);
  });
});
