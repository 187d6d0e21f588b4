import { decode, encode } from "@jridgewell/sourcemap-codec";
import { mapToSource } from "../../tools/build/map-to-source.js";
import type { TextEdit } from "../../transformer/model/fix.js";
import { editText } from "../../transformer/service/edited-text.js";

const file = "/src/main.ts";
const edit = (start: number, length: number, text: string): TextEdit => ({ span: { file, start, length }, text });

/** Maps each character of a text to itself, as a compiler that changes nothing. */
function identity(text: string): string {
  const lines = text.split("\n").map((line, at) => Array.from(line, (_, column) => [column, 0, at, column] as const));
  return encode(lines.map((line) => line.map((segment) => [...segment])));
}

const text = "import { a } from 'a';\n@D() class C {\n  f = call(undefined);\n}\ncall();\n";
const at = (found: string): number => text.indexOf(found);

test.each<[string, readonly TextEdit[]]>([
  ["nothing", []],
  ["an import at the end of a line", [edit(22, 0, "\nimport { b } from 'b';")]],
  ["an argument", [edit(at("();\n") + 1, 0, "C$contract()")]],
  ["a blank in place of a decorator", [edit(at("@D()"), 4, "    ")]],
  ["a value in place of another", [edit(at("undefined"), 9, "C$contract()")]],
  ["two insertions at one place", [edit(at("f ="), 0, "static x() {} "), edit(at("f ="), 0, "static y() {}\n")]],
  ["something before what is replaced", [edit(at("@D()"), 4, "    "), edit(at("@D()"), 0, "import 'b';\n")]],
  ["code at the beginning and at the end", [edit(0, 0, "import 'b'; "), edit(text.length, 0, "\nexport {};\n")]],
])("a map leads to the source: %s", (_, edits) => {
  const { code } = editText(file, text, edits);
  const map = JSON.stringify({
    version: 3,
    file: "main.js",
    sources: ["main.ts"],
    names: [],
    mappings: identity(code),
  });
  const joined = JSON.parse(mapToSource(map, text, edits)) as { readonly mappings: string };
  const lines = text.split("\n");
  const mapped = decode(joined.mappings).flatMap((segments, line) =>
    segments.map(([column, , sourceLine = 0, sourceColumn = 0]) => ({
      edited: code.split("\n")[line]?.[column],
      source: lines[sourceLine]?.[sourceColumn],
      place: `${sourceLine}:${sourceColumn}`,
    })),
  );
  const replaced = edits.filter(({ span }) => span.length > 0);
  const isReplaced = (one: number): boolean =>
    replaced.some(({ span }) => one >= span.start && one < span.start + span.length);
  // Each character that was kept, once and in order, and the beginning of each replacement.
  const kept = Array.from(text, (character, index) => ({ character, index }))
    .filter(({ character, index }) => character !== "\n" && !isReplaced(index))
    .map(({ character }) => character);
  const starts = new Set(replaced.map(({ span }) => placeOf(span.start)));
  expect(mapped.filter(({ place }) => !starts.has(place)).map(({ source }) => source)).toEqual(kept);
  expect(mapped.filter(({ place }) => !starts.has(place)).every(({ edited, source }) => edited === source)).toBe(true);
  expect(mapped.filter(({ place }) => starts.has(place))).toHaveLength(starts.size);
});

function placeOf(offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length - 1}:${before.at(-1)?.length}`;
}
