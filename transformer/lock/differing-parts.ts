import { emptyLock, type Lock, operationLabel } from "./lock.js";
import { printLock } from "./print-lock.js";

/** A service's operation, or a message, that two sources both declare, and not in the same way. */
export type DifferingPart = { readonly operation: string } | { readonly message: string };

/** The parts that two locks both have, and that differ in what is on the wire. */
export function differingParts(one: Lock, other: Lock): readonly DifferingPart[] {
  const isOther = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a !== b;
  return [
    ...[...other.operations.keys()]
      .filter((path) => isOther(operationText(one, path), operationText(other, path)))
      .map((operation) => ({ operation })),
    ...[...other.messages.keys()]
      .filter((name) => isOther(messageText(one, name), messageText(other, name)))
      .map((message) => ({ message })),
  ];
}

/** A part in a sentence: `the operation shop.Orders/Get`. */
export function partWords(part: DifferingPart): string {
  return "operation" in part ? `the operation ${operationLabel(part.operation)}` : `the message ${part.message}`;
}

function operationText({ operations }: Lock, path: string): string | undefined {
  const found = operations.get(path);
  // Which errors are documented is not on the wire.
  const text = found && printLock({ ...emptyLock, operations: new Map([[path, { ...found, details: [] }]]) });
  return text && withoutNumbers(text);
}

function messageText({ messages }: Lock, name: string): string | undefined {
  const found = messages.get(name);
  // An operation of one project may use a message that another one only exports.
  const text = found && printLock({ ...emptyLock, messages: new Map([[name, { ...found, isNamed: false }]]) });
  return text && withoutNumbers(text);
}

/** The numbers behind the names of enums depend on the other enums of a project. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/(\benum [\w$.]+?)_\d+/g, "$1");
}
