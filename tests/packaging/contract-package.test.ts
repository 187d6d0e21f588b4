import { join } from "node:path";
import { consumer, contracts, entryPoints, models, printed, type Sources } from "../support/contract-package.js";
import { tsconfig } from "../support/workspace.js";
import { current, install, newFolder, pack, succeed, tspc, write } from "./packed.js";

jest.setTimeout(600_000);

/** The builds of the contract packages; each has a scope of its own, so that one program can use them all. */
const builds = [
  { scope: "esm", type: "module", compilerOptions: {} },
  { scope: "cjs", type: "commonjs", compilerOptions: {} },
  { scope: "esm-bare", type: "module", compilerOptions: { removeComments: true } },
  { scope: "cjs-bare", type: "commonjs", compilerOptions: { removeComments: true } },
] as const;

const inScope = (scope: string, text: string): string => text.replaceAll("@acme/", `@${scope}/`);

/** Builds every contract package in one repository with workspaces, and packs them; answers the tarballs. */
function packContractPackages(): string[] {
  const folder = newFolder("contract-packages");
  write(folder, "package.json", JSON.stringify({ private: true, workspaces: builds.map(({ scope }) => `${scope}/*`) }));
  for (const { scope, type, compilerOptions } of builds) {
    const packages: readonly (readonly [name: "models" | "contracts", sources: Sources, uses: readonly string[]])[] = [
      ["models", models, []],
      ["contracts", contracts, ["models"]],
    ];
    for (const [name, sources, uses] of packages) {
      const manifest = {
        name: `@${scope}/${name}`,
        version: "1.0.0",
        type,
        files: ["out"],
        exports: entryPoints[name],
        dependencies: Object.fromEntries(uses.map((one) => [`@${scope}/${one}`, "1.0.0"])),
        peerDependencies: { interwire: "*" },
      };
      const config = tsconfig(
        { types: [], composite: true, tsBuildInfoFile: "tsconfig.tsbuildinfo", ...compilerOptions },
        { references: uses.map((one) => ({ path: `../${one}` })) },
      );
      write(folder, `${scope}/${name}/package.json`, JSON.stringify(manifest));
      write(folder, `${scope}/${name}/tsconfig.json`, JSON.stringify(config));
      for (const [path, text] of Object.entries(sources)) {
        write(folder, `${scope}/${name}/src/${path}`, inScope(scope, text));
      }
    }
  }
  install(folder, pack().path, ...current);
  tspc(folder, "-b", ...builds.map(({ scope }) => `${scope}/contracts`));
  return builds.flatMap(({ scope }) => ["models", "contracts"].map((name) => pack(join(folder, scope, name)).path));
}

/** Consumers of either format; a CommonJS one loads ECMAScript packages too. */
const formats = ["mts", "cts"] as const;

describe("packed contract packages serve another package", () => {
  const cases = builds.flatMap(({ scope }) => formats.map((format) => ({ scope, format })));
  let folder: string;
  beforeAll(() => {
    folder = newFolder("contract-consumer");
    write(folder, "package.json", JSON.stringify({ name: "consumer", private: true }));
    write(folder, "tsconfig.json", JSON.stringify(tsconfig({ lib: ["ES2023", "DOM"], types: [] })));
    for (const { scope, format } of cases) {
      for (const [path, text] of Object.entries(consumer)) {
        const local = inScope(scope, text)
          .replace("./contracts.js", `./contracts.${format.replace("ts", "js")}`)
          // To an ECMAScript module, the default of a CommonJS one is its whole exports.
          .replace("import type IAdmin", format === "mts" ? "import type { IAdmin }" : "import type IAdmin");
        write(folder, `src/${scope}/${path.replace(/ts$/, format)}`, local);
      }
    }
    install(folder, pack().path, ...packContractPackages(), ...current);
    tspc(folder);
  });

  test.each(cases)("$scope to .$format", ({ scope, format }) => {
    const program = `out/${scope}/main.${format.replace("ts", "js")}`;
    expect(succeed(folder, process.execPath, program)).toBe(printed);
  });
});
