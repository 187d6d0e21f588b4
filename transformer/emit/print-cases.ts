import type { CodecParameters } from "./plan.js";
import { compareTag, tagLength, tagValue } from "./wire-kinds.js";

/** The code that reads a field with a certain tag: a case in the printed switch over tags. */
export interface Case {
  readonly number: number;
  readonly wireType: number;
  /** The statements of the case. Before them, the position `p` is behind the tag; after them, behind the value. */
  readonly body: string;
  /** Whether the same tag often follows, as in a list that is not packed. */
  readonly isRepeated: boolean;
  /**
   * The member that holds the oneof to which the field belongs. A field of the same oneof is not expected next, because at most
   * one is written.
   */
  readonly holder: string | undefined;
  /** Whether the field is only read and never written in this form, such as the unpacked form of a packed list. */
  readonly isOther: boolean;
}

/**
 * Makes a case. All cases are made here, so that they have one hidden class: V8 then compiles the code that prints them only
 * once.
 */
export function caseOf(
  number: number,
  wireType: number,
  body: string,
  { isRepeated = false, holder, isOther = false }: Partial<Pick<Case, "isRepeated" | "holder" | "isOther">> = {},
): Case {
  return { number, wireType, body, isRepeated, holder, isOther };
}

/**
 * Prints the cases of a switch. Each case checks at its end for the tag that usually follows, and then continues there directly.
 * `end` is the name of the variable with the end of the message: bytes behind it may look like an expected tag, but belong to
 * another message.
 */
export function printCases(all: readonly Case[], line: string, parameters: CodecParameters, end = "end"): string {
  // For users who compile with noFallthroughCasesInSwitch. The comment has a line of its own, which formatters leave there, and
  // covers the line behind it.
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

/** Statements that continue with the given case if its tag is next, and otherwise return to the switch. */
function expect({ number, wireType }: Case, end: string): string {
  const length = tagLength(number, wireType);
  const isOther = compareTag(number, wireType, "!==", "||");
  return `if (p >= ${end} || ${isOther}) continue; ${length === 1 ? "p++" : `p += ${length}`};`;
}
