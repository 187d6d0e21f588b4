import { Readable } from "node:stream";
import { splitJson } from "../../tools/terminal/split-json.js";

async function piecesOf(...chunks: string[]): Promise<[line: number, text: string][]> {
  const pieces: [number, string][] = [];
  for await (const { line, text } of splitJson(Readable.from(chunks))) pieces.push([line, text]);
  return pieces;
}

const rows: readonly (readonly [text: string, pieces: [line: number, text: string][]])[] = [
  ["", []],
  [" \r\n\t", []],
  ['{"a": 1}', [[1, '{"a": 1}']]],
  [
    '{}{}\n{\n"b":\n2}\n\n {}',
    [
      [1, "{}"],
      [1, "{}"],
      [2, '{\n"b":\n2}'],
      [6, "{}"],
    ],
  ],
  [
    '{"a": "}\\"{"}[{}]',
    [
      [1, '{"a": "}\\"{"}'],
      [1, "[{}]"],
    ],
  ],
  [
    '"a b" "\\"" 1 -2e3\ntrue null',
    [
      [1, '"a b"'],
      [1, '"\\""'],
      [1, "1"],
      [1, "-2e3"],
      [2, "true"],
      [2, "null"],
    ],
  ],
  ['{"a": ', [[1, '{"a":']]],
  [
    "}{",
    [
      [1, "}"],
      [1, "{"],
    ],
  ],
];

test.each(rows)("%j", async (text, pieces) => {
  expect(await piecesOf(text)).toEqual(pieces);
  expect(await piecesOf(...text)).toEqual(pieces);
});

test("a value is handed on before the next one begins", async () => {
  const pieces = splitJson(
    (async function* () {
      yield '{"a": 1}';
      throw new Error("There is nothing else.");
    })(),
  );
  expect(await pieces.next()).toEqual({ done: false, value: { line: 1, text: '{"a": 1}' } });
  await expect(pieces.next()).rejects.toThrow("There is nothing else.");
});
