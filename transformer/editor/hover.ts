import { fieldNames } from "../../common/field-names.js";
import { protoName } from "../../common/wire/proto-names.js";
import { freeFieldNumbers } from "../check/field-numbers.js";
import type { FileModel } from "../model/file-model.js";
import type { ContractModel, FieldModel, MessageModel, OperationModel, Span } from "../model/model.js";
import { typeWords } from "../model/type-models.js";

/** What is on the wire of the declaration whose name is at a position, in lines of text. */
export interface Hover {
  readonly start: number;
  readonly length: number;
  readonly lines: readonly string[];
}

export function hoverAt({ contracts, messages }: FileModel, position: number): Hover | undefined {
  for (const contract of contracts) {
    if (isAt(contract.span, position)) return shown(contract.span, contractLines(contract));
    const operation = contract.operations.find(({ span }) => isAt(span, position));
    if (operation !== undefined) return shown(operation.span, operationLines(contract, operation));
  }
  for (const message of messages) {
    const field = message.fields.find(({ span, inherited }) => !inherited && isAt(span, position));
    if (field?.number !== undefined) return shown(field.span, fieldLines(field));
    if (!message.isAnonymous && isAt(message.span, position)) return shown(message.span, messageLines(message));
  }
  return undefined;
}

/** Whether a position is in a span, or directly behind it. */
export function isAt({ start, length }: Span, position: number): boolean {
  return start <= position && position <= start + length;
}

function shown({ start, length }: Span, lines: readonly string[]): Hover {
  return { start, length, lines };
}

function contractLines({ service, operations, typeParameters }: ContractModel): readonly string[] {
  if (service === undefined) return ["operations of the services that derive from it"];
  const name =
    typeParameters.length === 0 ? service : `${service}-${typeParameters.map((one) => `<${one}>`).join("-")}`;
  return [`service ${name}`, ...operations.map(({ kind, name: own }) => `${kindWords[kind]} ${own}`)];
}

const kindWords: Readonly<Record<OperationModel["kind"], string>> = {
  unary: "unary",
  clientStreaming: "client stream",
  serverStreaming: "server stream",
  duplex: "both streams",
};

function operationLines(
  { service, typeParameters }: ContractModel,
  { name, kind, bare, idempotency, parameters, result }: OperationModel,
): readonly string[] {
  const sent = parameters.filter(({ role }) => role === "data" || role === "stream");
  const request = sent.map((one) => `${one.name}: ${one.role === "stream" ? "stream of " : ""}${typeWords(one.type)}`);
  const value = result.value === undefined ? "nothing" : typeWords(result.value);
  return [
    service === undefined || typeParameters.length > 0
      ? `${kindWords[kind]} ${name}`
      : `${kindWords[kind]} /${service}/${name}`,
    `request: ${request.join(", ") || "nothing"}`,
    `response: ${result.stream ? "stream of " : ""}${value}`,
    ...(bare ? ["without a message around them"] : []),
    ...(idempotency === undefined ? [] : [`idempotency: ${idempotency}`]),
  ];
}

function messageLines(message: MessageModel): readonly string[] {
  const { protoName: given, clrName, fields, typeParameters } = message;
  const name = typeParameters.length > 0 ? undefined : protoName(given ?? clrName);
  return [
    `message ${name ?? message.typeText}`,
    `${fields.length} field${fields.length === 1 ? "" : "s"}, next free number ${freeFieldNumbers(message)()}`,
  ];
}

function fieldLines(field: FieldModel): readonly string[] {
  const { proto, json } = fieldNames(field);
  return [
    `field ${field.number}: ${typeWords(field.type)}`,
    `${proto} in protobuf, ${json} in JSON`,
    ...(field.oneof === undefined ? [] : [`of the oneof ${field.oneof}`]),
  ];
}
