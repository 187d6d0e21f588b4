import { echoed } from "./echoed.js";
import { conform } from "./rows.js";

const point = "{ /** @dataMember 1 */ x: int32; /** @dataMember 2 */ y: int32 }";

describe("declarations of messages", () => {
  conform(
    "declarations",
    [
      echoed("an interface", `export interface Sample ${point}`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
      echoed("an unexported interface", `interface Sample ${point}`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
      echoed("a type alias", `export type Sample = ${point};`, "{ x: 1, y: 2 }", { x: 1, y: 2 }),
      echoed("an alias of a message", `export interface Point ${point} type Sample = Point;`, "{ x: 1, y: 2 }", {
        x: 1,
        y: 2,
      }),
      echoed("a message without members", "/** @dataContract */ export interface Sample {}", "{}", {}),
      echoed(
        "protoContract and protoMember",
        "/** @protoContract */ export interface Sample { /** @protoMember 1 */ x: int32 }",
        "{ x: 1 }",
        { x: 1 },
      ),
      echoed(
        "numbers in any order, with gaps",
        "export interface Sample { /** @dataMember 536870911 */ a: int32; /** @dataMember 3 */ b: string; /** @dataMember 16 */ c: string; /** @dataMember 2047 */ d: boolean }",
        '{ a: -1, b: "b", c: "c", d: true }',
        { a: -1, b: "b", c: "c", d: true },
      ),
      echoed(
        "inherited members",
        "interface Base { /** @dataMember 5 */ base: string } interface Middle extends Base {} export interface Sample extends Middle { /** @dataMember 1 */ own: string }",
        '{ base: "b", own: "o" }',
        { base: "b", own: "o" },
      ),
      echoed(
        "members of a generic base",
        "interface Base<T> { /** @dataMember 5 */ base: T } export interface Sample extends Base<string[]> { /** @dataMember 1 */ own: string }",
        '{ base: ["b"], own: "o" }',
        { base: ["b"], own: "o" },
      ),
      echoed(
        "nothing but inherited members",
        "interface Base { /** @dataMember 5 */ base: string } export interface Sample extends Base {}",
        '{ base: "b" }',
        { base: "b" },
      ),
      echoed(
        "two interface blocks",
        "export interface Sample { /** @dataMember 1 */ a: int32 } export interface Sample { /** @dataMember 2 */ b: int32 }",
        "{ a: 1, b: 2 }",
        { a: 1, b: 2 },
      ),
      echoed(
        "a list of itself",
        "export interface Sample { /** @dataMember 1 */ n: int32; /** @dataMember 2 */ children: Sample[] }",
        "{ n: 1, children: [{ n: 2, children: [] }] }",
        { n: 1, children: [{ n: 2, children: [] }] },
      ),
      echoed(
        "an option of itself",
        "export interface Sample { /** @dataMember 1 */ n: int32; /** @dataMember 2 */ next?: Sample }",
        "{ n: 1, next: { n: 2 } }",
        { n: 1, next: { n: 2 } },
      ),
      echoed(
        "a map of itself",
        "export interface Sample { /** @dataMember 2 */ all: Record<string, Sample> }",
        "{ all: { a: { all: {} } } }",
        { all: { a: { all: {} } } },
      ),
      echoed(
        "two that contain each other",
        "interface Other { /** @dataMember 1 */ back?: Sample } export interface Sample { /** @dataMember 1 */ other: Other }",
        "{ other: { back: { other: {} } } }",
        { other: { back: { other: {} } } },
      ),
      echoed(
        "names that JavaScript or emitted code has taken",
        'export interface Sample { /** @dataMember 1 */ default: int32; /** @dataMember 2 */ "content-type": string; /** @dataMember 3 */ b: int32; /** @dataMember 4 */ p: int32; /** @dataMember 5 */ w: int32; /** @dataMember 6 */ r: int32; /** @dataMember 7 */ $b: int32; /** @dataMember 8 */ constructor: string; /** @dataMember 9 */ ß: int32; /** @dataMember 10 */ end: int32; /** @dataMember 11 */ 5: int32 }',
        '{ default: 1, "content-type": "c", b: 3, p: 4, w: 5, r: 6, $b: 7, constructor: "k", ß: 9, end: 10, 5: 11 }',
        { default: 1, "content-type": "c", b: 3, p: 4, w: 5, r: 6, $b: 7, constructor: "k", ß: 9, end: 10, 5: 11 },
      ),
      echoed(
        "an unpacked list",
        "export interface Sample { /** @dataMember { order: 1, packed: false } */ xs: int32[] }",
        "{ xs: [1, 2, -3] }",
        { xs: [1, 2, -3] },
      ),
      echoed(
        "a message of another file",
        'import type { Far as Sample } from "./far.js";',
        "{ near: { x: 1 }, list: [{ x: 2 }] }",
        { near: { x: 1 }, list: [{ x: 2 }] },
      ),
      echoed(
        "an inherited message of another file",
        'import type { Far } from "./far.js"; export interface Sample extends Far { /** @dataMember 9 */ own: string }',
        '{ near: { x: 1 }, list: [], own: "o" }',
        { near: { x: 1 }, list: [], own: "o" },
      ),
      echoed(
        "a namespaced message",
        "export namespace Shop { export interface Order { /** @dataMember 1 */ id: int32 } } type Sample = Shop.Order;",
        "{ id: 1 }",
        { id: 1 },
      ),
      echoed(
        "an enum object as const",
        "export const Level = { Low: 0, High: 9 } as const; export type Level = (typeof Level)[keyof typeof Level]; export interface Sample { /** @dataMember 1 */ level: Level }",
        "{ level: Level.High }",
        { level: 9 },
      ),
    ].map((row) => ({
      ...row,
      files: {
        "far.ts":
          'import type { int32 } from "interwire"; export interface Near { /** @dataMember 1 */ x: int32 }\nexport interface Far { /** @dataMember 1 */ near: Near; /** @dataMember 2 */ list: Near[] }',
      },
    })),
  );
});
