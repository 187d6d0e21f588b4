import type { DescMessage, DescMethod, DescService } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { tagText } from "./data-contract.js";
import { docComment } from "./doc-comment.js";
import { commentOn, deprecation, type ImportContext, indentLines } from "./import-context.js";

/** A service as the lines of an interface. `name` is its name in TypeScript. */
export function writeService(service: DescService, name: string, context: ImportContext): string[] {
  context.leaveOutOptions(service);
  const operations = service.methods.flatMap((one) => writeOperation(one, context));
  const tags = [...deprecation(service), `@serviceContract { name: "${service.name}" }`];
  const head = `export interface ${name} {`;
  return [
    ...docComment(commentOn(service, context), tags),
    ...(operations.length === 0 ? [`${head}}`] : [head, ...indentLines(operations), "}"]),
  ];
}

function writeOperation(method: DescMethod, context: ImportContext): string[] {
  const { name, methodKind, input, output } = method;
  context.leaveOutOptions(method);
  const tags = [...deprecation(method), tagText("operationContract", levels[method.idempotency])];
  const isSent = methodKind === "client_streaming" || methodKind === "bidi_streaming";
  const isReceived = methodKind === "server_streaming" || methodKind === "bidi_streaming";
  const type = (message: DescMessage): string => context.scope.type(message);
  const given = isSent ? `requests: AsyncIterable<${type(input)}>` : isEmpty(input) ? "" : `request: ${type(input)}`;
  const result = isReceived ? `AsyncIterable<${type(output)}>` : `Promise<${isEmpty(output) ? "void" : type(output)}>`;
  return [...docComment(commentOn(method, context), tags), `${name}(${given}): ${result};`];
}

function isEmpty({ typeName }: DescMessage): boolean {
  return typeName === "google.protobuf.Empty";
}

const levels: Readonly<Record<IdempotencyLevel, string | undefined>> = {
  [IdempotencyLevel.IDEMPOTENCY_UNKNOWN]: undefined,
  [IdempotencyLevel.NO_SIDE_EFFECTS]: '{ idempotency: "noSideEffects" }',
  [IdempotencyLevel.IDEMPOTENT]: '{ idempotency: "idempotent" }',
};
