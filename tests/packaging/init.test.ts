import { join } from "node:path";
import { everyNth } from "../support/sample.js";
import { install, newFolder, pack, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

const manifest = (more: object): string => JSON.stringify({ name: "app", private: true, ...more });

/** Package managers beside npm: their packages, and their programs in these. */
const managers = {
  pnpm: { install: "pnpm@10.18.0", program: "pnpm/bin/pnpm.cjs" },
  yarn: { install: "yarn@1.22.22", program: "yarn/bin/yarn.js" },
} as const;

/** A project, as it is before `interwire init`, and what installs the packages that it then lists. */
interface Project {
  readonly name: string;
  readonly manifest?: string;
  readonly packages: readonly string[];
  readonly manager?: keyof typeof managers;
  /** Whether init installs; interwire is there before, since what is packed here is not in the registry. */
  readonly installs?: true;
}

const projects: readonly Project[] = [
  { name: "an empty folder", packages: [] },
  {
    name: "TypeScript 7 and vitest",
    manifest: manifest({ type: "module" }),
    packages: ["typescript@7.0.2", "vitest@4.1.12"],
    installs: true,
  },
  {
    name: "TypeScript 5.9 and jest, in CommonJS",
    manifest: manifest({}),
    packages: ["typescript@5.9.3", "jest@30.5.2"],
  },
  {
    name: "TypeScript 6 and pnpm",
    manifest: manifest({ packageManager: "pnpm@10.18.0", type: "module" }),
    packages: ["typescript@6.0.3"],
    manager: "pnpm",
  },
  {
    name: "TypeScript 6 and Yarn",
    manifest: manifest({ packageManager: "yarn@1.22.22", type: "module" }),
    packages: ["typescript@6.0.3"],
    manager: "yarn",
  },
];

/** The command line of an installed interwire. */
const program = "node_modules/interwire/dist/tools/cli/main.js";

const tools = newFolder("managers");
beforeAll(() => install(tools, ...Object.values(managers).map((one) => one.install)));

const tried = everyNth(4, projects);

test.each(tried)("init in $name: a call is answered, its test passes, and the doctor finds nothing", (project) => {
  const folder = newFolder("init");
  const manager = project.manager && managers[project.manager];
  const run = (...args: string[]): string =>
    manager
      ? succeed(folder, process.execPath, join(tools, "node_modules", manager.program), ...args)
      : succeed(folder, "npm", ...args);
  if (project.manifest !== undefined) write(folder, "package.json", project.manifest);
  if (project.packages.length > 0) run(manager ? "add" : "install", "-D", ...project.packages);
  // The others look for all packages at once, and fail if there is one that they cannot find.
  const isInstalled = manager !== undefined || project.installs === true;
  if (isInstalled) run(manager ? "add" : "install", pack().path);
  const interwire = (...args: string[]): string => succeed(folder, process.execPath, program, ...args);
  const printed = isInstalled
    ? interwire("init", ...(project.installs ? ["--install"] : []))
    : succeed(folder, "npm", "exec", "--yes", `--package=${pack().path}`, "--", "interwire", "init");
  const first = project.installs ? "npm start" : `${project.manager ?? "npm"} install`;
  expect(printed).toContain(`\nNext:\n  ${first}\n`);
  if (!project.installs) run("install", ...(manager ? [] : [pack().path]));

  expect(run("start")).toContain("1 + 2 = 3\n");
  run("test");
  run("run", "build");
  expect(succeed(folder, process.execPath, "out/main.js")).toBe("1 + 2 = 3\n");
  // A second run compares with what the first has recorded, and compiled tests are no tests.
  run("test");
  expect(interwire("doctor")).toContain("\nEverything is in order.\n");
});
