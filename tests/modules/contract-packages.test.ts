import { cpSync } from "node:fs";
import { join } from "node:path";
import { consumer, contracts, entryPoints, models, printed, type Sources } from "../support/contract-package.js";
import { createWorkspace, type Ran, tsconfig, type Workspace } from "../support/workspace.js";

/** A repository of two contract packages and an application, built with project references. */
interface Repository {
  readonly folder: string;
  readonly type: "module" | "commonjs";
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

const esm: Repository = { folder: "esm", type: "module", compilerOptions: {} };

const repositories: readonly Repository[] = [
  esm,
  { folder: "cjs", type: "commonjs", compilerOptions: {} },
  { folder: "esm-bare", type: "module", compilerOptions: { removeComments: true } },
  { folder: "cjs-bare", type: "commonjs", compilerOptions: { removeComments: true } },
];

type Files = readonly (readonly [path: string, text: string | object])[];

/** A package's files; `exports` in its manifest makes it one that others import. */
function files(
  { folder, type, compilerOptions }: Repository,
  name: string,
  sources: Sources,
  references: readonly string[],
  manifest: object,
): Files {
  const rest = { references: references.map((path) => ({ path: `../${path}` })) };
  return [
    [`${folder}/${name}/package.json`, { name: `@acme/${name}`, version: "1.0.0", type, ...manifest }],
    [`${folder}/${name}/tsconfig.json`, tsconfig({ composite: true, ...compilerOptions }, rest)],
    ...Object.entries(sources).map(([path, text]) => [`${folder}/${name}/src/${path}`, text] as const),
  ];
}

/** The links that a package manager makes for the packages of one repository. */
function links(folder: string): Record<string, string> {
  const names = ["models", "contracts"];
  return Object.fromEntries(names.map((name) => [`${folder}/node_modules/@acme/${name}`, `${folder}/${name}`]));
}

/** The compiler's output about one folder, or about none. */
function errorsOf({ output }: Ran, folder: string): string[] {
  return output.split("\n").filter((line) => line.startsWith(`${folder}/`) || line.startsWith("error"));
}

function libraries(one: Repository, exports: { models: object; contracts: object }): Files {
  return [
    ...files(one, "models", models, [], { exports: exports.models }),
    ...files(one, "contracts", contracts, ["models"], { exports: exports.contracts }),
  ];
}

describe("contract packages of one repository, by project references", () => {
  let workspace: Workspace;
  let compiled: Ran;
  beforeAll(() => {
    const all = repositories.flatMap((one) => [
      ...libraries(one, entryPoints),
      ...files(one, "app", consumer, ["models", "contracts"], { private: true }),
    ]);
    workspace = createWorkspace({
      name: "modules-references",
      files: Object.fromEntries(all),
      links: Object.assign({}, ...repositories.map(({ folder }) => links(folder))),
    });
    compiled = workspace.compile("-b", ...repositories.map(({ folder }) => `${folder}/app`));
  });

  test.each(repositories)("$folder", ({ folder }) => {
    expect(errorsOf(compiled, folder)).toEqual([]);
    expect(workspace.run(`${folder}/app/out/main.js`)).toEqual({ exitCode: 0, output: printed });
  });
});

/** The entry points of packages whose types are their sources, as bundler-first workspaces have them. */
const sourceEntryPoints = JSON.parse(
  JSON.stringify(entryPoints).replace(/\.\/out\/([\w/]+)\.d\.ts/g, "./src/$1.ts"),
) as typeof entryPoints;

describe("contract packages as package managers lay them out", () => {
  let workspace: Workspace;
  const compiled: string[] = [];
  const layouts = [
    { rule: "links that stay links (preserveSymlinks)", folder: "esm/kept", program: "out/main.js" },
    { rule: "links into a store, as pnpm makes them", folder: "pnpm", program: "out/main.js" },
    { rule: "links to packages whose types are sources", folder: "sources/app", program: "out/app/src/main.js" },
  ] as const;
  beforeAll(() => {
    const sources: Repository = { ...esm, folder: "sources" };
    const wide: Repository = { ...sources, compilerOptions: { composite: false, rootDir: ".." } };
    const kept: Repository = { ...esm, compilerOptions: { preserveSymlinks: true } };
    const store = (name: string): string => `pnpm/node_modules/.pnpm/@acme+${name}@1.0.0/node_modules`;
    const inStore = { folder: "", type: "module", compilerOptions: {} } as const;
    workspace = createWorkspace({
      name: "modules-layouts",
      files: Object.fromEntries([
        ...libraries(esm, entryPoints),
        ...files(kept, "kept", consumer, [], { private: true }),
        ...libraries(sources, sourceEntryPoints),
        ...files(wide, "app", consumer, [], { private: true }),
        ...files(inStore, "pnpm", consumer, [], { private: true }).map(
          ([path, text]) => [path.slice(1), text] as const,
        ),
      ]),
      links: {
        ...links("esm"),
        ...links("sources"),
        "pnpm/node_modules/@acme/models": `${store("models")}/@acme/models`,
        "pnpm/node_modules/@acme/contracts": `${store("contracts")}/@acme/contracts`,
        [`${store("contracts")}/@acme/models`]: `${store("models")}/@acme/models`,
      },
    });
    compiled.push(workspace.compile("-b", "esm/contracts", "sources/contracts").output);
    for (const name of ["models", "contracts"]) {
      for (const part of ["package.json", "out"]) {
        const target = join(workspace.folder, store(name), "@acme", name, part);
        cpSync(join(workspace.folder, "esm", name, part), target, { recursive: true });
      }
    }
    compiled.push(workspace.compile("-b", ...layouts.map(({ folder }) => folder)).output);
  });

  test.each(layouts)("$rule", ({ folder, program }) => {
    expect(errorsOf({ exitCode: 0, output: compiled.join("\n") }, folder)).toEqual([]);
    expect(workspace.run(`${folder}/${program}`)).toEqual({ exitCode: 0, output: printed });
  });
});
