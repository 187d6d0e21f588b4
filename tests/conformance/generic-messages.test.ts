import { bo, echoed, files, imports, text } from "./derived-sources.js";
import { conform, type Row } from "./rows.js";

describe("generic messages", () => {
  const rows: readonly Row[] = [
    echoed("over a list", "", "Pair<string[], int32[]>", '{ first: ["a"], second: [1, -1] }', {
      first: ["a"],
      second: [1, -1],
    }),
    echoed(
      "over a map",
      "",
      "Pair<Map<int32, string>, Record<string, double>>",
      '{ first: new Map([[1, "a"]]), second: { b: 0.5 } }',
      { first: new Map([[1, "a"]]), second: { b: 0.5 } },
    ),
    echoed(
      "with a map whose key is a type parameter",
      "interface Table<K, V> { /** @dataMember 1 */ rows: Map<K, V>; /** @dataMember 2 */ people: Map<K, Person>; /** @dataMember 3 */ next?: Table<string, K> }",
      "[Table<int64, Person>]",
      `[{ rows: new Map([[1n, ${text}]]), people: new Map([[-2n, ${text}]]), next: { rows: new Map([["k", 5n]]), people: new Map() } }]`,
      [
        {
          rows: new Map([[1n, bo]]),
          people: new Map([[-2n, bo]]),
          next: { rows: new Map([["k", 5n]]), people: new Map() },
        },
      ],
    ),
    echoed("over options", "", "Pair<int32 | null, string | undefined>", "{ first: null, second: undefined }", {
      first: null,
      second: undefined,
    }),
    echoed(
      "over each other",
      "",
      "Page<Pair<Page<int32>, Pair<string, Address>>>",
      '{ items: [{ first: { items: [1] }, second: { first: "f", second: { street: "s" } } }] }',
      { items: [{ first: { items: [1] }, second: { first: "f", second: { street: "s" } } }] },
    ),
    echoed(
      "over tuples and bytes",
      "",
      "Pair<[int32, string], Uint8Array>",
      '{ first: [1, "a"], second: new Uint8Array([9]) }',
      { first: [1, "a"], second: new Uint8Array([9]) },
    ),
    echoed(
      "that contain themselves",
      "interface Chain<T> { /** @dataMember 1 */ value: T; /** @dataMember 2 */ next?: Chain<T> }",
      "Chain<Page<string>>",
      '{ value: { items: ["a"] }, next: { value: { items: [] } } }',
      { value: { items: ["a"] }, next: { value: { items: [] } } },
    ),
    echoed(
      "that contain each other",
      "interface Left<T> { /** @dataMember 1 */ value: T; /** @dataMember 2 */ right?: Right<T> } interface Right<T> { /** @dataMember 1 */ lefts: Left<T>[] }",
      "Left<int32>",
      "{ value: 1, right: { lefts: [{ value: 2 }] } }",
      { value: 1, right: { lefts: [{ value: 2 }] } },
    ),
  ].map((row) => ({ ...row, source: imports + row.source, files }));
  conform("derived-generic", rows);
});

describe("messages of several files that contain each other", () => {
  conform("derived-circles", [
    {
      ...echoed(
        "through optional members, lists and maps",
        'import type { A } from "./a.js";',
        "A",
        "{ b: { cs: [{ as: { x: { b: { cs: [] } } } }] } }",
        { b: { cs: [{ as: { x: { b: { cs: [] } } } }] } },
      ),
      files: {
        "a.ts": 'import type { B } from "./b.js"; export interface A { /** @dataMember 1 */ b: B }',
        "b.ts": 'import type { C } from "./c.js"; export interface B { /** @dataMember 1 */ cs: C[] }',
        "c.ts":
          'import type { A } from "./a.js"; export interface C { /** @dataMember 1 */ as: Record<string, A>; /** @dataMember 2 */ patch?: Partial<A> }',
      },
    },
  ]);
});
