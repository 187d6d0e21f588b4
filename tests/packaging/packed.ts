import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../support/compile.js";

/** What a command printed, standard error behind standard output. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

export interface Tarball {
  readonly path: string;
  readonly files: readonly string[];
}

/** Runs a command in a folder and expects it to succeed. */
export function succeed(folder: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const packs = new Map<string, Tarball>();

/** Packs a package once. Its scripts do not run: the build that is there is the one to test. */
export function pack(folder: string = root): Tarball {
  const known = packs.get(folder);
  if (known !== undefined) return known;
  // A folder of its own, since suites run side by side.
  const target = newFolder("pack");
  const listed = succeed(folder, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", target);
  const [entry] = JSON.parse(listed) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error("npm pack made nothing.");
  const tarball = { path: join(target, entry.filename), files: entry.files.map(({ path }) => path) };
  packs.set(folder, tarball);
  return tarball;
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
  readonly format: "esm" | "cjs";
  readonly files: Readonly<Record<string, string>>;
  /** What to install beside the packed package. */
  readonly packages: readonly string[];
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly manifest?: Readonly<Record<string, unknown>>;
}

/** The build tools of each supported line. */
export const tools = {
  "TypeScript 6.0 and ts-patch 4.0": ["typescript@6.0.3", "ts-patch@4.0.1"],
  "TypeScript 5.9 and ts-patch 3.3": ["typescript@5.9.3", "ts-patch@3.3.0"],
} as const;

export const current = tools["TypeScript 6.0 and ts-patch 4.0"];

/** Makes a project with the packed package installed, and compiles it with `tspc`. */
export function installProject({ name, format, files, packages, compilerOptions, manifest }: Installed): string {
  const folder = newFolder(name);
  const type = format === "esm" ? "module" : "commonjs";
  write(folder, "package.json", JSON.stringify({ name, version: "1.0.0", type, ...manifest }, null, 2));
  const options = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    declaration: true,
    rootDir: "src",
    outDir: "out",
    plugins: [{ transform: "interwire/transformer", transformProgram: true }],
    ...compilerOptions,
  };
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["src"] }, null, 2));
  for (const [path, text] of Object.entries(files)) write(folder, join("src", path), text);
  install(folder, pack().path, ...packages);
  succeed(folder, "npx", "tspc");
  return folder;
}

export function install(folder: string, ...packages: readonly string[]): void {
  succeed(folder, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", ...packages);
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
  }
}
