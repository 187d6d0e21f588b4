import { consumer, contracts, entryPoints, models, printed, type Sources } from "../support/contract-package.js";
import { createWorkspace, type Ran, tsconfig, type Workspace } from "../support/workspace.js";

/** A repository of two contract packages and an application, built with project references. */
interface Repository {
  readonly folder: string;
  readonly type: "module" | "commonjs";
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

const repositories: readonly Repository[] = [
  { folder: "esm", type: "module", compilerOptions: {} },
  { folder: "cjs", type: "commonjs", compilerOptions: {} },
  { folder: "esm-bare", type: "module", compilerOptions: { removeComments: true } },
  { folder: "cjs-bare", type: "commonjs", compilerOptions: { removeComments: true } },
];

/** A package's files; `exports` makes it one that others import. */
function files(
  { folder, type, compilerOptions }: Repository,
  name: string,
  sources: Sources,
  references: readonly string[],
  manifest: object,
): [string, string | object][] {
  const rest = { references: references.map((path) => ({ path: `../${path}` })) };
  return [
    [`${folder}/${name}/package.json`, { name: `@acme/${name}`, version: "1.0.0", type, ...manifest }],
    [`${folder}/${name}/tsconfig.json`, tsconfig({ composite: true, ...compilerOptions }, rest)],
    ...Object.entries(sources).map(([path, text]): [string, string] => [`${folder}/${name}/src/${path}`, text]),
  ];
}

describe("contract packages of one repository, by project references", () => {
  let workspace: Workspace;
  let compiled: Ran;
  beforeAll(() => {
    const all = repositories.flatMap((one) => [
      ...files(one, "models", models, [], { exports: entryPoints.models }),
      ...files(one, "contracts", contracts, ["models"], { exports: entryPoints.contracts }),
      ...files(one, "app", consumer, ["models", "contracts"], { private: true }),
    ]);
    const links = repositories.flatMap(({ folder }) =>
      ["models", "contracts"].map((name) => [`${folder}/node_modules/@acme/${name}`, `${folder}/${name}`] as const),
    );
    workspace = createWorkspace({
      name: "modules-references",
      files: Object.fromEntries(all),
      links: Object.fromEntries(links),
    });
    compiled = workspace.compile("-b", ...repositories.map(({ folder }) => `${folder}/app`));
  });

  test.each(repositories)("$folder", ({ folder }) => {
    expect(compiled.output.split("\n").filter((line) => line.startsWith(`${folder}/`))).toEqual([]);
    expect(workspace.run(`${folder}/app/out/main.js`)).toEqual({ exitCode: 0, output: printed });
  });
});
