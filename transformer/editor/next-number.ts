import { freeFieldNumbers } from "../check/field-numbers.js";
import type * as ts from "../compiler/language.js";
import type { FileModel } from "../model/file-model.js";
import type { MessageModel, Span } from "../model/model.js";

/** The number that a member without one is advised to have: the one in its error IW1001. 1 in a type that is no message yet. */
export function nextNumber({ messages }: FileModel, member: ts.Node | undefined): number {
  const message = messages.find(({ extents }) => member !== undefined && extents.some((one) => covers(one, member)));
  return message === undefined || member === undefined ? 1 : numberIn(message, member);
}

function numberIn(message: MessageModel, member: ts.Node): number {
  const nextFree = freeFieldNumbers(message);
  for (const { number, suggested, inherited, unread, span } of message.fields) {
    if (number !== undefined || inherited || unread) continue;
    const own = suggested ?? nextFree();
    if (span.start >= member.pos && span.start < member.end) return own;
  }
  return nextFree();
}

function covers({ start, length }: Span, { pos, end }: ts.Node): boolean {
  return start <= end && pos <= start + length;
}
