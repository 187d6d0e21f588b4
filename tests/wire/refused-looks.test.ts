import type { DecodePlace } from "../../runtime/wire/decode-error.js";
import { countReads } from "./counted-reads.js";
import { type MessageName, tableOf } from "./messages.js";
import { delimited } from "./refused-bytes.js";
import { bytesOf } from "./support.js";

const size = 65536;
/** The looks that a message costs besides, once. */
const besides = 64;

/** 64 KB of the same bytes. */
const many = (hex: string) => bytesOf(hex.repeat(Math.floor(size / bytesOf(hex).length)));
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const after = (hex: string, fault: string) => hexOf(many(hex)) + fault;

const badText = "1201ff";
const text = (length: number) => "61".repeat(length);

interface Row {
  readonly of: string;
  readonly name: MessageName;
  readonly hex: string;
  readonly place: DecodePlace;
  /** How many looks it may take for each byte of the message. */
  readonly perByte: number;
}

const found: readonly Row[] = [
  {
    of: "messages of 24 bytes",
    name: "Holder",
    hex: after(`22160805 1212${text(18)}`.replace(" ", ""), `2203${badText}`),
    place: { path: "Holder.leaves[2730].text", offset: 65522 },
    perByte: 1 / 8,
  },
  {
    of: "empty messages",
    name: "Holder",
    hex: after("2200", `2203${badText}`),
    place: { path: "Holder.leaves[32768].text", offset: 65538 },
    perByte: 1,
  },
  {
    of: "messages in a message",
    name: "Tree",
    hex: delimited("12", after("1a020801", "0880")),
    place: { path: "Tree.next.value", offset: 65540 },
    perByte: 1 / 2,
  },
  {
    of: "texts",
    name: "Holder",
    hex: after(`4a0e${text(14)}`, "4a01ff"),
    place: { path: "Holder.texts[4096]", offset: 65536 },
    perByte: 1 / 8,
  },
  {
    of: "entries of a map",
    name: "Holder",
    hex: after("52060a02616210 05".replace(" ", ""), "52050a01621080"),
    place: { path: 'Holder.counts["b"]', offset: 65541 },
    perByte: 1 / 4,
  },
  {
    of: "one text",
    name: "Leaf",
    hex: delimited("12", after("61", "ff")),
    place: { path: "Leaf.text", offset: 0 },
    perByte: 0,
  },
  {
    of: "a packed list of varints",
    name: "Lists",
    hex: delimited("6a", after("8101", "80808080808080 10".replace(" ", ""))),
    place: { path: "Lists.safeInt64[32768]", offset: 65540 },
    perByte: 1,
  },
  {
    of: "a packed list of fixed numbers",
    name: "Lists",
    hex: delimited("8201", after("00".repeat(8), "ffffffffffffffff")),
    place: { path: "Lists.safeFixed64[8192]", offset: 65541 },
    perByte: 0,
  },
  {
    of: "an unknown text",
    name: "Leaf",
    hex: delimited("52", hexOf(many("61"))) + badText,
    place: { path: "Leaf.text", offset: 65540 },
    perByte: 0,
  },
  {
    of: "a long key",
    name: "Holder",
    hex: delimited("52", `${delimited("0a", hexOf(many("61")))}1080`),
    place: { path: `Holder.counts["${"a".repeat(40)}…"]`, offset: 65544 },
    perByte: 1 / 256,
  },
];

/** Where there are more short fields than are passed over: the message that has them, and the byte. */
const near: readonly Row[] = [
  {
    of: "one member again and again",
    name: "Leaf",
    hex: after("0801", badText),
    place: { path: "Leaf", offset: 65538, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "a list that is not packed",
    name: "Lists",
    hex: after("0801", "9a0101ff"),
    place: { path: "Lists", offset: 65539, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "empty texts",
    name: "Holder",
    hex: after("4a00", "4a01ff"),
    place: { path: "Holder", offset: 65538, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "unknown numbers",
    name: "Leaf",
    hex: after("5001", badText),
    place: { path: "Leaf", offset: 65538, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "an unknown group",
    name: "Leaf",
    hex: `53${after("5001", "54")}${badText}`,
    place: { path: "Leaf", offset: 65540, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "members of a message inside",
    name: "Holder",
    hex: delimited("12", after("0801", badText)),
    place: { path: "Holder.optional", offset: 65542, isNear: true },
    perByte: 1 / 8,
  },
  {
    of: "members of a message that the last of them runs over",
    name: "Holder",
    hex: `${delimited("12", after("0801", "08"))}0801`,
    place: { path: "Holder", offset: 4, isNear: true },
    perByte: 1 / 8,
  },
];

describe.each([
  ["is found", found],
  ["is told nearly", near],
])("a fault behind 64 KB %s, without reading them again:", (_what, rows) => {
  test.each(rows)("$of", ({ name, hex, place, perByte }) => {
    const bytes = bytesOf(hex);
    const { looks, place: told, reads } = countReads(tableOf(name), bytes);
    expect(told).toEqual(place);
    expect(looks).toBeLessThanOrEqual(perByte * bytes.length + besides);
    expect(looks).toBeLessThanOrEqual(reads + besides);
  });
});
