import { type Message, messageOf } from "interwire";
import type {
  Choices,
  Containers,
  Leaf,
  Names,
  Page,
  Presence,
  Scalars,
  Shades,
} from "../../test-fixtures/contracts/json.js";
import { Level, Shade } from "../../test-fixtures/contracts/json.js";

export const scalars = messageOf<Scalars>();
export const presence = messageOf<Presence>();
export const containers = messageOf<Containers>();
export const names = messageOf<Names>();
export const page = messageOf<Page<Leaf>>();
export const choices = messageOf<Choices>();
const shades = messageOf<Shades>();

/** Scalars at their limits. */
export const limits: Scalars = {
  i32: -2147483648,
  u32: 4294967295,
  s32: -2147483648,
  f32: 4294967295,
  sf32: 2147483647,
  i64: -(2n ** 63n),
  u64: 2n ** 64n - 1n,
  s64: 2n ** 63n - 1n,
  f64: 9007199254740993n,
  sf64: -1n,
  single: Number.POSITIVE_INFINITY,
  real: Number.NaN,
  flag: true,
  text: 'Ünï "quoted" \u0000 日本 😀',
  data: Uint8Array.of(0, 255, 254, 1),
  level: Level.Below,
  safe: Number.MAX_SAFE_INTEGER,
};
const full: Containers = {
  numbers: [0, -1, 2147483647],
  longs: [0n, -1n, 9007199254740993n],
  levels: [Level.None, Level.High, 5 as Level],
  blobs: [new Uint8Array(), Uint8Array.of(251, 255)],
  leaves: [{ name: "" }, { name: "b" }],
  loose: [0, 4294967295],
  scores: { a: 1, "": 0, ["__proto__"]: 2, constructor: 3 },
  byId: new Map([
    [-(2n ** 63n), "least"],
    [0n, ""],
  ]),
  byFlag: new Map([
    [true, { name: "yes" }],
    [false, { name: "" }],
  ]),
  byNumber: new Map([
    [-1, Level.High],
    [3, 9 as Level],
  ]),
  files: new Map([["x", Uint8Array.of(1)]]),
};

/** Values by what they show, with the message and its twin's name in json.proto. */
export const rows: readonly (readonly [string, Message<never>, string, unknown])[] = (
  [
    ["scalars at their limits", scalars, "Scalars", limits],
    ["scalars at their defaults", scalars, "Scalars", scalars.create()],
    ["an enum's number without a name", scalars, "Scalars", scalars.create({ level: 12 as Level })],
    ["-Infinity", scalars, "Scalars", scalars.create({ single: Number.NEGATIVE_INFINITY })],
    ["nothing set", presence, "Presence", presence.create()],
    [
      "everything set, to its default",
      presence,
      "Presence",
      presence.create({ number: 0, text: "", data: new Uint8Array(), level: Level.None, scalars: {}, inner: {} }),
    ],
    ["nested", presence, "Presence", presence.create({ inner: { inner: { text: "deep" }, scalars: limits } })],
    ["lists and maps", containers, "Containers", full],
    ["empty lists and maps", containers, "Containers", containers.create()],
    [
      "names that are none in protobuf",
      names,
      "Names",
      names.create({ First_Name: 1, plain_name: 2, plainName: 3, "odd name": 4 }),
    ],
    ["a oneof of text", choices, "Choices", choices.create({ choice: { case: "text", value: "" } })],
    ["a oneof of a message", choices, "Choices", choices.create({ choice: { case: "leaf", value: { name: "a" } } })],
    ["a oneof of 64 bits", choices, "Choices", choices.create({ choice: { case: "long", value: 2n ** 60n }, last: 0 })],
    ["a oneof of an enum", choices, "Choices", choices.create({ choice: { case: "level", value: Level.None } })],
    [
      "two oneofs",
      choices,
      "Choices",
      choices.create({ choice: { case: "data", value: Uint8Array.of(1) }, other: { case: "flag", value: false } }),
    ],
    ["no oneof", choices, "Choices", choices.create()],
    [
      "an enum's aliases",
      shades,
      "Shades",
      shades.create({ one: Shade.Black, many: [Shade.Dark, Shade.Light], maybe: Shade.Dark }),
    ],
    ["an enum without a zero", shades, "Shades", shades.create({ many: [0 as Shade], maybe: 0 as Shade })],
    ["a generic message", page, "Page_Leaf", page.create({ items: [{ name: "a" }], total: 0 })],
  ] as [string, unknown, string, unknown][]
).map(([title, message, name, value]) => [title, message as Message<never>, `interwire.json.${name}`, value]);
