import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor, edit, shown, tsconfigOf } from "../docs/recipes.js";
import { everyNth } from "../support/sample.js";
import { install, newFolder, pack, type Ran, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/snapshots.md");
const contracts = blockFor(page, "contracts.ts");

interface Recipe {
  readonly name: string;
  /** The program that starts its commands. */
  readonly install: string;
  /** How its tests are run, and how where nothing may be written. */
  readonly run: string;
  readonly runInCi: string;
  readonly files: Readonly<Record<string, string>>;
  /** The files that are kept in version control. */
  readonly snapshot: string;
}

const recipes: readonly Recipe[] = [
  {
    name: "jest",
    install: "npm i -D jest @types/jest ts-jest",
    run: "tspc && jest --ci=false",
    // The declarations of packages are what they were when they were checked.
    runInCi: "tspc --skipLibCheck && jest --ci",
    files: {
      "tsconfig.json": tsconfigOf(page),
      "jest.config.cjs": blockFor(page, "jest.config.cjs"),
      "contracts.test.ts": blockFor(page, "contracts.test.ts", "ts"),
    },
    snapshot: "__snapshots__/contracts.test.ts.snap",
  },
  {
    name: "vitest",
    install: "npm i -D vitest",
    run: "vitest run",
    runInCi: "CI=1 vitest run",
    files: {
      // The types of jest are not asked for: vitest's are imported.
      "tsconfig.json": tsconfigOf(readPage("README.md")),
      "vitest.config.js": blockFor(page, "vitest.config.js"),
      "contracts.test.ts": blockFor(page, "contracts.test.ts", "typescript"),
    },
    snapshot: "__snapshots__/contracts.test.ts.snap",
  },
];

function shell(folder: string, command: string): Ran {
  const { CI: _, ...env } = process.env;
  // As npm's scripts find commands: npx takes a second to find one.
  const PATH = `${join(folder, "node_modules/.bin")}:${env.PATH}`;
  const plain = { ...env, PATH, NO_COLOR: "1", FORCE_COLOR: "0" };
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], { cwd: folder, encoding: "utf8", env: plain });
  return { status, output: stdout + stderr };
}

let empty: string;
beforeAll(() => {
  empty = newFolder("snapshots");
  succeed(empty, "npm", "init", "-y");
  succeed(empty, "npm", "pkg", "set", "type=module");
  install(empty, pack().path, "-D", "typescript@6", "ts-patch");
});

test.each(everyNth(2, recipes))(
  "the page's recipe for $name, in an empty project",
  ({ name, files, snapshot, ...commands }) => {
    const printed = page.blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
    expect(printed.join("")).toContain(`${commands.install}\n`);
    const folder = newFolder(`snapshots-${name}`);
    succeed(folder, "cp", "-a", `${empty}/.`, folder);
    expect(shell(folder, commands.install).status).toBe(0);
    for (const [file, text] of Object.entries({ ...files, "contracts.ts": contracts })) write(folder, file, text);

    // A checkout has no build output, and CI writes no snapshot that is missing.
    expect(shell(folder, commands.runInCi).status).toBe(1);
    expect(existsSync(join(folder, snapshot))).toBe(false);
    const first = shell(folder, commands.run);
    expect([first.status, first.status === 0 ? "" : first.output]).toEqual([0, ""]);
    expect(existsSync(join(folder, snapshot))).toBe(true);
    succeed(folder, "rm", "-rf", "out");
    const second = shell(folder, commands.runInCi);
    expect([second.status, second.status === 0 ? "" : second.output]).toEqual([0, ""]);

    write(folder, "contracts.ts", contracts.replace(edit.from, edit.to));
    const { status, output } = shell(folder, commands.runInCi);
    expect(output).toContain(`- ${shown.from}`);
    expect(output).toContain(`+ ${shown.to}`);
    expect(status).toBe(1);
  },
);
