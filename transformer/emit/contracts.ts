import type { BaseModel, ContractModel, OperationModel, TypeModel } from "../model.js";
import { describeAll, typeVariable } from "./descriptors.js";
import type { TableEdit } from "./edits.js";
import { call, type Expression, expressionsText } from "./expressions.js";
import { messageThunk, noOptions } from "./fields.js";
import { nameExpression, printFields, printFunction, printShape, seamVersion, templateText } from "./messages.js";
import { type CodecField, CodecParameters } from "./plan.js";
import type { Printer } from "./printer.js";
import { isReadyType } from "./ready-types.js";

/** Prints the table function of a contract, or of an unmarked type that declares operations. */
export function printContract(printer: Printer, contract: ContractModel, hash: string): TableEdit {
  const target = {
    exported: contract.exported,
    node: contract.node,
    typeParameters: contract.typeParameters,
    declaredParameters: contract.declaredParameters,
    type: () => contractType(contract, hash),
  };
  return printFunction(printer, target, () => printTable(printer, contract, hash));
}

function printTable(printer: Printer, contract: ContractModel, hash: string): string {
  const { typeParameters, service, methods } = contract;
  const head = [`seam: ${seamVersion}`, `name: ${JSON.stringify(contract.name)}`];
  if (service !== undefined) head.push(`service: ${nameExpression(service, typeParameters)}`);
  head.push(`hash: ${JSON.stringify(hash)}`);
  const make = printer.scope.seam("contract");
  const bases = contract.bases.map((base) => nodeCall(printer, base));
  const operations = contract.operations.map((operation) => printOperation(printer, contract, operation));
  return [
    `${make}({`,
    `  ${head.join(", ")},`,
    ...(bases.length === 0 ? [] : [`  bases: () => [${expressionsText(bases)}],`]),
    ...(methods.length === 0 ? [] : [`  methods: ${JSON.stringify(methods)},`]),
    ...(operations.length === 0 ? [] : [`  operations: [{\n${operations.join("\n      }, {\n")}\n      }],`]),
    "})",
  ].join("\n    ");
}

/** The type of a contract's node in TypeScript. */
export function contractType(contract: ContractModel, hash: string): string {
  const closing = contract.typeParameters.length === 0 ? "" : `<${contract.typeParameters.join(", ")}>`;
  const node = contract.service === undefined ? "ContractNode" : "Contract";
  return `import("interwire").${node}<${contract.typeText}${closing}, ${JSON.stringify(hash)}>`;
}

/** A node, closed by its arguments. */
export function nodeCall(printer: Printer, base: BaseModel): Expression {
  return call(printer.scope.node(base.ref), ...describeAll(printer, base.typeArguments));
}

/** The break before the lines of an operation. */
const line = "\n        ";

/** Prints an operation's entry. Names that follow from others are left out: those of its method and its messages. */
function printOperation(printer: Printer, contract: ContractModel, operation: OperationModel): string {
  const { name, method, kind, parameters } = operation;
  const parts = [`name: ${JSON.stringify(name)}`];
  if (method !== name) parts.push(`method: ${JSON.stringify(method)}`);
  if (contract.service !== undefined) parts.push(`path: ${pathExpression(contract, operation)}`);
  parts.push(`kind: ${JSON.stringify(kind)}`);
  const required = parameters.findLastIndex((parameter) => !parameter.optional) + 1;
  if (required < parameters.length) parts.push(`required: ${required}`);
  const context = parameters.flatMap(({ role }, at) =>
    role === "AbortSignal" || role === "CallContext" ? [`{ at: ${at}, type: ${JSON.stringify(role)} }`] : [],
  );
  if (context.length > 0) parts.push(`context: [${context.join(", ")}]`);
  if (operation.bare) parts.push('style: "bare"');
  const lines = [`${parts.join(", ")},`, ...streamParts(operation), ...tables(printer, operation)];
  return `        ${lines.join(line)}`;
}

function pathExpression(contract: ContractModel, operation: OperationModel): string {
  const { service = "", typeParameters } = contract;
  if (typeParameters.length === 0) return JSON.stringify(`/${service}/${operation.name}`);
  const suffix = typeParameters.map((one) => `-\${${typeVariable(one)}.clrName}`).join("");
  return `\`/${templateText(service)}${suffix}/${templateText(operation.name)}\``;
}

function streamParts({ parameters, result }: OperationModel): string[] {
  const request = parameters.findIndex(({ role }) => role === "stream");
  const parts = [
    ...(request < 0 ? [] : [`request: ${request}`]),
    ...(result.beside === undefined ? [] : [`response: ${result.beside.streamAt}`]),
    ...(result.stream && result.promised === true && result.beside === undefined ? ["promised: true"] : []),
  ];
  return parts.length === 0 ? [] : [`stream: { ${parts.join(", ")} },`];
}

/** A request, a response or a header: its value is a list of arguments, or one value. */
interface MessageTable {
  readonly role: "request" | "requestHeader" | "response" | "responseHeader";
  readonly fields: readonly CodecField[];
  readonly returns: string;
  readonly bare: boolean;
  /** The runtime has a codec for it. */
  readonly isReady: boolean;
}

function tables(printer: Printer, operation: OperationModel): string[] {
  const { result, parameters, bare } = operation;
  const stream = parameters.find(({ role }) => role === "stream");
  const given = argumentsTable(parameters);
  const lines =
    stream === undefined
      ? [table(printer, { role: "request", ...given, bare })]
      : [
          table(printer, { role: "request", ...item(stream.name, stream.type), bare }),
          ...(given.fields.length > 0
            ? [table(printer, { role: "requestHeader", ...given, bare: false, isReady: false })]
            : []),
        ];
  lines.push(table(printer, { role: "response", ...item("result", result.value), bare }));
  if (result.beside !== undefined) lines.push(table(printer, besideTable(result.beside)));
  return lines;
}

function argumentsTable(
  parameters: OperationModel["parameters"],
): Pick<MessageTable, "fields" | "returns" | "isReady"> {
  const data = parameters.flatMap((parameter, index) => (parameter.role === "data" ? [{ parameter, index }] : []));
  const fields = data.map(({ parameter: { name, type }, index }, at) => argument(at + 1, name, type, index));
  const slots = parameters.map(({ role }, index) => (role === "data" ? `$${index}` : "undefined"));
  const isReady =
    data.length === 0 || (data.length === 1 && data[0]?.index === 0 && isReadyType(data[0].parameter.type));
  return { fields, returns: `return [${slots.join(", ")}];`, isReady };
}

/** The header message beside a response stream: the tuple's other members, in tuple order (reference §5.3). */
function besideTable({ items, streamAt }: NonNullable<OperationModel["result"]["beside"]>): MessageTable {
  const place = (index: number): number => (index < streamAt ? index : index + 1);
  const fields = items.map(({ name, type }, index) => argument(index + 1, name, type, place(index)));
  const slots = Array.from({ length: items.length + 1 }, (_, index) =>
    index === streamAt ? "undefined" : `$${index}`,
  );
  return { role: "responseHeader", fields, returns: `return [${slots.join(", ")}];`, bare: false, isReady: false };
}

function argument(number: number, name: string, type: TypeModel, index: number): CodecField {
  return valueField(number, name, type, `a[${index}]`, `$${index}`);
}

/** A message of one value: a result, or one item of a stream. */
function item(name: string, type: TypeModel | undefined): Pick<MessageTable, "fields" | "returns" | "isReady"> {
  if (type === undefined) return { fields: [], returns: "return undefined;", isReady: true };
  return { fields: [valueField(1, name, type, "a", "$0")], returns: "return $0;", isReady: isReadyType(type) };
}

function valueField(number: number, name: string, type: TypeModel, access: string, local: string): CodecField {
  return { number, name, type, options: noOptions, arm: undefined, isWrapped: true, access, local };
}

function table(printer: Printer, { role, fields, returns, bare, isReady }: MessageTable): string {
  const [only] = fields;
  const isBare = bare && only !== undefined;
  if (!isBare) {
    return wrap(
      role,
      isReady ? printFields(printer, fields, line) : printShape(printer, "a", { fields, returns }, line),
    );
  }
  const message = `bare: ${messageThunk(printer, only.type)}`;
  return wrap(role, isReady ? message : `${message},${line}${bareCodec(printer, only, returns)}`);
}

function wrap(role: string, members: string): string {
  return `${role}: { ${members} },`;
}

/** In bare style the one parameter, which does not come first, is the message itself. */
function bareCodec(printer: Printer, only: CodecField, returns: string): string {
  const parameters = new CodecParameters(printer);
  const message = parameters.message(only.type);
  const write = `write(w, p, a${parameters.any}) { return ${message}.write(w, p, ${only.access}); }`;
  const read = `read(r, p, end) { const ${only.local} = ${message}.read(r, p, end); ${returns} }`;
  return `codec: (${parameters.text}) => ({ ${write}, ${read} })`;
}
