import { numberRanges, reservesNumber } from "../../common/reserved.js";
import type { Report } from "../model/diagnostics.js";
import type { FieldModel, MessageModel } from "../model/model.js";

const [, largest] = numberRanges.message;
const protobufs = { first: 19_000, last: 19_999 };

/**
 * Checks that every field has a number in the allowed range that no other field of the message has (protobuf language guide,
 * "Assigning Field Numbers").
 */
export function checkNumbers(message: MessageModel, report: Report): void {
  const owner = message.typeText;
  const nextFree = freeNumbers(message);
  const byNumber = new Map<number, FieldModel>();
  for (const field of message.fields) {
    const { number, span } = field;
    const member = fieldPath(field);
    if (number === undefined) {
      if (field.inherited || field.unread) continue;
      report("IW1001", span, { member, owner, next: field.suggested ?? nextFree() });
      continue;
    }
    const problem = numberProblem(number);
    if (problem !== undefined) {
      if (!field.inherited) report("IW1002", span, { member, owner, number, problem, next: nextFree() });
      continue;
    }
    const first = byNumber.get(number);
    if (first === undefined) byNumber.set(number, field);
    else reportDuplicate(message, [first, field], nextFree, report);
  }
}

function reportDuplicate(
  message: MessageModel,
  [first, second]: readonly [FieldModel, FieldModel],
  nextFree: () => number,
  report: Report,
): void {
  const number = first.number ?? 0;
  // The member of the deriving message has to change, because its author owns only this message.
  const [kept, changed] = second.inherited && !first.inherited ? [second, first] : [first, second];
  const words = {
    number,
    first: fieldPath(kept),
    second: fieldPath(changed),
    owner: message.typeText,
    next: nextFree(),
  };
  const related = [{ span: kept.span, text: `'${fieldPath(kept)}' has number ${number}.` }];
  // If both members are inherited, each base is right by itself, and the message that joins them is at fault.
  report("IW1003", changed.inherited ? message.span : changed.span, words, related);
}

/** The name of a field for diagnostics. For an arm of a oneof, the member that holds the oneof and the case: `choice.text`. */
export function fieldPath({ name, oneof }: FieldModel): string {
  return oneof === undefined ? name : `${oneof}.${name}`;
}

export function numberProblem(number: number): string | undefined {
  if (!Number.isInteger(number)) return "not an integer";
  if (number < 1 || number > largest) return "out of range";
  if (number >= protobufs.first && number <= protobufs.last) return "reserved by protobuf";
  return undefined;
}

/**
 * Returns a function that suggests numbers that are neither used nor reserved, each once: first those above all used numbers,
 * because authors usually count on, then the gaps.
 */
export function freeNumbers({ fields, reserved = [] }: MessageModel): () => number {
  const used = new Set<number>();
  for (const { number, suggested = number } of fields) {
    if (suggested !== undefined && numberProblem(suggested) === undefined) used.add(suggested);
  }
  const ranges = [[protobufs.first, protobufs.last] as const, ...reserved.flatMap((one) => one.ranges)];
  const freeFrom = (start: number): number => {
    let next = start;
    for (;;) {
      const range = ranges.find((one) => reservesNumber({ ranges: [one] }, next));
      if (range === undefined && !used.has(next)) return next;
      next = range === undefined ? next + 1 : range[1] + 1;
    }
  };
  return () => {
    const above = freeFrom(Math.max(0, ...used) + 1);
    const next = above > largest ? freeFrom(1) : above;
    used.add(next);
    return next;
  };
}
