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

const sources = [...sourcesOf("transformer"), ...sourcesOf("runtime")];

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

describe("dependencies point one way", () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    "transformer/analyze": [
      "transformer/analyze",
      "transformer/model.ts",
      "transformer/generated-model.ts",
      "transformer/diagnostics.ts",
      "transformer/tell-apart.ts",
      "transformer/type-models.ts",
      "transformer/tuple-fields.ts",
    ],
    "transformer/check": [
      "transformer/check",
      "transformer/model.ts",
      "transformer/diagnostics.ts",
      "transformer/tell-apart.ts",
      "transformer/type-models.ts",
      "transformer/tuple-fields.ts",
      "transformer/clr-name.ts",
    ],
    "transformer/emit": [
      "transformer/emit",
      "transformer/model.ts",
      "transformer/generated-model.ts",
      "transformer/type-models.ts",
      "transformer/tuple-fields.ts",
      "transformer/clr-name.ts",
    ],
  };

  it.each(sources.filter((source) => folderOf(source) in allowed))("%s stays in its stage", (source) => {
    const own = importsOf(source).filter((path) => path.startsWith("transformer"));
    const strange = own.filter(
      (path) => !(allowed[folderOf(source)] ?? []).some((one) => path === one || folderOf(path) === one),
    );
    expect(strange).toEqual([]);
  });

  it.each(sources.filter((source) => source.startsWith("runtime")))("%s knows nothing of the transformer", (source) => {
    expect(importsOf(source).filter((path) => path.startsWith("transformer"))).toEqual([]);
  });

  it("the compiler and the runtime share the table of scalars, the names of fields and the walk of graphs, which import nothing", () => {
    const shared = sources
      .filter((source) => source.startsWith("transformer"))
      .flatMap((source) => importsOf(source).filter((path) => path.startsWith("runtime")));
    const both = ["runtime/circles.ts", "runtime/field-names.ts", "runtime/scalar-table.ts"];
    expect([...new Set(shared)].sort()).toEqual(both);
    expect(both.flatMap(importsOf)).toEqual([]);
  });

  it("the model imports nothing but the names of scalars", () => {
    expect(importsOf("transformer/model.ts")).toEqual(["runtime/scalar-table.ts"]);
  });

  it("no tables, readers or writers import each other in a circle, not even types", () => {
    const rooms = ["runtime/contract", "runtime/message", "runtime/wire"];
    const modules = sources.filter((source) => rooms.includes(folderOf(source)));
    expect(modules.filter((module) => reachedFrom(module).has(module))).toEqual([]);
  });

  it("checks and printers know nothing of the TypeScript compiler", () => {
    const found = sources.filter(
      (source) => /transformer\/(check|emit)\//.test(source) && importsOf(source).includes("typescript"),
    );
    expect(found).toEqual([]);
  });

  it("the service knows none of its hosts", () => {
    const service = sources.filter((source) => folderOf(source) === "transformer/service");
    expect(service.filter((source) => importsOf(source).some((path) => path.startsWith("transformer/hosts")))).toEqual(
      [],
    );
    const hosts = /\b(jest|vite|vitest|webpack|rollup|rolldown|esbuild|bun|loader)\b/i;
    const naming = service.filter((source) => hosts.test(readFileSync(join(root, source), "utf8")));
    // The texts of errors name what they are about.
    expect(naming).toEqual(["transformer/service/host-error.ts"]);
  });

  it("a set-up is read without a compiler", () => {
    const setup = sources.filter((source) => folderOf(source) === "transformer/setup");
    const outside = setup.flatMap(importsOf).filter((path) => !path.startsWith("transformer/setup/"));
    expect([...new Set(outside.filter((path) => !path.startsWith("node:")))].sort()).toEqual([
      "transformer/analyze/annotation-rules.ts",
      "transformer/analyze/generated-names.ts",
      "transformer/service/load-typescript.ts",
      "transformer/service/plugin-options.ts",
      "transformer/service/slashed.ts",
      "transformer/version.ts",
    ]);
  });

  it("the room of grpc-js alone uses it, elsewhere stand its types where an option takes something of it", () => {
    const ofGrpc = (source: string, values: boolean): boolean =>
      (values ? valueImportsOf(source) : importsOf(source)).includes("@grpc/grpc-js");
    const outside = sources.filter((source) => !source.startsWith("runtime/transport/grpc-js/"));
    expect(outside.filter((source) => ofGrpc(source, true))).toEqual([]);
    expect(outside.filter((source) => ofGrpc(source, false)).sort()).toEqual([
      "runtime/call/call-options.ts",
      "runtime/client/channel.ts",
      "runtime/options/transport-options.ts",
      "runtime/server/server-option-checks.ts",
      "runtime/server/server.ts",
      "runtime/transport/call-credentials.ts",
      "runtime/transport/client-transport.ts",
      "runtime/transport/listen-options.ts",
      "runtime/transport/memory/memory-client-transport.ts",
      "runtime/transport/message-limits.ts",
      "runtime/transport/server-transport.ts",
    ]);
  });

  it("the core of HTTP/2 knows no socket: it imports nothing of Node, and of the runtime what frames and writes messages, and counts values of bytes", () => {
    const core = sources.filter((source) => source.startsWith("runtime/transport/http2/"));
    const outside = core.flatMap(importsOf).filter((path) => !path.startsWith("runtime/transport/http2/"));
    expect([...new Set(outside)].sort()).toEqual([
      "runtime/transport/binary-values.ts",
      "runtime/transport/framing.ts",
      "runtime/transport/message-codec.ts",
      "runtime/wire/node-buffer.ts",
      "runtime/wire/writer.ts",
    ]);
  });

  it("the runtime depends on its three packages and on Node alone", () => {
    const strange = sources
      .filter((source) => source.startsWith("runtime"))
      .flatMap(importsOf)
      .filter((path) => !path.startsWith("runtime/") && !path.startsWith("node:"));
    expect([...new Set(strange)].sort()).toEqual([
      "@bufbuild/protobuf",
      "@bufbuild/protobuf/reflect",
      "@bufbuild/protobuf/wkt",
      "@grpc/grpc-js",
      "@opentelemetry/api",
    ]);
  });

  it("the transformer uses TypeScript by type alone, its hosts three libraries, which are bundled, and what runs tables the runtime", () => {
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
      "transformer/schema interwire/codegen",
      "transformer/schema interwire/proto",
      "transformer/schema interwire/terminal",
      "transformer/service magic-string",
    ]);
  });
});

describe("the house", () => {
  it.each([
    ["dist/transformer", "transformer"],
    ["dist/runtime/esm", "runtime"],
    ["dist/runtime/cjs", "runtime"],
  ])("%s has no output of a source that is gone", (output, folder) => {
    const made = readdirSync(join(root, output), { recursive: true, encoding: "utf8" });
    const modules = made.filter((name) => name.endsWith(".d.ts")).map((name) => name.replace(/\.d\.ts$/, ".ts"));
    expect(modules.filter((name) => !sources.includes(join(folder, name)))).toEqual([]);
    expect(modules.length).toBeGreaterThan(50);
  });

  it.each(sources)("%s is short, has no any and no default export", (source) => {
    const text = readFileSync(join(root, source), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(301);
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
