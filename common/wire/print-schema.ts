import { inBraces } from "./field-texts.js";
import { SchemaTexts, sortedOperations } from "./schema-texts.js";
import type { WireOperation, WireSchema, WireWrapper } from "./wire-schema.js";

/** The maximal number of characters in a line. A longer line is printed over several lines. */
const width = 120;

/**
 * Prints a schema as text: paths, call kinds, fields and the values of enums, in protobuf's terms. The text changes when the wire
 * format changes, but not with the order of declarations. `first` is the name of a message to print before all others.
 */
export function printSchema(schema: WireSchema, first?: string): string {
  const texts = new SchemaTexts(schema);
  const label = first && texts.message(first);
  const services = schema.services.flatMap(({ name, operations }) => [
    `service ${name}`,
    ...sortedOperations({ ...schema, services: [{ name, operations }] }).map((one) => printOperation(one, texts)),
  ]);
  const messages = [...texts.messages].sort(
    ([a], [b]) => Number(a !== label) - Number(b !== label) || (a < b ? -1 : 1),
  );
  const enums = [...texts.enums].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...services,
    ...messages.map(([name, members]) => printType(`message ${name}`, members)),
    ...enums.map(([name, members]) => printType(`enum ${name}`, members)),
  ].join("\n");
}

function printOperation(operation: WireOperation, texts: SchemaTexts): string {
  const { kind, path, idempotency } = operation;
  const { requestHeader, request, responseHeader, response, details = [] } = texts.operation(operation);
  const named = (wrapper: WireWrapper | string | undefined, text: string | undefined): string =>
    text === undefined ? "" : ownName(wrapper, path) + text;
  const beside = (header: string): string => (header === "" ? "" : `${header} beside `);
  const parts = [
    `  ${kind} ${path}${idempotency === undefined ? "" : ` [idempotency = ${JSON.stringify(idempotency)}]`}`,
    `${beside(named(operation.requestHeader, requestHeader))}${named(operation.request, request)}`,
    `-> ${beside(named(operation.responseHeader, responseHeader))}${named(operation.response, response)}`,
    ...(details.length === 0 ? [] : [`throws ${details.join(", ")}`]),
  ];
  const line = parts.join(" ");
  return line.length <= width ? line : parts.join("\n    ");
}

/**
 * The name of a wrapper message, followed by a blank. Empty if the name follows from the path, as `ICalculator_Sum_Request`
 * follows from `/ICalculator/Sum`, but not for inherited operations, or if interface and service have different names. Also empty
 * in bare style, where the message is the program's own.
 */
function ownName(wrapper: WireWrapper | string | undefined, path: string): string {
  if (wrapper === undefined || typeof wrapper === "string") return "";
  const [, service = "", operation = ""] = /^\/(?:.*\.)?([^./-]*)[^/]*\/(.*)$/.exec(path) ?? [];
  return wrapper.name.startsWith(`${service}_${operation}_`) ? "" : `${wrapper.name} `;
}

function printType(head: string, members: readonly string[]): string {
  const line = `${head} ${inBraces(members)}`;
  return line.length <= width ? line : [`${head} {`, ...members.map((member) => `  ${member}`), "}"].join("\n");
}
