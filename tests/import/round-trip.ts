import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRegistry, fromBinary, type Registry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { FileSet, standardFiles } from "../../tools/terminal/file-set.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig, type Workspace, withoutGrpc } from "../support/workspace.js";
import { described } from "./described.js";

export interface ImportedProtos {
  /** A folder name under build/projects, unique among the tests. */
  readonly name: string;
  /** The folder of the .proto files. */
  readonly folder: string;
  /** The paths of the files in it. */
  readonly files: readonly string[];
  /** Further options of `interwire import`. */
  readonly options?: readonly string[];
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
};

/** A project with the contracts that `interwire import` writes for .proto files. */
export async function importedProject({ name, folder, files, options = [] }: ImportedProtos): Promise<Workspace> {
  const project = createWorkspace({
    name: `import-${name}`,
    files: { "package.json": { type: "module" }, "tsconfig.json": tsconfig({ ...strict, ...withoutGrpc }) },
  });
  const { status, notes } = await interwire(project.folder, "import", ...files, "-I", folder, ...options);
  expect([status, status === 0 ? "" : notes]).toEqual([0, ""]);
  return project;
}

/** Expects that the .proto files of imported contracts say what the imported ones say. */
export async function expectRoundTrip(given: ImportedProtos): Promise<void> {
  const project = await importedProject(given);
  const { status, output } = await interwire(project.folder, "proto", "--descriptor", "api.binpb");
  expect([status, output]).toEqual([0, expect.not.stringContaining("error")]);
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(join(project.folder, "api.binpb")));
  const original = readProtos(given);
  const names = comparedNames(original, new Set(given.files));
  const expected = described(original, names);
  expect(Object.keys(expected).length).toBeGreaterThan(0);
  expect(described(createFileRegistry(set), names)).toEqual(expected);
}

function readProtos({ folder, files }: ImportedProtos): Registry {
  const set = new FileSet();
  for (const file of loadProtoFiles({ files, folders: [folder], folder, known: standardFiles })) set.add(file);
  return set.registry;
}

/** The types that some files declare, but for enums that no field has. */
function comparedNames(registry: Registry, files: ReadonlySet<string>): Set<string> {
  const used = new Set<string>();
  const own = new Set<string>();
  for (const one of registry) {
    if (one.kind === "extension" || !files.has(one.file.proto.name)) continue;
    own.add(one.typeName);
    if (one.kind === "enum") continue;
    if (one.kind === "message") for (const field of one.fields) if (field.enum) used.add(field.enum.typeName);
  }
  return new Set([...own].filter((name) => registry.getEnum(name) === undefined || used.has(name)));
}
