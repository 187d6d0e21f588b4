import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { asQuoted, isOfInstallation, quoted } from "../docs/troubleshooting.js";
import { everyNth } from "../support/sample.js";
import { installManagers, type PackageManager } from "./package-manager.js";
import { current, install, newFolder, pack, succeed, write } from "./packed.js";

jest.setTimeout(600_000);

const main = `import { contractOf } from "interwire";
/** @serviceContract */
interface IPing {
  /** @operationContract */
  Ping(): Promise<void>;
}
const { service } = contractOf<IPing>();
export { service };
`;

/** A project with nothing installed yet. */
function project(name: string, manifest: object = {}): string {
  const folder = newFolder(name);
  const [typescript, tsPatch] = current.map((one) => one.split("@")[1]);
  const packages = {
    dependencies: { interwire: pack().path },
    devDependencies: { typescript, "ts-patch": tsPatch },
  };
  const plugins = [{ transform: "interwire/transformer", transformProgram: true }];
  write(folder, "package.json", JSON.stringify({ name, private: true, ...packages, ...manifest }));
  write(
    folder,
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { target: "ES2022", module: "NodeNext", plugins }, files: ["main.ts"] }),
  );
  write(folder, "main.ts", main);
  return folder;
}

/** Runs a package manager's command in a folder, and returns what it prints. */
type Manager = (folder: string, ...args: readonly string[]) => string;

function yarnOf(name: PackageManager): Manager {
  const env = installManagers(name)(name);
  return (folder, ...args) => {
    const { stdout, stderr } = spawnSync("yarn", args, { cwd: folder, encoding: "utf8", env });
    return stdout + stderr;
  };
}

const lineOf = (name: string): string => quoted.find((one) => one.name === name)?.line ?? "";

/** The printed lines, from the word `error` or the name of an error on. */
const errorsIn = (output: string): string[] =>
  output.split("\n").flatMap((line) => /(?:^|: )((?:\w*Error|error)\b.*)/.exec(line)?.[1] ?? []);

const checks: Readonly<Record<string, () => void>> = {
  "installed-typescript-7": () => {
    const folder = newFolder("typescript-7");
    write(folder, "package.json", "{}");
    install(folder, "typescript@7.0.2", "ts-patch@4.0.1");
    const { stderr } = spawnSync(process.execPath, ["node_modules/ts-patch/bin/tspc.js"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(errorsIn(stderr)[0]).toBe(lineOf("installed-typescript-7"));
  },
  "installed-IW3003": () => {
    const folder = newFolder("typescript-7-alone");
    write(folder, "package.json", "{}");
    write(folder, "tsconfig.json", "{}");
    write(folder, "main.ts", main);
    install(folder, pack().path, "typescript@7.0.2");
    const cli = join(folder, "node_modules/interwire/dist/tools/cli/main.js");
    const { stderr } = spawnSync(process.execPath, [cli, "check"], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe(`${lineOf("installed-IW3003")}\n`);
  },
  "installed-by-yarn-1": () => {
    const line = lineOf("installed-by-yarn-1");
    const yarn = yarnOf("yarn-1");
    const folder = project("yarn-1");
    const refused = yarn(folder, "install", "--no-lockfile");
    // Newer versions of Node are what ts-patch asks for.
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major < 22 || (major === 22 && minor < 15)) expect(asQuoted(errorsIn(refused)[0] ?? "", line)).toBe(line);
    const older = project("yarn-1-fixed", { devDependencies: { typescript: "6.0.3", "ts-patch": "3.3.0" } });
    yarn(older, "install", "--no-lockfile");
    expect(errorsIn(yarn(older, "tspc"))).toEqual([]);
    expect(succeed(older, process.execPath, "-p", 'require("./main.js").service')).toBe("IPing\n");
  },
  "installed-by-yarn-pnp": () => {
    const yarn = yarnOf("yarn-pnp");
    const folder = project("yarn-pnp");
    write(folder, "yarn.lock", "");
    write(folder, ".yarnrc.yml", "nodeLinker: pnp\n");
    yarn(folder, "install");
    // One of many, whose order depends on where Yarn keeps the packages.
    expect(errorsIn(yarn(folder, "tspc"))).toContain(lineOf("installed-by-yarn-pnp"));
    yarn(folder, "add", "-D", "@types/node@20.19");
    expect(yarn(folder, "tspc")).toBe("");
    expect(yarn(folder, "node", "-p", 'require("./main.js").service')).toBe("IPing\n");
  },
};

test.each(everyNth(2, Object.entries(checks)))("%s prints what is quoted, until it is fixed", (_, check) => check());

test("every line of an installation is checked", () => {
  expect(quoted.filter(isOfInstallation).map(({ name }) => name)).toEqual(Object.keys(checks));
});
