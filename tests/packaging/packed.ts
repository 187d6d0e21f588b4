import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { root } from "../support/compile.js";
import { longestCommand } from "./install-tools.js";

/** A command's output, standard error behind standard output. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export interface Tarball {
  readonly path: string;
  readonly files: readonly string[];
}

/**
 * Runs a command in a folder as a developer does, and expects it to succeed. In CI tools would record no snapshots, and refuse
 * packages that a lock file lacks.
 */
export function succeed(folder: string, command: string, ...args: string[]): string {
  const { CI: _, ...env } = process.env;
  const options = { cwd: folder, encoding: "utf8", env, timeout: longestCommand } as const;
  const { status, signal, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status ?? signal}:\n${stdout}${stderr}`);
  return stdout;
}

const packs = new Map<string, Tarball>();

/** Packs a package once. Its scripts do not run: the build that is there is the one to test. */
export function pack(folder: string = root): Tarball {
  const known = packs.get(folder);
  if (known !== undefined) return known;
  const tarball = (folder === root ? packedBefore() : undefined) ?? packInto(newFolder("pack"), folder);
  packs.set(folder, tarball);
  return tarball;
}

/** `npm run test:packaging` packs the repository once for all suites. */
function packedBefore(): Tarball | undefined {
  const given = process.env.INTERWIRE_PACKED;
  return given === undefined ? undefined : tarballIn(given, readFileSync(join(given, "listing.json"), "utf8"));
}

function packInto(target: string, folder: string): Tarball {
  return tarballIn(target, succeed(folder, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", target));
}

function tarballIn(folder: string, listing: string): Tarball {
  const [entry] = JSON.parse(listing) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error("npm pack made nothing.");
  return { path: join(folder, entry.filename), files: entry.files.map(({ path }) => path) };
}

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder far from the repository, so that nothing resolves into it; it goes when the suite ends. */
export function newFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `interwire-packaging-${name}-`)));
  folders.push(folder);
  return folder;
}

export interface Installed {
  readonly name: string;
  /** The sources of a project in each format, by their path. */
  readonly files: Readonly<Partial<Record<Format, Readonly<Record<string, string>>>>>;
  /** The packages to install beside the packed one. */
  readonly packages: readonly string[];
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
}

export type Format = "esm" | "cjs";

/** The build tools of each supported line. */
export const tools = {
  "TypeScript 6.0 and ts-patch 4.0": ["typescript@6.0.3", "ts-patch@4.0.1"],
  "TypeScript 5.9 and ts-patch 3.3": ["typescript@5.9.3", "ts-patch@3.3.0"],
} as const;

export const current = tools["TypeScript 6.0 and ts-patch 4.0"];

/**
 * Installs the packed package in a folder, and compiles a project of each format there with `tspc`, in the folder `esm` or
 * `cjs`: output stands beside the sources. Both are one program, so that declarations of packages are checked once.
 */
export function installProjects({ name, files, packages, compilerOptions }: Installed): string {
  const folder = newFolder(name);
  write(folder, "package.json", JSON.stringify({ name, private: true }));
  install(folder, pack().path, ...packages);
  const options = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    declaration: true,
    // The declarations of packages are checked, ours among them, and TypeScript's own library is not, which takes longer.
    skipDefaultLibCheck: true,
    plugins: [{ transform: "interwire/transformer", transformProgram: true }],
    ...compilerOptions,
  };
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions: options, include: Object.keys(files) }));
  for (const [format, sources] of Object.entries(files)) {
    const manifest = { name: `${name}-${format}`, version: "1.0.0", type: format === "esm" ? "module" : "commonjs" };
    write(folder, `${format}/package.json`, JSON.stringify(manifest));
    for (const [path, text] of Object.entries(sources)) write(folder, join(format, path), text);
  }
  tspc(folder);
  return folder;
}

/** Runs the `tspc` that is installed in a folder; npx would take a second to find it. */
export function tspc(folder: string, ...args: readonly string[]): void {
  succeed(folder, process.execPath, join(folder, "node_modules/ts-patch/bin/tspc.js"), ...args);
}

/**
 * Installs packages by npm. Of the packed repository npm installs the manifest and the program, and `tar` unpacks the rest over them:
 * npm would unpack a tarball in a folder twice, and take seconds. {@link npmInstall} leaves all to npm.
 */
export function install(folder: string, ...packages: readonly string[]): void {
  const whole = pack().path;
  npmInstall(folder, ...packages.map((one) => (one === whole ? stub(whole) : one)));
  if (!packages.includes(whole)) return;
  const modules = join(folder, "node_modules");
  // npm has made the program executable.
  succeed(
    modules,
    "tar",
    "-xzf",
    whole,
    "-C",
    "interwire",
    "--strip-components",
    "1",
    "--exclude",
    `package/${program}`,
  );
  // Where a package is newer than this file, npm's next command takes it for another one.
  const now = new Date();
  utimesSync(join(modules, ".package-lock.json"), now, now);
}

export function npmInstall(folder: string, ...packages: readonly string[]): void {
  succeed(folder, "npm", "install", ...packages);
}

/** The file of the package's `bin`. */
const program = "dist/tools/cli/main.js";

let stubPath: string | undefined;

/** A tarball of what npm reads of the packed one. */
function stub(whole: string): string {
  if (stubPath === undefined) {
    const folder = newFolder("stub");
    succeed(folder, "tar", "-xzf", whole, "package/package.json", `package/${program}`);
    succeed(folder, "tar", "-czf", basename(whole), "package");
    stubPath = join(folder, basename(whole));
  }
  return stubPath;
}

export function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Runs a program while a server runs beside it. */
export async function runBeside(folder: string, server: string, client: string): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [server], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data");
    return succeed(folder, process.execPath, client);
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}
