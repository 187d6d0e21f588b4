import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { readPage } from "../docs/pages.js";
import { write } from "../packaging/packed.js";
import { interwire } from "./host.js";
import { installed, plainEnvironment, projectsFolder } from "./installation.js";
import { configurationOf, type PageBundler, pageBundlers } from "./page-bundlers.js";

jest.setTimeout(600_000);

const folder = projectsFolder("production");
const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, skipLibCheck: true, types: ["node"] };

const calculator = `class Calculator implements ICalculator {
  async Sum(x: number, y: number) {
    return BigInt(x) + BigInt(y);
  }
}
void main();
`;

const files = {
  "package.json": JSON.stringify({ name: "production", private: true, type: "module" }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: "out" }, include: ["*.ts"] }),
  "contracts.ts": `import type { int32, int64 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
}
/** @serviceContract */
export interface IShipping {
  /** @operationContract */
  Send(weight: int32): Promise<string>;
}
`,
  "main.ts": `import { createChannel, createClientFactory, createServer } from "interwire";
import type { ICalculator } from "./contracts.js";
${calculator}async function main() {
  const server = createServer().map(Calculator);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  console.log(await createClientFactory().createClient<ICalculator>(channel).Sum(1, 2), channel.state.way);
  channel.close();
  await server.close();
}
`,
  "http2.ts": `import { createServer } from "interwire/http2";
import type { ICalculator } from "./contracts.js";
${calculator}async function main() {
  const server = createServer().map(Calculator);
  console.log((await server.listen("127.0.0.1:0")).replace(/\\d+$/, "port"));
  await server.close();
}
`,
  "client.ts": `import { createChannel, createClientFactory } from "interwire";
import type { ICalculator } from "./contracts.js";
void main();
async function main() {
  const channel = createChannel(process.argv[2] ?? "127.0.0.1:1");
  console.log(await createClientFactory().createClient<ICalculator>(channel).Sum(1, 2).catch((error) => error.code));
  channel.close();
}
`,
};

/** How a bundle is made: by what the page shows, or what becomes of that. */
interface Row {
  readonly name: string;
  readonly bundler: PageBundler;
  readonly change?: (configuration: string) => string;
}

const [esbuild, , rolldown, webpack, rspack, bun] = pageBundlers as readonly [
  PageBundler,
  PageBundler,
  PageBundler,
  PageBundler,
  PageBundler,
  PageBundler,
];
const bare = (configuration: string): string => configuration.replace(/^ {2}banner: .*\n/m, "");
const external = (configuration: string): string =>
  bare(configuration).replace("  bundle: true,\n", '$&  packages: "external",\n');
const asCommonJs = (configuration: string): string =>
  bare(configuration).replace('"esm"', '"cjs"').replace("esbuild.mjs", "esbuild.cjs");
const ncc: PageBundler = {
  name: "ncc",
  file: "",
  command: () => [
    process.execPath,
    installed("@vercel/ncc/dist/ncc/cli.js"),
    "build",
    "out/main.js",
    "-m",
    "-o",
    "dist/ncc",
  ],
  bundle: "dist/ncc/index.js",
};

const rows: readonly Row[] = [
  { name: "esbuild", bundler: esbuild },
  { name: "esbuild, CommonJS", bundler: { ...esbuild, bundle: "dist/esbuild.cjs" }, change: asCommonJs },
  { name: "Rolldown", bundler: rolldown },
  { name: "webpack", bundler: webpack },
  { name: "Rspack", bundler: rspack },
  { name: "`Bun.build`", bundler: bun },
];

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  expect(run(process.execPath, interwire(), "build")).toBe("");
});

function run(program: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: plainEnvironment(),
  });
  return status === 0 ? stderr : stdout + stderr;
}

/** Bundles an entry, and says how large that became, in bytes. */
function bundle({ bundler, change = (text) => text }: Row, entry: string): number {
  if (bundler !== ncc) write(folder, bundler.file, change(configurationOf(bundler)).replace("main.ts", entry));
  const [program = "", ...args] = bundler.command(false);
  run(program, ...args);
  return statSync(join(folder, bundler.bundle)).size;
}

const started = (cwd: string, file: string) =>
  spawnSync(process.execPath, [file], { cwd, encoding: "utf8", env: plainEnvironment() });

/** The output of a bundle in an empty folder. */
function printedAlone({ bundler }: Row): string {
  const empty = realpathSync(mkdtempSync(join(tmpdir(), "interwire-bundle-")));
  try {
    const name = basename(bundler.bundle);
    if (bundler === ncc) cpSync(join(folder, dirname(bundler.bundle)), empty, { recursive: true });
    else cpSync(join(folder, bundler.bundle), join(empty, name));
    const { stdout, stderr } = started(empty, name);
    return stdout + (/^\w*Error: .*$/m.exec(stderr)?.[0] ?? "");
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

const page = readPage("docs/bundling.md");

/** The sizes on the page, in kB, by the row: from sources, and from output. */
const stated = new Map(
  [...page.text.matchAll(/^\| ([^|]+?) +\| (\d+|–) +\| (\d+) +\|$/gm)].map(
    ([, name = "", sources = "", output = ""]) => [name, [sources, output]] as const,
  ),
);

/** The stated size where it is right, and else the one to state. */
const asStated = (bytes: number, size = ""): string =>
  Math.abs(bytes / 1000 - Number(size)) <= 0.03 * Number(size) ? size : String(Math.round(bytes / 1000));

/** A text that grpc-js alone has: its name for its peers. */
const grpcText = "grpc-node-js/";
/** A text that the code of servers alone has. */
const serverText = "Pass a server of grpc-js";
/** The sizes of bundles with a server and a client, in bytes, by the row. */
const wholes = new Map<string, number>();

describe("a bundle with everything inside runs in an empty folder, takes the short way of calls, and is as large as the page says", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    const [sources, output] = stated.get(name) ?? [];
    const made = ["main.ts", "out/main.js"].map((entry) => ({ bytes: bundle(row, entry), printed: printedAlone(row) }));
    expect(textOf(row)).toContain(serverText);
    wholes.set(name, made[0]?.bytes ?? 0);
    expect(made.map(({ printed }) => printed)).toEqual(["3n direct\n", "3n direct\n"]);
    expect([asStated(made[0]?.bytes ?? 0, sources), asStated(made[1]?.bytes ?? 0, output)]).toEqual([sources, output]);
  });

  test("ncc, which has no plugin", () => {
    const bytes = bundle({ name: "ncc", bundler: ncc }, "out/main.js");
    expect(printedAlone({ name: "ncc", bundler: ncc })).toBe("3n direct\n");
    expect(asStated(bytes, stated.get("ncc")?.[1])).toBe(stated.get("ncc")?.[1]);
  });
});

test("a module by esbuild without the banner says at once what it lacks", () => {
  const row = { name: "bare", bundler: esbuild, change: bare };
  bundle(row, "main.ts");
  expect(printedAlone(row)).toBe('Error: Dynamic require of "process" is not supported');
});

test("a module by esbuild with `packages: external` needs no banner where its packages are installed", () => {
  const row = { name: "external", bundler: esbuild, change: external };
  bundle(row, "main.ts");
  const { stdout, stderr } = started(folder, esbuild.bundle);
  expect([stdout, stderr]).toEqual(["3n direct\n", ""]);
});

test("a server by interwire/http2 carries no grpc-js, and is as large as the page says", () => {
  const row = { name: "http2", bundler: esbuild };
  bundle(row, "main.ts");
  const isFound = [textOf(row).includes(grpcText)];
  const size = bundle(row, "http2.ts");
  isFound.push(textOf(row).includes(grpcText));
  const [, said] = /`interwire\/http2`\][^.]*\.md\) contains no grpc-js, and is (\d+) kB/.exec(page.text) ?? [];
  expect([isFound, printedAlone(row)]).toEqual([[true, false], "127.0.0.1:port\n"]);
  expect(asStated(size, said)).toBe(said);
});

describe("a client of one contract carries no server and no other contract", () => {
  test.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    const size = bundle(row, "client.ts");
    expect(printedAlone(row)).toBe("14\n");
    const texts = { own: "/ICalculator/Sum", other: "IShipping", server: serverText };
    const found = Object.entries(texts).filter(([, text]) => textOf(row).includes(text));
    expect(found.map(([one]) => one)).toEqual(["own"]);
    expect(size).toBeLessThan((wholes.get(name) ?? 0) - 25_000);
  });
});

function textOf({ bundler }: Row): string {
  return readFileSync(join(folder, bundler.bundle), "utf8");
}
