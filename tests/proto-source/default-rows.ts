/** Defaults of a field, and what protoc has in its descriptor. */
export const defaultRows: readonly (readonly [type: string, written: string, expected: string])[] = [
  ["string", '"\\303\\251 \\xC3\\xa9 é \\u00e9"', "é é é é"],
  ["string", '"\\303" "\\251"', "é"],
  ["string", '"\\ud83d\\ude00 \\U0001F600 😀"', "😀 😀 😀"],
  ["string", "'\\'\\\"\\?\\\\\\a\\b\\f\\n\\r\\t\\v'", "'\"?\\\x07\b\f\n\r\t\v"],
  ["bytes", '"\\303\\251 é \\u00e9"', "\\303\\251 \\303\\251 \\303\\251"],
  ["bytes", '"\\377\\xff\\0009"', "\\377\\377\\0009"],
  ["bytes", '"😀"', "\\360\\237\\230\\200"],
];
