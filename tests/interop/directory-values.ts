import type { Everything, Person } from "../../test-fixtures/contracts/directory.js";

const bob: Person = { name: "bob", age: -1, address: { street: "", city: "" }, tags: [], color: 0 };

/** A value of nearly every kind of field, at its limits. */
export const everything: Everything = {
  i32: -2147483648,
  u32: 4294967295,
  s32: -2147483648,
  f32: 4294967295,
  sf32: -2147483648,
  i64: -(2n ** 63n),
  u64: 2n ** 64n - 1n,
  s64: -(2n ** 63n),
  f64: 2n ** 64n - 1n,
  sf64: -(2n ** 63n),
  single: 1.5,
  real: -0.1,
  flag: true,
  text: "Ünï\u0000code 日本 😀",
  data: Uint8Array.of(0, 255, 127),
  color: -1,
  maybeNumber: 0,
  maybeText: "",
  maybeFlag: false,
  numbers: [0, -1, 2147483647],
  deltas: [0n, -1n, 9007199254740993n],
  reals: [0.5, -1e300],
  flags: [true, false],
  texts: ["", "é"],
  blobs: [new Uint8Array(), Uint8Array.of(1, 2)],
  colors: [0, 2, -1],
  people: [bob, { ...bob, friend: bob }],
  loose: [0, 1, 4294967295],
  scores: { a: 1, "": 0 },
  names: new Map([
    [1, "x"],
    [-2, ""],
  ]),
  byFlag: new Map(),
  byId: new Map(),
  owner: { ...bob, height: 0 },
  last: 7n,
};

/** Every member at its default. */
export const nothing: Everything = {
  i32: 0,
  u32: 0,
  s32: 0,
  f32: 0,
  sf32: 0,
  i64: 0n,
  u64: 0n,
  s64: 0n,
  f64: 0n,
  sf64: 0n,
  single: 0,
  real: 0,
  flag: false,
  text: "",
  data: new Uint8Array(),
  color: 0,
  maybeText: null,
  numbers: [],
  deltas: [],
  reals: [],
  flags: [],
  texts: [],
  blobs: [],
  colors: [],
  people: [],
  loose: [],
  scores: {},
  names: new Map(),
  byFlag: new Map(),
  byId: new Map(),
  last: 0n,
};

/** Maps whose keys are no property names. */
export const unusualKeys: Everything = {
  ...nothing,
  byFlag: new Map([
    [true, bob],
    [false, bob],
  ]),
  byId: new Map([[9007199254740993n, 2]]),
};

const bobJson = { name: "bob", age: -1, address: {} };

/** {@link everything} in protobuf's JSON mapping. */
export const everythingJson = {
  i32: -2147483648,
  u32: 4294967295,
  s32: -2147483648,
  f32: 4294967295,
  sf32: -2147483648,
  i64: "-9223372036854775808",
  u64: "18446744073709551615",
  s64: "-9223372036854775808",
  f64: "18446744073709551615",
  sf64: "-9223372036854775808",
  single: 1.5,
  real: -0.1,
  flag: true,
  text: "Ünï\u0000code 日本 😀",
  data: "AP9/",
  color: "BELOW",
  maybeNumber: 0,
  maybeText: "",
  maybeFlag: false,
  numbers: [0, -1, 2147483647],
  deltas: ["0", "-1", "9007199254740993"],
  reals: [0.5, -1e300],
  flags: [true, false],
  texts: ["", "é"],
  blobs: ["", "AQI="],
  colors: ["RED", "GREEN", "BELOW"],
  people: [bobJson, { ...bobJson, friend: bobJson }],
  loose: [0, 1, 4294967295],
  scores: { a: 1, "": 0 },
  names: { "1": "x", "-2": "" },
  owner: { ...bobJson, height: 0 },
  last: "7",
};

/** {@link unusualKeys} in protobuf's JSON mapping. */
export const unusualKeysJson = {
  byFlag: { true: bobJson, false: bobJson },
  byId: { "9007199254740993": "GREEN" },
};
