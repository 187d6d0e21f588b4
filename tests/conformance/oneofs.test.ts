import { echoed } from "./echoed.js";
import { conform } from "./rows.js";

const arms =
  '{ /** @dataMember 4 */ case: "text"; value: string } | { /** @dataMember 5 */ case: "count"; value: int32 }';
const unset = { case: undefined };
const text = { case: "text", value: "" };

describe("declarations of oneofs", () => {
  conform(
    "oneofs",
    [
      echoed(
        "with other members around it",
        `export interface Sample { /** @dataMember 1 */ a: int32; choice: ${arms} | { case?: undefined }; /** @dataMember 9 */ z: int32 }`,
        '{ a: 1, choice: { case: "text", value: "" }, z: 2 }',
        { a: 1, choice: text, z: 2 },
      ),
      echoed(
        "with nothing else in the message",
        `export interface Sample { choice: ${arms} | { case?: undefined } }`,
        '{ choice: { case: "count", value: 0 } }',
        { choice: { case: "count", value: 0 } },
      ),
      echoed("unset", `export interface Sample { choice: ${arms} | { case?: undefined } }`, "{ choice: {} }", {
        choice: unset,
      }),
      echoed(
        "with the unset arm that protobuf-es writes",
        `export interface Sample { choice: ${arms} | { case: undefined; value?: undefined } }`,
        "{ choice: { case: undefined } }",
        { choice: unset },
      ),
      echoed("optional and left out", `export interface Sample { choice?: ${arms} | { case?: undefined } }`, "{}", {
        choice: unset,
      }),
      echoed(
        "that may be null",
        `export interface Sample { choice: ${arms} | { case?: undefined } | null }`,
        "{ choice: null }",
        { choice: unset },
      ),
      echoed(
        "with one arm, read-only members and parentheses",
        'export interface Sample { readonly choice: ({ /** @dataMember 4 */ readonly case: "text"; readonly value: string }) | ({ readonly case?: undefined }) }',
        '{ choice: { case: "text", value: "" } }',
        { choice: text },
      ),
      echoed(
        "of a type alias",
        `export type Sample = { choice: ${arms} | { case?: undefined } };`,
        '{ choice: { case: "text", value: "" } }',
        { choice: text },
      ),
      echoed(
        "of a class",
        `export class Sample { choice: ${arms} | { case?: undefined } = { case: undefined }; }`,
        'Object.assign(new Sample(), { choice: { case: "text", value: "" } })',
        { choice: text },
      ),
      echoed(
        "under an alias of its own",
        `type Choice = ${arms} | { case?: undefined }; export interface Sample { /** @dataMember 1 */ a: int32; choice: Choice }`,
        '{ a: 0, choice: { case: "text", value: "" } }',
        { a: 0, choice: text },
      ),
      echoed(
        "under an alias, in a message that has nothing else",
        `type Choice = ${arms} | { case?: undefined }; /** @dataContract */ export interface Sample { choice?: Choice }`,
        '{ choice: { case: "text", value: "" } }',
        { choice: text },
      ),
      echoed(
        "of named arms, some of another file, through a barrel",
        'import type { TextArm as T } from "./barrel.js"; interface CountArm { /** @dataMember 5 */ case: "count"; value: int32 } type Unset = { case?: undefined }; export interface Sample { /** @dataMember 1 */ a: int32; choice: T | CountArm | Unset }',
        '{ a: 0, choice: { case: "text", value: "" } }',
        { a: 0, choice: text },
      ),
      echoed(
        "under an alias of another file, with a message and an enum of that",
        'import type { Far } from "./barrel.js"; export interface Sample { /** @dataMember 1 */ a: int32; choice: Far }',
        '{ a: 0, choice: { case: "near", value: { x: 1, level: 3 } } }',
        { a: 0, choice: { case: "near", value: { x: 1, level: 3 } } },
      ),
      echoed(
        "under a generic alias",
        'type Either<L, R> = { /** @dataMember 4 */ case: "left"; value: L } | { /** @dataMember 5 */ case: "right"; value: R } | { case?: undefined }; export interface Sample { /** @dataMember 1 */ a: int32; choice: Either<string, Sample> }',
        '{ a: 0, choice: { case: "right", value: { a: 1, choice: { case: "left", value: "" } } } }',
        { a: 0, choice: { case: "right", value: { a: 1, choice: { case: "left", value: "" } } } },
      ),
      echoed(
        "of a generic message",
        'interface Box<T> { content: { /** @dataMember 1 */ case: "full"; value: T } | { /** @dataMember 2 */ case: "boxed"; value: Box<T> } | { case?: undefined } } type Sample = Box<int32>;',
        '{ content: { case: "boxed", value: { content: { case: "full", value: 0 } } } }',
        { content: { case: "boxed", value: { content: { case: "full", value: 0 } } } },
      ),
      echoed(
        "inherited",
        `interface Base { choice: ${arms} | { case?: undefined } } export interface Sample extends Base { /** @dataMember 1 */ own: string }`,
        '{ own: "o", choice: { case: "text", value: "" } }',
        { own: "o", choice: text },
      ),
      echoed(
        "inherited by a type that adds nothing",
        `interface Base { choice: ${arms} | { case?: undefined } } export interface Sample extends Base {}`,
        '{ choice: { case: "text", value: "" } }',
        { choice: text },
      ),
      echoed(
        "inherited from another file",
        'import type { WithChoice } from "./barrel.js"; export interface Sample extends WithChoice { /** @dataMember 1 */ own: string }',
        '{ own: "o", choice: { case: "near", value: { x: 1, level: 2 } } }',
        { own: "o", choice: { case: "near", value: { x: 1, level: 2 } } },
      ),
      echoed(
        "whose cases are a string enum",
        'export enum Kind { Text = "text", Count = "count" } export interface Sample { choice: { /** @dataMember 4 */ case: Kind.Text; value: string } | { /** @dataMember 5 */ case: Kind.Count; value: int32 } | { case?: undefined } }',
        '{ choice: { case: Kind.Text, value: "" } }',
        { choice: text },
      ),
      echoed(
        "two in one message, their numbers mixed, under names that are taken",
        'export interface Sample { "odd name": { /** @dataMember 1 */ case: "a-b"; value: string } | { /** @dataMember 3 */ case: "__proto__"; value: int32 } | { case?: undefined }; arm: { /** @dataMember 2 */ case: "constructor"; value: string } | { /** @dataMember 4 */ case: "d"; value: int32 } | { case?: undefined } }',
        '{ "odd name": { case: "__proto__", value: 7 }, arm: { case: "constructor", value: "c" } }',
        { "odd name": { case: "__proto__", value: 7 }, arm: { case: "constructor", value: "c" } },
      ),
      echoed(
        "of messages that contain each other",
        'interface Add { /** @dataMember 1 */ left: Sample; /** @dataMember 2 */ right: Sample } export interface Sample { node: { /** @dataMember 1 */ case: "add"; value: Add } | { /** @dataMember 2 */ case: "number"; value: double } | { case?: undefined } }',
        '{ node: { case: "add", value: { left: { node: { case: "number", value: 1 } }, right: { node: {} } } } }',
        { node: { case: "add", value: { left: { node: { case: "number", value: 1 } }, right: { node: unset } } } },
      ),
      echoed(
        "beside an enum of another file, through barrels that rename",
        'import type { Grade } from "./barrel.js"; export interface Sample { /** @dataMember 1 */ grade: Grade; /** @dataMember 2 */ all: Map<string, Grade> }',
        '{ grade: 3, all: new Map([["a", -1 as Grade]]) }',
        { grade: 3, all: new Map([["a", -1]]) },
      ),
    ].map((row) => ({
      ...row,
      files: {
        "far.ts": `import type { int32 } from "interwire";
          export const Level = { Low: 2, High: 3, Below: -1 } as const;
          export type Level = (typeof Level)[keyof typeof Level];
          export interface Near { /** @dataMember 1 */ x: int32; /** @dataMember 2 */ level: Level }
          export interface TextArm { /** @dataMember 4 */ case: "text"; value: string }
          export type Far = { /** @dataMember 4 */ case: "near"; value: Near } | { case?: undefined };
          export interface WithChoice { choice: { /** @dataMember 7 */ case: "near"; value: Near } | { case?: undefined } }`,
        "barrel.ts": 'export type { Level as Grade } from "./far.js"; export * from "./far.js";',
      },
    })),
  );
});
