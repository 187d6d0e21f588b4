// What docs/coming-from-proto.md has of other generators: their code is generated, compiled and run as the page shows it.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { buf, installTools } from "./install-tools.js";
import { type Ran, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/coming-from-proto.md");

/** The generators: the word behind the language of their blocks on the page, their plugins of protoc and their options. */
const generators = {
  tsproto: { local: "protoc-gen-ts_proto", opt: ["esModuleInterop=true", "importSuffix=.js"] },
  protocgenes: { local: "protoc-gen-es", opt: ["target=ts", "import_extension=js"] },
};
type Generator = keyof typeof generators;

let folder: string;

function run(program: string, ...args: readonly string[]): Ran {
  const bin = join(folder, "node_modules/.bin");
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  const packages = ["ts-proto@2.18.0", "@bufbuild/protoc-gen-es@2.17.0", "@bufbuild/protobuf@2.17.0"];
  folder = installTools("coming-from-proto", buf, ...packages, "typescript@6.0.3", "@types/node@20.19");
  write(folder, "package.json", JSON.stringify({ private: true, type: "module" }));
  write(folder, "proto/orders.proto", blockFor(page, "orders.proto"));
  const imported = { include_imports: true, include_wkt: true };
  const plugins = Object.entries(generators).map(([name, generator]) => ({
    ...generator,
    ...imported,
    out: `src/${name}`,
  }));
  write(folder, "buf.yaml", JSON.stringify({ version: "v2", modules: [{ path: "proto" }] }));
  write(folder, "buf.gen.yaml", JSON.stringify({ version: "v2", plugins }));
  for (const name of Object.keys(generators)) {
    const block = page.blocks.find(({ words }) => name in words && words.file === "messages.ts");
    write(folder, `src/${name}/messages.ts`, block?.text ?? "");
  }
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    rootDir: "src",
  };
  write(
    folder,
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: "out" }, include: ["src"] }),
  );
  expect(run("buf", "generate")).toEqual({ status: 0, output: "" });
  expect(run("tsc", "--pretty", "false")).toEqual({ status: 0, output: "" });
});

test.each(Object.keys(generators) as Generator[])("the program of %s prints what the page says", (name) => {
  const shown = page.blocks.find(({ language, words }) => language === "text" && name in words);
  expect(run(process.execPath, `out/${name}/messages.js`)).toEqual({ status: 0, output: shown?.text });
});
