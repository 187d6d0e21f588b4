import type { DescMessage, DescMethod, DescService } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { tagText } from "./data-contract.js";
import { docComment } from "./doc-comment.js";
import { commentOn, deprecation, type ImportContext, indentLines } from "./import-context.js";

/** A service as the lines of an interface. `name` is its name in TypeScript. */
export function writeService(service: DescService, name: string, context: ImportContext): string[] {
  context.leaveOutOptions(service);
  const operations = service.methods.flatMap((one) => writeOperation(one, memberName(one), context));
  const tags = [...deprecation(service), `@serviceContract { name: "${service.name}" }`];
  const head = `export interface ${name} {`;
  return [
    ...docComment(commentOn(service, context), tags),
    ...(operations.length === 0 ? [`${head}}`] : [head, ...indentLines(operations), "}"]),
  ];
}

/**
 * The names that a method of an interface cannot have: `new` would be a constructor, `constructor` would be one in a class that
 * implements it, a client with `then` would look like a promise, and `__proto__` is no member of an object literal.
 */
const taken = new Set(["new", "constructor", "then", "__proto__"]);

/** The name of an operation in TypeScript: that in protobuf, unless a method cannot have it. */
function memberName({ name, parent }: DescMethod): string {
  if (!taken.has(name)) return name;
  let free = `${name}_`;
  while (parent.methods.some((one) => one.name === free)) free += "_";
  return free;
}

function writeOperation(method: DescMethod, member: string, context: ImportContext): string[] {
  const { name, methodKind, input, output } = method;
  context.leaveOutOptions(method);
  const level = levels[method.idempotency];
  const given = [
    ...(member === name ? [] : [`name: "${name}"`]),
    ...(level === undefined ? [] : [`idempotency: "${level}"`]),
  ];
  const contract = given.length === 0 ? undefined : `{ ${given.join(", ")} }`;
  const tags = [...deprecation(method), tagText("operationContract", contract)];
  const isSent = methodKind === "client_streaming" || methodKind === "bidi_streaming";
  const isReceived = methodKind === "server_streaming" || methodKind === "bidi_streaming";
  const type = (message: DescMessage): string => context.scope.type(message);
  const sent = isSent ? `requests: AsyncIterable<${type(input)}>` : isEmpty(input) ? "" : `request: ${type(input)}`;
  const result = isReceived ? `AsyncIterable<${type(output)}>` : `Promise<${isEmpty(output) ? "void" : type(output)}>`;
  return [...docComment(commentOn(method, context), tags), `${member}(${sent}): ${result};`];
}

function isEmpty({ typeName }: DescMessage): boolean {
  return typeName === "google.protobuf.Empty";
}

const levels: Readonly<Record<IdempotencyLevel, string | undefined>> = {
  [IdempotencyLevel.IDEMPOTENCY_UNKNOWN]: undefined,
  [IdempotencyLevel.NO_SIDE_EFFECTS]: "noSideEffects",
  [IdempotencyLevel.IDEMPOTENT]: "idempotent",
};
