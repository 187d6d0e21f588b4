import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { standardFiles } from "../../tools/terminal/file-set.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { defaultRows } from "./default-rows.js";
import { refusedFiles } from "./refused-files.js";

const folder = temporaryFolder();

function load(files: Readonly<Record<string, string>>): ReturnType<typeof loadProtoFiles> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return loadProtoFiles({ files: Object.keys(files), folders: [], folder, known: standardFiles });
}

describe("a file that protoc refuses is refused with the line and the column", () => {
  test.each(refusedFiles)("%s", (text, error) => {
    expect(() => load({ "wrong.proto": text })).toThrow(new Error(`wrong.proto:${error}`));
  });

  test("a name that two files have", () => {
    const files = {
      "first.proto": 'syntax = "proto3"; package a; message M {}',
      "second.proto": 'syntax = "proto3"; package a;\nmessage M {}',
    };
    expect(() => load(files)).toThrow(new Error("second.proto:2:9: a.M is declared already, at first.proto:1:39"));
  });

  const levels = 5_000;
  test.each<[what: string, text: string, column: number]>([
    ["messages", `${"message M {".repeat(levels)}${"}".repeat(levels)}`, 363],
    ["groups", `message M {${"optional group G = 1 {".repeat(levels)}${"}".repeat(levels + 1)}`, 715],
    ["options", `option features = ${"{ a: ".repeat(levels)}1${"}".repeat(levels)};`, 179],
    ["lists", `option features = { a: ${"[".repeat(levels)}1${"]".repeat(levels)} };`, 56],
  ])("%s that are nested too deep", (_, text, column) => {
    const error = `wrong.proto:1:${column}: it is nested more than 32 levels deep`;
    expect(() => load({ "wrong.proto": text })).toThrow(new Error(error));
  });
});

test("messages may be nested as deep as protoc lets them be, and what is said of options of others is skipped at any depth", () => {
  const deep = `${"message M {".repeat(32)}${"}".repeat(32)}`;
  const option = `option (mine) = ${"{ a: ".repeat(5_000)}1${"}".repeat(5_000)};`;
  expect(load({ "deep.proto": `${deep} ${option}` })).toHaveLength(1);
});

test.each(defaultRows)("the default of a field: %s %s", (type, written, expected) => {
  const [file] = load({ "default.proto": `message M { optional ${type} x = 1 [default = ${written}]; }` });
  expect(file?.messageType[0]?.field[0]?.defaultValue).toBe(expected);
});
