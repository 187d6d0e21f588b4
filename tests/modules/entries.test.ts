import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { root } from "../support/compile.js";

/** Every entry that runs in a program, with the packages that it loads. One entry for each transport loads what that needs. */
const entries: readonly (readonly [string, readonly string[]])[] = [
  ["index", ["@grpc/grpc-js"]],
  ["codegen", []],
  ["core", []],
  ["current-call", []],
  ["error-details", []],
  ["health", []],
  ["http2", []],
  ["json", []],
  ["openapi", []],
  ["opentelemetry", ["@opentelemetry/api"]],
  ["proto", ["@bufbuild/protobuf", "@bufbuild/protobuf/reflect", "@bufbuild/protobuf/wkt"]],
  ["reflection", ["@bufbuild/protobuf", "@bufbuild/protobuf/reflect", "@bufbuild/protobuf/wkt"]],
  ["snapshot", []],
  ["testing", ["@grpc/grpc-js"]],
  ["web", []],
];

/** The packages that a built entry loads, with all files of this package that it loads, as a bundler sees them. */
function loadedBy(file: string): string[] {
  const { metafile } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    logLevel: "silent",
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter(({ external, path }) => external === true && !isBuiltin(path));
  return [...new Set(packages.map(({ path }) => path))].sort();
}

describe.each(["esm", "cjs"])("as %s", (format) => {
  test.each(entries)("the entry %s loads %p and no other package", (entry, packages) => {
    expect(loadedBy(join(root, "dist", format, `runtime/${entry}.js`))).toEqual(packages);
  });
});

test.each(["codegen", "index", "http2"])("what modules hold as constants are constants of %s", (file) => {
  const script = readFileSync(join(root, "dist/esm/runtime", `${file}.js`), "utf8");
  expect(script.match(/^var .*/gm)).toBeNull();
  expect(script).toMatch(/^const /m);
});
