// Measures emitted code beside protobufjs' static code, and whole programs, minified by esbuild; those of pages also by vite, which it
// installs from the npm registry. Options: --gate, --json.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { connectPage, contract, pages } from "./size/page.mjs";
import { largeContract, sourcesOf } from "./size/sources.mjs";
import { vite, viteBuilder } from "./size/vite.mjs";
import { root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

/** The largest size of emitted code, as a part of protobufjs'. */
const limit = 0.6;

/** The largest size of a program in a page with one call, in kB. */
const pageLimit = 22;

/** The largest size of a program in a page that calls one of 50 operations, in kB. */
const partLimit = 23;

const folder = join(root, "build/size");
const modules = join(root, "node_modules");
const own = "interwire";
const rival = "protobufjs";

const run = (script, ...args) =>
  execFileSync(process.execPath, [join(modules, script), ...args], { encoding: "utf8", maxBuffer: 1e9 });

/** Compiles the sources of all cases in one program. */
function compile(cases) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(configuration));
  for (const [name, { typescript }] of Object.entries(cases)) {
    mkdirSync(join(folder, "src", name), { recursive: true });
    for (const [index, text] of typescript.entries()) writeFileSync(join(folder, "src", name, `file${index}.ts`), text);
  }
  run("ts-patch/bin/tspc.js", "-p", folder);
}

/** Makes the modules that use all of a case's code, of both libraries. */
function generate(name, { typescript, proto }) {
  const project = join(folder, "out", name);
  const emitted = typescript.map((_, index) => join(project, `file${index}.js`));
  const codec = join(root, "dist/esm/runtime/message/encode.js");
  writeModule(join(project, `${own}.js`), [...emitted, codec]);
  const generated = join(project, "generated.js");
  writeFileSync(join(project, "sizes.proto"), proto);
  run("protobufjs-cli/bin/pbjs", "-t", "static-module", "-w", "es6", "-o", generated, join(project, "sizes.proto"));
  writeModule(join(project, `${rival}.js`), [generated]);
  const printed = (files) => files.reduce((sum, file) => sum + readFileSync(file).length, 0);
  return { project, printed: { [own]: printed(emitted), [rival]: printed([generated]) } };
}

const configuration = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    types: [],
    // Contracts need none of gRPC's types, which bring all of Node's.
    paths: { "@grpc/grpc-js": [join(root, "tests/support/no-grpc.d.ts")] },
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "out",
    plugins: [{ transform: "interwire/transformer", transformProgram: true }],
  },
  include: ["src"],
};

function writeModule(path, files) {
  writeFileSync(path, files.map((file) => `export * from ${JSON.stringify(file)};\n`).join(""));
}

/** The bytes of a module with all it needs at run time but for `external`, minified, and compressed. */
async function bundle(path, external = []) {
  const contents = await minified(path, { external });
  return { bytes: contents.length, compressed: gzipSync(contents, { level: 9 }).length };
}

async function minified(path, options) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    legalComments: "none",
    logLevel: "error",
    nodePaths: [modules],
    ...options,
  });
  return outputFiles[0].contents;
}

async function measure(name) {
  const { project, printed } = generate(name, cases[name]);
  const sizes = {};
  for (const library of [own, rival]) {
    sizes[library] = { ...(await bundle(join(project, `${library}.js`))), printed: printed[library] };
  }
  return sizes;
}

const served = `import { IOrders0$contract } from "./file0.js";
const server = createServer();
server.implement(IOrders0$contract(), {});
console.log(await server.listen("127.0.0.1:0"));
`;
const called = `import { IOrders1$contract } from "./file1.js";
const channel = createChannel(process.argv[2]);
console.log(createClientFactory().createClient(channel, IOrders1$contract()));
`;

/** Programs of one contract of ten. */
const programs = {
  "a client": `import { createChannel, createClientFactory } from "interwire";\n${called}`,
  "a server": `import { createServer } from "interwire";\n${served}`,
  "a server and a client": `import { createChannel, createClientFactory, createServer } from "interwire";\n${served}${called}`,
  "a server by `interwire/http2`": `import { createServer } from "interwire/http2";\n${served}`,
};

/** A program's name, its bytes, and those without grpc-js. */
async function measureProgram([name, text]) {
  const path = join(folder, "out/contracts/program.js");
  writeFileSync(path, text);
  const [all, own] = [await bundle(path), await bundle(path, ["@grpc/grpc-js"])];
  return [name, ...[all, own].flatMap(({ bytes, compressed }) => [String(bytes), String(compressed)])];
}

const oneMessage = `import { messageOf } from "interwire/core";
import { Line0$message } from "./file0.js";
const line = messageOf(Line0$message());
`;

/** What a program with one message does with it. */
const messageUses = {
  bytes: "console.log(line.toBinary({}));",
  "bytes and JSON": `import { fromJsonString, toJsonString } from "interwire/json";
console.log(line.toBinary({}), fromJsonString(line, toJsonString(line, {})));`,
};

/** The bytes of a program with one message, by the build for Node and by that for browsers. */
async function measureMessage(platform, [use, text]) {
  const path = join(folder, "out/ten/one-message.js");
  writeFileSync(path, `${oneMessage}${text}\n`);
  const contents = await minified(path, { platform });
  return [platform, use, String(contents.length), String(brotliCompressSync(contents).length)];
}

/** The rows of programs in a page: bytes minified by esbuild, and compressed by brotli; and the latter of what vite makes. */
async function measurePages() {
  const rival = join(folder, "out/page/connect.js");
  writeFileSync(rival, connectPage);
  const files = Object.keys(pages).map((name, index) => [name, join(folder, `out/page/file${index + 2}.js`)]);
  const builtByVite = await viteBuilder(join(folder, "vite"));
  const measured = [];
  for (const [name, path] of [...files, ["one call by connect-web", rival]]) {
    const contents = await minified(path, { platform: "browser" });
    const compressed = brotliCompressSync(contents).length;
    const byVite = brotliCompressSync(await builtByVite(path)).length;
    measured.push({ name, bytes: contents.length, compressed, byVite });
  }
  return measured;
}

function difference(more, less, divisor) {
  const of = (library) =>
    Object.fromEntries(
      Object.keys(more[library]).map((what) => [what, (more[library][what] - less[library][what]) / divisor]),
    );
  return { [own]: of(own), [rival]: of(rival) };
}

rmSync(folder, { recursive: true, force: true });
const page = { typescript: [contract, largeContract(), ...Object.values(pages)] };
const cases = { page, ten: sourcesOf(10), twenty: sourcesOf(20), contracts: sourcesOf(10, { contracts: true }) };
compile(cases);
const ten = await measure("ten");
const twenty = await measure("twenty");
const withContracts = await measure("contracts");
const rows = [
  ["30 messages with the runtime", ten],
  ["each further message", difference(twenty, ten, 30)],
  ["30 messages, 10 contracts with the runtime", withContracts],
  ["each contract of 4 operations", difference(withContracts, ten, 10)],
].map(([name, sizes]) => ({ name, sizes, ratio: sizes[own].bytes / sizes[rival].bytes }));

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(rows));
} else {
  console.log(`Bytes, interwire / protobufjs. ${circumstances([rival, "esbuild"])}\n`);
  const both = (sizes, what) => `${sizes[own][what].toFixed(0)} / ${sizes[rival][what].toFixed(0)}`;
  const cells = rows.map(({ name, sizes, ratio }) => [
    name,
    both(sizes, "bytes"),
    `**${ratio.toFixed(2)}**`,
    both(sizes, "compressed"),
    both(sizes, "printed"),
  ]);
  console.log(table(["", "minified", "ratio", "and compressed", "as generated"], cells));
  const measured = [];
  for (const program of Object.entries(programs)) measured.push(await measureProgram(program));
  console.log(`\n${table(["a program", "minified", "and compressed", "without grpc-js", "and compressed"], measured)}`);
  const messages = [];
  for (const platform of ["node", "browser"])
    for (const use of Object.entries(messageUses)) messages.push(await measureMessage(platform, use));
  console.log(`\n${table(["one message, platform", "used for", "minified", "and by brotli"], messages)}`);
  const inPages = await measurePages();
  const cellsOf = ({ name, ...sizes }) => [name, ...[sizes.bytes, sizes.compressed, sizes.byVite].map(String)];
  const heads = ["a program in a page", "minified", "and by brotli", `by vite ${vite}, and by brotli`];
  console.log(`\n${table(heads, inPages.map(cellsOf))}`);
  const sizeOf = (wanted) => inPages.find(({ name }) => name === wanted).compressed / 1000;
  // A gate is a floor, and less is better here.
  reportGates([
    ...rows.map(({ name, ratio }) => ({ name: `room left by ${name}`, value: limit - ratio, floor: 0 })),
    { name: "kB left by one call in a page", value: pageLimit - sizeOf("one call"), floor: 0 },
    { name: "kB left by one of 50 operations", value: partLimit - sizeOf("one call of 50, by `Pick`"), floor: 0 },
  ]);
}
