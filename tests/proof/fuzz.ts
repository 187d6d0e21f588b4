import { inspect } from "node:util";
import { toBinary } from "@bufbuild/protobuf";
import { seededRandom } from "../support/seeded-random.js";
import { countReads } from "../wire/counted-reads.js";
import { schemaText } from "./contract-source.js";
import { hex } from "./disagreement.js";
import { mutant } from "./mutants.js";
import { MessageSource } from "./random-message.js";
import { shrink } from "./shrink.js";
import type { Subject } from "./subject.js";
import { complaint, differenceOf, differences, judge, protobufjsType, type Verdict } from "./verdicts.js";

/** How often a reader may look at a byte, and at how many besides. What protobuf-es reads of a well-known type is its own. */
const looksPerByte = 8;
const looksBesides = 64;
/** To find the place in a refused message; of a text that is not UTF-8, each byte is looked at twice and a little. */
const placeLooksPerByte = 3;

/** The result of a run of mutants. */
export interface Tally {
  mutants: number;
  /** Mutants that all three readers accepted, with the same value. */
  accepted: number;
  refused: number;
  /** Accepted mutants that have unknown fields. */
  strange: number;
  /** The most looks per byte. */
  mostLooksPerByte: number;
  /** How often each difference explained what we did. */
  readonly explained: Record<string, number>;
}

/**
 * Reads mutants of valid messages of each subject and compares what became of them.
 * @throws Error with the shortest bytes for which something is wrong
 */
export function fuzz(subjects: readonly Subject[], mutantsEach: number, seed: number): Tally {
  const explained = Object.fromEntries(Object.keys(differences).map((name) => [name, 0]));
  const tally: Tally = { mutants: 0, accepted: 0, refused: 0, strange: 0, mostLooksPerByte: 0, explained };
  const { stackTraceLimit } = Error;
  // Most mutants are refused thrice, and a stack costs more than the reading.
  Error.stackTraceLimit = 0;
  try {
    for (const [i, subject] of subjects.entries()) fuzzOne(subject, mutantsEach, seed + i, tally);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return tally;
}

function fuzzOne(subject: Subject, count: number, seed: number, tally: Tally): void {
  const next = seededRandom(seed);
  const source = new MessageSource(next);
  const type = protobufjsType(subject);
  const valid = validMessages(subject, source);
  const pick = (): Uint8Array => valid[Math.floor(next() * valid.length)] as Uint8Array;
  for (let i = 0; i < count; i++) {
    const verdict = judge(subject, type, mutant(pick(), pick(), next));
    const what = complaint(verdict);
    tally.mutants++;
    if (verdict.error !== undefined) tally.refused++;
    if (what !== undefined) explain(verdict, what, tally, (bytes) => judge(subject, type, bytes));
    else if (verdict.error === undefined && verdict.reference !== undefined && verdict.protobufjsAccepts) {
      tally.accepted++;
      if (verdict.reference.$unknown !== undefined) tally.strange++;
    }
    countLooks(verdict, tally);
  }
}

/** Messages small enough that a mutation meets every part of them. */
function validMessages({ root }: Subject, source: MessageSource): readonly Uint8Array[] {
  const all = Array.from({ length: 60 }, () => toBinary(root, source.message(root)));
  const some = all.filter(({ length }) => length > 0 && length <= 400).slice(0, 20);
  return some.length === 0 ? [Uint8Array.of(0x0a, 0)] : some;
}

function explain(verdict: Verdict, what: string, tally: Tally, again: (bytes: Uint8Array) => Verdict): void {
  const difference = differenceOf(verdict);
  if (difference !== undefined) {
    tally.explained[difference] = (tally.explained[difference] ?? 0) + 1;
    return;
  }
  const isWrong = (bytes: Uint8Array): boolean => {
    const one = again(bytes);
    return complaint(one) !== undefined && differenceOf(one) === undefined;
  };
  const smallest = again(shrink(verdict.bytes, shorter, isWrong));
  throw new Error(describe(smallest, complaint(smallest) ?? what));
}

function* shorter(bytes: Uint8Array): Iterable<Uint8Array> {
  for (const size of [64, 16, 4, 1]) {
    for (let at = 0; at + size <= bytes.length; at += size) {
      yield Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + size)]);
    }
  }
}

function describe({ subject, bytes, ours, reference, protobufjsAccepts }: Verdict, what: string): string {
  return [
    `${what}: ${hex(bytes)}`,
    schemaText(subject.schema),
    `ours: ${inspect(ours, { depth: 20 })}`,
    `protobuf-es: ${reference === undefined ? "refused" : inspect(subject.valueOf(reference), { depth: 20 })}`,
    `protobufjs: ${protobufjsAccepts ? "accepted" : "refused"}`,
  ].join("\n");
}

function countLooks({ subject, bytes }: Verdict, tally: Tally): void {
  const { reads, looks } = countReads(subject.table, bytes);
  if (looks > looksBesides + placeLooksPerByte * bytes.length)
    throw new Error(`${looks} looks to find a place in ${hex(bytes)}\n${schemaText(subject.schema)}`);
  tally.mostLooksPerByte = Math.max(tally.mostLooksPerByte, (reads - looksBesides) / Math.max(bytes.length, 1));
  if (reads <= looksBesides + looksPerByte * bytes.length) return;
  throw new Error(`${reads} looks at ${bytes.length} bytes: ${hex(bytes)}\n${schemaText(subject.schema)}`);
}
