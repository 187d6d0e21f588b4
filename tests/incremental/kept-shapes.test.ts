import ts from "typescript";
import { createShapes, stamp, textHashOf } from "../../transformer/programs/kept-shapes";

const text = "a".repeat(64);
const inputs = "b".repeat(32);
const shape = "c".repeat(16);

/** A file of a program whose builder gave it a version. */
function sourceFile(version: string | undefined): ts.SourceFile {
  const file = ts.createSourceFile("file.ts", "export type A = string;", ts.ScriptTarget.Latest);
  return Object.assign(file, { version });
}

/** Shapes beside a build whose .tsbuildinfo has the versions of its files. */
function shapesBeside(...versions: string[]) {
  const readFile = (path: string) => (path === "/build/.tsbuildinfo" ? JSON.stringify(versions) : undefined);
  const typescript = { ...ts, sys: { ...ts.sys, readFile } };
  return createShapes(typescript, { incremental: true, tsBuildInfoFile: "/build/.tsbuildinfo" });
}

const taken = shapesBeside().of(sourceFile(text));

const kept: readonly (readonly [rule: string, version: string, shape: string])[] = [
  ["of a file that depends on others", stamp(text, inputs, shape), shape],
  ["of a file that only others depend on", stamp(text, "", shape), shape],
  ["of no file without one", text, taken],
  ["of no file of another text", stamp("d".repeat(64), inputs, shape), taken],
];

test.each(kept)("a shape is kept in the version %s", (_, version, expected) => {
  expect(shapesBeside(version).of(sourceFile(text))).toBe(expected);
});

test("a shape is known once something has asked for it", () => {
  const shapes = shapesBeside();
  const file = sourceFile(text);
  expect(shapes.known(file)).toBeUndefined();
  expect(shapes.of(file)).toBe(shapes.known(file));
});

const hashes: readonly (readonly [version: string | undefined, hash: string | undefined])[] = [
  [text, text],
  [stamp(text, inputs, shape), text],
  [stamp(text, "", ""), text],
  ["1", undefined],
  [undefined, undefined],
];

test.each(hashes)("the hash of a text in the version %s", (version, hash) => {
  expect(textHashOf(sourceFile(version))).toBe(hash);
});
