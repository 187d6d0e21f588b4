import type { CodecParameters } from "./plan.js";
import { compareTag, tagLength, tagValue } from "./wire-kinds.js";

/** The reading of a field with one tag, as a case of the switch over tags. */
export interface Case {
  readonly number: number;
  readonly wireType: number;
  /** The statements of the case. When they begin, the position `p` is behind the tag; when they end, it is behind the value. */
  readonly body: string;
  /** Whether the same tag often follows, as for lists that are not packed. */
  readonly isRepeated: boolean;
  /** The holder of the oneof that the field is an arm of. Another arm of the same oneof is not expected to follow. */
  readonly holder: string | undefined;
  /** Whether this form of the field is only read and never written, such as the unpacked form of a packed list. */
  readonly isOther: boolean;
}

/**
 * Makes a case. All cases are made here, so that they have the same members in the same order: the engine then compiles the code
 * that prints them only once.
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
 * Prints the cases of a switch. Each checks at its end for the tag that is expected next, and continues with the next case
 * directly. `end` is the name of the variable with the end of the message: bytes behind it may look like an expected tag, but
 * belong to another message.
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

/** Statements that continue with the given case if its tag is next, and otherwise go back to the switch. */
function expect({ number, wireType }: Case, end: string): string {
  const length = tagLength(number, wireType);
  const isOther = compareTag(number, wireType, "!==", "||");
  return `if (p >= ${end} || ${isOther}) continue; ${length === 1 ? "p++" : `p += ${length}`};`;
}
