import { freeNumbers, protobufNumbers } from "../../common/free-numbers.js";
import { numberRanges, reservesNumber } from "../../common/reserved.js";
import type { Report } from "../model/diagnostics.js";
import type { FieldModel, MessageModel } from "../model/model.js";

const [, largest] = numberRanges.message;

/**
 * Checks that every field has a number in the allowed range that no other field of the message has (protobuf language guide,
 * "Assigning Field Numbers").
 */
export function checkNumbers(message: MessageModel, report: Report): void {
  const owner = message.typeText;
  const nextFree = freeFieldNumbers(message);
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
  if (reservesNumber({ ranges: [protobufNumbers] }, number)) return "reserved by protobuf";
  return undefined;
}

/** Returns a function that suggests numbers for members of a message, each once, that are neither used nor reserved. */
export function freeFieldNumbers({ fields, reserved = [] }: MessageModel): () => number {
  const used = fields
    .flatMap(({ number, suggested = number }) => suggested ?? [])
    .filter((number) => numberProblem(number) === undefined);
  const ranges = reserved.flatMap((one) => one.ranges);
  return freeNumbers(used, ranges, "message");
}
