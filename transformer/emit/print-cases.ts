import type { CodecParameters } from "./plan.js";
import { compareTag, tagLength, tagValue } from "./wire-kinds.js";

/** How one tag is read. */
export interface Case {
  readonly number: number;
  readonly wireType: number;
  /** Statements that begin behind the tag, and leave the position behind the value. A block's have space around them. */
  readonly body: string;
  /** Another occurrence often follows. */
  readonly isRepeated: boolean;
  /** The holder of the oneof that it is an arm of: another arm does not follow. */
  readonly holder: string | undefined;
  /** Whether the field is only read in this form, and never written. */
  readonly isOther: boolean;
}

/** A case; all have the same members, so that the engine compiles what prints them once. */
export function caseOf(
  number: number,
  wireType: number,
  body: string,
  { isRepeated = false, holder, isOther = false }: Partial<Pick<Case, "isRepeated" | "holder" | "isOther">> = {},
): Case {
  return { number, wireType, body, isRepeated, holder, isOther };
}

/**
 * Prints cases, each with the tag that is expected behind it. `end` is the name of the position at which their message ends:
 * a message of the same type may follow, with a tag that is expected.
 */
export function printCases(all: readonly Case[], line: string, parameters: CodecParameters, end = "end"): string {
  // For those who compile with noFallthroughCasesInSwitch; a comment covers the line behind it, and formatters leave it there if it has
  // a line of its own.
  const covered = parameters.typeOnly(`${line}// @ts-ignore: the case goes on with the next one`);
  const print = (one: Case, next: Case | undefined): string => {
    const goesOn = next !== undefined && (one.holder === undefined || next.holder !== one.holder);
    return `${goesOn ? covered : ""}${line}${caseText(one, end)} ${goesOn ? expect(next, end) : "continue;"}`;
  };
  let text = "";
  let others = "";
  let last: Case | undefined;
  for (const one of all) {
    if (one.isOther) {
      others += print(one, undefined);
      continue;
    }
    if (last !== undefined) text += print(last, one);
    last = one;
  }
  return last === undefined ? others : text + print(last, undefined) + others;
}

function caseText({ number, wireType, body, isRepeated }: Case, end: string): string {
  const label = `case ${tagValue(number, wireType)}:`;
  if (!isRepeated) return `${label} ${body}`;
  const length = tagLength(number, wireType);
  const again = compareTag(number, wireType, "===", "&&");
  return `${label} do {${body}} while (p < ${end} && ${again} && ${length === 1 ? "++p" : `(p += ${length})`});`;
}

/** Statements that go on behind the tag of a case if that follows, and otherwise with whatever follows. */
function expect({ number, wireType }: Case, end: string): string {
  const length = tagLength(number, wireType);
  const isOther = compareTag(number, wireType, "!==", "||");
  return `if (p >= ${end} || ${isOther}) continue; ${length === 1 ? "p++" : `p += ${length}`};`;
}
