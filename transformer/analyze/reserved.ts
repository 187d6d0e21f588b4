import {
  joinReserved,
  type NumberRange,
  numberRanges,
  type Reserved,
  type ReservingKind,
  rangeText,
  readRange,
  reservesNumber,
} from "../../common/reserved.js";
import type { Report } from "../model/diagnostics.js";
import type { Annotation } from "./annotation-arguments.js";
import { type Literal, LiteralList, literalText } from "./literals.js";

/** An entry of `reserved` or `reservedNames` that cannot be, and what to write instead. */
interface Problem {
  readonly problem: string;
  readonly fix: string;
}

/** Whether an annotation has one of the arguments that reserve numbers and names. */
export function reserves({ arguments: { reserved, reservedNames } }: Pick<Annotation, "arguments">): boolean {
  return reserved !== undefined || reservedNames !== undefined;
}

/** The numbers and names that the arguments of a type's annotation reserve, without faulty entries. Undefined if there are none. */
export function givenReserved(given: Annotation["arguments"], kind: ReservingKind): Reserved | undefined {
  const { ranges, names } = readEntries(given, kind);
  return joinReserved([...ranges.map((range) => ({ ranges: [range], names: [] })), { ranges: [], names }]);
}

/** Reports the faulty entries of `reserved` and `reservedNames` in the annotation of a type. */
export function checkReservedEntries(
  { arguments: given, spelling, span }: Annotation,
  kind: ReservingKind,
  report: Report,
): void {
  readEntries(given, kind, (entry, problem) => {
    report("IW1022", span, { annotation: spelling, entry: literalText(entry), ...problem });
  });
}

/**
 * Reads the entries of `reserved` and `reservedNames`. Entries with a problem are left out, and passed to `refuse`. The ranges do
 * not overlap, and are in the order of the entries.
 */
function readEntries(
  { reserved, reservedNames }: Annotation["arguments"],
  kind: ReservingKind,
  refuse: (entry: Literal, problem: Problem) => void = () => undefined,
): { readonly ranges: readonly NumberRange[]; readonly names: readonly string[] } {
  const ranges: NumberRange[] = [];
  for (const entry of itemsOf(reserved)) {
    const range = rangeOf(entry, kind);
    const problem = range === undefined ? noRange : rangeProblem(range, ranges, kind);
    if (range === undefined || problem !== undefined) refuse(entry, problem ?? noRange);
    else ranges.push(range);
  }
  const names: string[] = [];
  for (const entry of itemsOf(reservedNames)) {
    const name = typeof entry === "string" ? entry : "";
    const isBlank = name.trim() === "";
    if (isBlank) refuse(entry, { problem: "which is not a name", fix: "Leave it out" });
    else if (names.includes(name)) refuse(entry, { problem: "which is reserved already", fix: "Leave it out" });
    else names.push(name);
  }
  return { ranges, names };
}

function itemsOf(list: Literal | undefined): readonly Literal[] {
  return list instanceof LiteralList ? list.items : [];
}

const noRange: Problem = {
  problem: "which is neither a number nor a range",
  fix: 'Write 3, "10 to 12" or "1000 to max"',
};

function rangeOf(entry: Literal, kind: ReservingKind): NumberRange | undefined {
  if (typeof entry === "string") return readRange(entry, kind);
  return typeof entry === "number" ? [entry, entry] : undefined;
}

function rangeProblem(range: NumberRange, others: readonly NumberRange[], kind: ReservingKind): Problem | undefined {
  const [first, last] = range;
  const [least, largest] = numberRanges[kind];
  if (!Number.isInteger(first)) return { problem: "which is not an integer", fix: `Use ${least} to ${largest}` };
  if (first < least || last > largest) return { problem: "which is out of range", fix: `Use ${least} to ${largest}` };
  if (first > last) return { problem: "which ends before it begins", fix: `Write "${rangeText([last, first], kind)}"` };
  if (kind === "enum" && reservesNumber({ ranges: [range] }, 0)) {
    return { problem: "which has 0, and an absent enum reads as 0", fix: "Leave 0 out" };
  }
  const other = others.find((one) => one[0] <= last && first <= one[1]);
  if (other === undefined) return undefined;
  const isSame = other[0] === first && other[1] === last;
  if (isSame) return { problem: "which is reserved already", fix: "Leave it out" };
  const problem = `which overlaps with ${rangeText(other, kind)}`;
  return { problem, fix: "Let each number stand in one entry" };
}
