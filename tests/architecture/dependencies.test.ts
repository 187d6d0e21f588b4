import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { root } from "../support/compile";

function everyChild(node: ts.Node, holds: (child: ts.Node) => boolean): boolean {
  return ts.forEachChild(node, (child) => !holds(child)) !== true;
}

/** Every TypeScript source of a folder, as a path from the repository's root. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

const sources = ["common", "runtime", "transformer", "tools"].flatMap(sourcesOf);
/** Files that `interwire generate` wrote. */
const written = sources.filter((source) => !source.endsWith(".iw.ts"));

/** The modules that a source imports at run time or for types. */
function importsOf(source: string): string[] {
  const text = readFileSync(join(root, source), "utf8");
  const written = ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => fileName);
  return written.map((specifier) =>
    specifier.startsWith(".")
      ? relative(root, resolve(root, dirname(source), specifier)).replace(/\.js$/, ".ts")
      : specifier,
  );
}

/** The run-time imports of a source, as they are written. */
function valueImportsOf(source: string): string[] {
  const text = readFileSync(join(root, source), "utf8");
  return [...text.matchAll(/^(?:import|export)(?! type) [^;]*? from "([^"]+)"/gm)].map((match) => match[1] ?? "");
}

function folderOf(path: string): string {
  return dirname(path);
}

/** The sources that a source imports, directly or not, for whatever purpose. */
function reachedFrom(source: string): Set<string> {
  const reached = new Set<string>();
  const visit = (one: string): void => {
    for (const imported of importsOf(one).filter((path) => path.endsWith(".ts"))) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      visit(imported);
    }
  };
  visit(source);
  return reached;
}

/** The floors of the house from the ground up, as the page on architecture lists them: folders, and entries that are files. */
function floorsOf(page: string): string[][] {
  const list = /^1\. `[\s\S]*?(?=\n\n)/m.exec(page)?.[0] ?? "";
  return list.split(/\n(?=\d+\. )/).map((floor) => {
    const lines = floor.split("\n").map((line) => line.replace(/^(\d+\.)? +/, ""));
    return lines.flatMap((line) =>
      [...(/^(?:`[^`]+`(?:, )?)+(?=:)/.exec(line)?.[0].matchAll(/`([^`]+)`/g) ?? [])].map((match) => match[1] ?? ""),
    );
  });
}

const floors = floorsOf(readFileSync(join(root, "docs/architecture.md"), "utf8"));
const rooms = floors.flat();

/** The room of a source: the file itself if it is one, or the innermost of the folders that are. */
function roomOf(source: string): string {
  const around = rooms.filter((room) => source === room || source.startsWith(`${room}/`));
  return around.reduce((inner, room) => (room.length > inner.length ? room : inner), "");
}

function floorOf(source: string): number {
  const room = roomOf(source);
  return floors.findIndex((floor) => floor.includes(room));
}

describe("dependencies point one way", () => {
  it("every room of the list exists, and every source is in one", () => {
    expect(rooms.filter((room) => !sources.some((source) => roomOf(source) === room))).toEqual([]);
    expect(sources.filter((source) => floorOf(source) < 0)).toEqual([]);
    expect(new Set(rooms).size).toBe(rooms.length);
  });

  it("no import goes up, or to another room on the same floor, not even for a type", () => {
    const wrong = sources.flatMap((source) =>
      importsOf(source)
        .filter((path) => sources.includes(path) && roomOf(path) !== roomOf(source) && floorOf(path) >= floorOf(source))
        .map((path) => `${source} -> ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("the transformer and the runtime know nothing of each other", () => {
    const others = { runtime: "transformer/", transformer: "runtime/" };
    for (const [house, other] of Object.entries(others)) {
      const own = sources.filter((source) => source.startsWith(`${house}/`));
      expect(own.filter((source) => importsOf(source).some((path) => path.startsWith(other)))).toEqual([]);
    }
  });

  it("the model imports nothing but names in tables of common, and the form of what is reserved", () => {
    expect(importsOf("transformer/model/model.ts")).toEqual([
      "common/idempotency.ts",
      "common/reserved.ts",
      "common/scalar-table.ts",
      "common/well-known-names.ts",
    ]);
  });

  it("no tables, readers or writers import each other in a circle, not even types", () => {
    const deep = ["runtime/contract", "runtime/message", "runtime/wire"];
    const modules = sources.filter((source) => deep.includes(folderOf(source)) && !source.endsWith(".iw.ts"));
    expect(modules.filter((module) => reachedFrom(module).has(module))).toEqual([]);
  });

  it("checks and printers know nothing of the TypeScript compiler", () => {
    const found = sources.filter(
      (source) =>
        /^transformer\/(?:check|describe|emit|model)\//.test(source) &&
        importsOf(source).some((path) => path.startsWith("transformer/compiler/")),
    );
    expect(found).toEqual([]);
  });

  it("TypeScript is imported by its port and by those who have a program of it, and by no stage, not even for a type", () => {
    const found = sources.filter(
      (source) => source.startsWith("transformer/") && importsOf(source).some((path) => /^typescript\b/.test(path)),
    );
    expect([...new Set(found.map(roomOf))].sort()).toEqual([
      "transformer",
      "transformer/compiler",
      "transformer/hosts",
      "transformer/programs",
      "transformer/service",
    ]);
  });

  it("the stages know nothing of Node: editors and playgrounds run them elsewhere", () => {
    const stages = sources.filter((source) => /^transformer\/(?:model|analyze|check|describe|emit)\//.test(source));
    expect(stages.filter((source) => importsOf(source).some((path) => path.startsWith("node:")))).toEqual([]);
  });

  it("the service knows none of its hosts", () => {
    const service = sources.filter((source) => folderOf(source) === "transformer/service");
    expect(service.filter((source) => importsOf(source).some((path) => path.startsWith("transformer/hosts")))).toEqual(
      [],
    );
    const hosts = /\b(jest|vite|vitest|webpack|rollup|rolldown|esbuild|bun|loader)\b/i;
    const naming = service.filter((source) => hosts.test(readFileSync(join(root, source), "utf8")));
    // The texts of errors name what they are about, and an engine is known by its name alone.
    expect(naming).toEqual(["transformer/service/host-error.ts", "transformer/service/load-typescript.ts"]);
  });

  it("a set-up is read without a compiler", () => {
    const setup = sources.filter((source) => folderOf(source) === "tools/setup");
    const outside = setup.flatMap(importsOf).filter((path) => !path.startsWith("tools/setup/"));
    expect([...new Set(outside.filter((path) => !path.startsWith("node:")))].sort()).toEqual([
      "common/text-position.ts",
      "transformer/analyze/annotation-rules.ts",
      "transformer/analyze/generated-names.ts",
      "transformer/dependencies/source-paths.ts",
      "transformer/lock/lock-input.ts",
      "transformer/lock/lock.ts",
      "transformer/lock/print-lock.ts",
      "transformer/service/load-typescript.ts",
      "transformer/service/on-disk.ts",
      "transformer/service/plugin-options.ts",
      "transformer/service/slashed.ts",
      "transformer/version.ts",
    ]);
  });

  it("the room of grpc-js alone uses it, elsewhere stand its types where the options of entries take something of it", () => {
    const ofGrpc = (source: string, values: boolean): boolean =>
      (values ? valueImportsOf(source) : importsOf(source)).includes("@grpc/grpc-js");
    const outside = sources.filter((source) => !source.startsWith("runtime/transport/grpc-js/"));
    expect(outside.filter((source) => ofGrpc(source, true))).toEqual([]);
    expect(outside.filter((source) => ofGrpc(source, false)).sort()).toEqual(["runtime/api.ts"]);
  });

  it("the core of HTTP/2 knows no socket: it imports nothing of Node, and of the runtime what frames and writes messages, and counts values of bytes", () => {
    const core = sources.filter((source) => source.startsWith("runtime/transport/http2/"));
    const outside = core.flatMap(importsOf).filter((path) => !path.startsWith("runtime/transport/http2/"));
    expect([...new Set(outside)].sort()).toEqual([
      "runtime/base/big-endian.ts",
      "runtime/base/copy-out.ts",
      "runtime/metadata/binary-values.ts",
      "runtime/platform/platform.ts",
      "runtime/protocol/framing.ts",
      "runtime/protocol/message-codec.ts",
      "runtime/wire/spare-memory.ts",
      "runtime/wire/writer.ts",
    ]);
  });

  it("the runtime depends on its three packages and on Node alone", () => {
    const strange = sources
      .filter((source) => source.startsWith("runtime"))
      .flatMap(importsOf)
      .filter((path) => !/^(?:runtime|common)\//.test(path) && !path.startsWith("node:"));
    expect([...new Set(strange)].sort()).toEqual([
      "@bufbuild/protobuf",
      "@bufbuild/protobuf/reflect",
      "@bufbuild/protobuf/wkt",
      "@grpc/grpc-js",
      "@opentelemetry/api",
    ]);
  });

  it("the transformer uses TypeScript by type alone, its hosts some libraries, which are bundled", () => {
    const used = sources
      .filter((source) => source.startsWith("transformer"))
      .flatMap((source) => {
        const text = readFileSync(join(root, source), "utf8");
        const values = text.matchAll(/^import (?!type )[^;]*? from "([^"]+)";|\brequire\("([^"]+)"\)/gm);
        return [...values].map(([, imported, required]) => `${folderOf(source)} ${imported ?? required}`);
      })
      .filter((one) => !/ (?:\.|node:)/.test(one));
    expect([...new Set(used)].sort()).toEqual([
      "transformer/hosts @jridgewell/remapping",
      "transformer/hosts unplugin",
      "transformer/hosts vscode-languageserver-textdocument",
      "transformer/hosts vscode-languageserver/node",
      "transformer/service magic-string",
    ]);
  });
});

describe("the house", () => {
  it.each([
    ["dist/transformer", "transformer"],
    ["dist/esm/runtime", "runtime"],
    ["dist/cjs/runtime", "runtime"],
  ])("%s has no output of a source that is gone", (output, folder) => {
    const made = readdirSync(join(root, output), { recursive: true, encoding: "utf8" });
    const modules = made.filter((name) => name.endsWith(".d.ts")).map((name) => name.replace(/\.d\.ts$/, ".ts"));
    expect(modules.filter((name) => !sources.includes(join(folder, name)))).toEqual([]);
    expect(modules.length).toBeGreaterThan(50);
  });

  /** A class that is one thing is in one file, however long. */
  const long = [
    "runtime/server/server-call.ts",
    "runtime/transport/http2-client/http2-client-call.ts",
    "runtime/transport/http2/connection.ts",
    "runtime/transport/http2/receiver.ts",
    "runtime/transport/node-http2/http2-call.ts",
  ];

  it("files have up to 300 lines, but for a few that are one thing", () => {
    const lengths = written.map(
      (source) => [source, readFileSync(join(root, source), "utf8").split("\n").length] as const,
    );
    expect(lengths.flatMap(([source, length]) => (length > 301 ? [source] : [])).sort()).toEqual(long);
  });

  it.each(sources)("%s has no any and no default export", (source) => {
    const text = readFileSync(join(root, source), "utf8");
    const file = ts.createSourceFile(source, text, ts.ScriptTarget.Latest, true);
    const isAllowed = (node: ts.Node): boolean => node.kind !== ts.SyntaxKind.AnyKeyword && everyChild(node, isAllowed);
    expect(isAllowed(file)).toBe(true);
    expect(text).not.toMatch(/^export default\b/m);
  });
});

test("the matrix of hosts runs with the packages that are installed here", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  const { packages } = read("package-lock.json") as { packages: Record<string, { version: string }> };
  const installed = Object.keys(dependencies).map((name) => [name, packages[`node_modules/${name}`]?.version]);
  const matrix = read("tests/matrix/package.json") as { dependencies: Record<string, string> };
  expect(matrix.dependencies).toMatchObject(Object.fromEntries(installed));
});

test("a module for Node exports what the module exports that it stands in for", () => {
  const ofNode = written.filter((path) => /^runtime\/.*\/node\//.test(path));
  const exportsOf = (path: string): string[] =>
    Object.keys(require(join(root, "build/tests", path.replace(/\.ts$/, ".js"))));
  const pairs = ofNode.map((path) => [path, path.replace("/node/", "/")] as const);
  const stood = pairs.filter(([, plain]) => written.includes(plain));
  expect(stood.length).toBeGreaterThan(10);
  const missing = stood.flatMap(([path, plain]) => {
    const own = exportsOf(path);
    return exportsOf(plain).flatMap((name) => (own.includes(name) ? [] : [`${path} lacks ${name}`]));
  });
  expect(missing).toEqual([]);
});

/** Names that stand for one thing of each kind: a scalar's type and its writer, the entries' functions, the two versions of reflection. */
const sharedNames =
  /^(?:s?fixed(?:32|64)|[su]?int(?:32|64)|float|double|safe\w+64|createChannel|createNodeHandler|createServer|http2|watchFile|createTransformer|(?:Server|Extension|File|List|Service|Error)\w*(?:Request|Response))$/;

/** Modules that declare the names of TypeScript's own API, which are always read with `ts.` before them. */
const languageModules = /^transformer\/compiler\/(?:nodes|expressions|types)\.ts$/;

test("a name that is exported means one thing", () => {
  const owners = new Map<string, string[]>();
  const exported =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
  // Modules for Node have the exports of the ones that they stand in for.
  for (const source of written.filter((path) => !/^runtime\/.*\/node\//.test(path) && !languageModules.test(path))) {
    const names = new Set(
      [...readFileSync(join(root, source), "utf8").matchAll(exported)].map((match) => match[1] ?? ""),
    );
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), source]);
  }
  const doubled = [...owners].filter(([name, sources]) => sources.length > 1 && !sharedNames.test(name));
  expect(Object.fromEntries(doubled)).toEqual({});
});
