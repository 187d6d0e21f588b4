// The extension for VS Code, packed as it is published. `npm run test:builders` runs it in VS Code itself.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";
import { readPage } from "../docs/pages.js";
import { type Problem, TypeScriptServer } from "../editor/tsserver.js";
import { root } from "../support/root.js";
import { createWorkspace, withoutGrpc } from "../support/workspace.js";
import { openGrammar, type Token } from "./grammar.js";
import { newFolder, succeed, write } from "./packed.js";
import { packExtension } from "./vscode-extension.js";

jest.setTimeout(600_000);

const extension = packExtension();

test("its sources compile", () => {
  expect(succeed(extension.folder, process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", ".")).toBe(
    "",
  );
});

test("has the version and the file that the page says", () => {
  expect(readPage("docs/editors.md").text).toContain(`--install-extension build/${basename(extension.vsix)}\n`);
});

test("has its modules, the plugin where TypeScript looks for it, and the licences of what is bundled", () => {
  const vsix = readFileSync(extension.vsix);
  const files = [
    "package.json",
    "out/extension.js",
    "syntaxes/tags.tmLanguage.json",
    "node_modules/interwire/package.json",
    "node_modules/interwire/index.js",
    "THIRD-PARTY-LICENSES",
  ];
  // An archive has the names of its files as they are.
  expect(files.filter((one) => !vsix.includes(`extension/${one}`))).toEqual([]);
  const licences = readFileSync(join(extension.unpacked, "THIRD-PARTY-LICENSES"), "utf8");
  expect(licences).toContain("vscode-languageclient 11.0.0 (MIT)\n");
});

test("each of its commands can be chosen", () => {
  const source = readFileSync(join(extension.folder, "src/extension.ts"), "utf8");
  const { contributes } = JSON.parse(readFileSync(join(extension.unpacked, "package.json"), "utf8")) as {
    contributes: { commands: { command: string }[] };
  };
  const registered = [...source.matchAll(/registerCommand\("([\w.]+)"/g)].map(([, name]) => name);
  expect(contributes.commands.map(({ command }) => command)).toEqual(registered);
});

test("shows the bytes of a value field by field", () => {
  const { folder } = createWorkspace({
    name: "vscode-bytes",
    files: {
      "package.json": { type: "module" },
      "tsconfig.json": { compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, ...withoutGrpc } },
      "shop.ts": `import type { float, int32, sint32 } from "interwire";
export enum Kind { Book, Toy }
export interface Part {
  /** @dataMember 1 */
  size: float;
}
export interface Item {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 2 */
  name: string;
  /** @dataMember 3 */
  kind: Kind;
  /** @dataMember 4 */
  sums: sint32[];
  /** @dataMember 5 */
  parts: Map<string, Part>;
}
`,
    },
  });
  const descriptors = join(folder, "project.binpb");
  succeed(folder, process.execPath, join(root, "dist/tools/cli/main.js"), "proto", "--descriptor", descriptors);
  const outfile = join(folder, "message-bytes.cjs");
  buildSync({
    entryPoints: [join(extension.folder, "src/message-bytes.ts")],
    outfile,
    bundle: true,
    platform: "node",
    logLevel: "error",
  });
  const json = { id: -1, name: "Ada", kind: 1, sums: [-1, 150], parts: { a: { size: 0.5 } } };
  const program = `const { bytesOf, messagesIn } = require(${JSON.stringify(outfile)});
const protobuf = require("@bufbuild/protobuf");
const { FileDescriptorSetSchema } = require("@bufbuild/protobuf/wkt");
const all = messagesIn(protobuf, FileDescriptorSetSchema, require("node:fs").readFileSync(${JSON.stringify(descriptors)}));
process.stdout.write(bytesOf(protobuf, all.find(({ name }) => name === "Item"), ${JSON.stringify(JSON.stringify(json))}));`;
  expect(succeed(root, process.execPath, "-e", program)).toBe(`Item, 35 bytes

08 ff ff ff ff ff ff ff ff ff 01  1 id: -1
12 03 41 64 61            2 name: "Ada"
18 01                     3 kind: Toy
22 03 01 ac 02            4 sums: [-1, 150]
2a 0a                     5 parts: entry, 10 bytes
0a 01 61                    1 key: "a"
12 05                       2 value: Part, 5 bytes
0d 00 00 00 3f                1 size: 0.5
`);
});

describe("its plugin", () => {
  const misspelt = "/** @serviceContrat */\nexport interface IShop {}\nexport const text: string = 5;\n";
  const compilerOptions = { target: "ES2022", module: "NodeNext", strict: true, ...withoutGrpc };
  const locked = `/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Get(id: string): Promise<void>;
}
`;

  /** The problems that VS Code's server shows: it starts TypeScript's own with the plugins of its extensions. */
  async function problemsIn(folder: string, text: string): Promise<readonly Problem[]> {
    const options = ["--globalPlugins", "interwire", "--pluginProbeLocations", extension.unpacked];
    const server = new TypeScriptServer(join(root, "node_modules/typescript"), folder, { options });
    try {
      const file = join(folder, "src/shop.ts");
      await server.write(file, text);
      return await server.problems(file);
    } finally {
      await server.stop();
    }
  }
  function project(name: string, plugins?: readonly object[]): string {
    const options = plugins === undefined ? compilerOptions : { ...compilerOptions, plugins };
    return createWorkspace({
      name: `vscode-${name}`,
      files: {
        "package.json": { type: "module" },
        "tsconfig.json": { compilerOptions: options, include: ["src"] },
        "src/shop.ts": locked,
      },
    }).folder;
  }

  test("is the one of the project's package, and needs no entry in tsconfig.json", async () => {
    expect((await problemsIn(project("no-entry"), misspelt)).map(({ code }) => code)).toEqual([2322, 901004]);
  });

  test.each([
    ["for editors", { name: "interwire", lock: true }],
    ["of the transformer alone", { transform: "interwire/transformer", lock: true }],
  ])("has the options of an entry %s, and reports a problem once", async (_, entry) => {
    const folder = project("entry", [entry]);
    succeed(folder, process.execPath, join(root, "dist/tools/cli/main.js"), "lock");
    const problems = await problemsIn(folder, locked.replace("id: string", "id: boolean"));
    expect(problems.map(({ text }) => text.slice(0, 6))).toEqual(["IW5003"]);
  });

  test("leaves a project without the package as it is", async () => {
    const folder = newFolder("vscode-other");
    write(folder, "tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ["src"] }));
    write(folder, "src/shop.ts", "");
    expect((await problemsIn(folder, misspelt)).map(({ code }) => code)).toEqual([2322]);
  });
});

describe("its colours", () => {
  let tokens: (text: string) => readonly Token[];
  beforeAll(async () => {
    tokens = await openGrammar(join(extension.unpacked, "syntaxes/tags.tmLanguage.json"));
  });
  /** The parts of a text that the extension colours. */
  const coloured = (text: string) =>
    tokens(text).flatMap(({ text: part, scopes }) => {
      const own = scopes.findLast((one) => one.endsWith(".interwire"));
      return own === undefined ? [] : [[part, own.slice(0, own.indexOf("."))]];
    });

  const tsdoc = JSON.parse(readFileSync(join(root, "tsdoc.json"), "utf8")) as { tagDefinitions: { tagName: string }[] };

  test.each(tsdoc.tagDefinitions.map(({ tagName }) => [tagName]))("are those of the tag %s", (tag) => {
    expect(coloured(`/** ${tag} */`)).toEqual([
      ["@", "entity"],
      [tag.slice(1), "entity"],
    ]);
  });

  const member = [
    ["@", "entity"],
    ["dataMember", "entity"],
  ];
  test.each([
    ["a number", "/** @dataMember 3 */", [...member, ["3", "constant"]]],
    [
      "names and values of arguments",
      '/** @dataMember { order: 2, name: "x", packed: false } and text 5 */',
      [
        ...member,
        ["{", "punctuation"],
        ["order", "variable"],
        ["2", "constant"],
        ["name", "variable"],
        ['"x"', "string"],
        ["packed", "variable"],
        ["false", "constant"],
        ["}", "punctuation"],
      ],
    ],
    [
      "arguments in several lines",
      "/**\n * Text.\n * @dataMember {\n *   order: 2\n * }\n */",
      [...member, ["{", "punctuation"], ["order", "variable"], ["2", "constant"], ["}", "punctuation"]],
    ],
    ["no tag of another name", "/** @dataMembers 3, @param x */", []],
    ["no text in a comment of another kind", "// @dataMember 3\n/* @dataMember 3 */", []],
    ["no text in a string", 'const text = "@dataMember 3";', []],
    ["nothing behind the comment", "/** @dataMember { */\nconst x = 3;", [...member, ["{", "punctuation"]]],
  ])("are of %s", (_, text, expected) => {
    expect(coloured(text)).toEqual(expected);
  });
});
