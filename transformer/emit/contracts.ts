import type { BaseModel, ContractModel, OperationModel, ParameterModel } from "../model/model.js";
import { operationMessages, type WrappedValue } from "../model/operation-messages.js";
import { describeAll, typeVariable } from "./descriptors.js";
import type { TableEdit } from "./edits.js";
import { elementField, elementSlot, wrappedField } from "./element-fields.js";
import { callExpression, type Expression, expressionsText, expressionText } from "./expressions.js";
import { messageThunk } from "./fields.js";
import { nameExpression, printFields, printFunction, printShape, seamVersion, templateText } from "./messages.js";
import { type CodecField, CodecParameters } from "./plan.js";
import type { Printer } from "./printer.js";
import { isReadyType, valueCodec } from "./ready-types.js";

/**
 * Prints the emitted function (`ICalc$contract`) that returns the descriptor table of a contract, or of an interface or class
 * with operations but without `@serviceContract`.
 */
export function printContract(printer: Printer, contract: ContractModel, hash: string): TableEdit {
  const target = {
    exported: contract.exported,
    node: contract.node,
    typeParameters: contract.typeParameters,
    declaredParameters: contract.declaredParameters,
    type: () => contractType(contract, hash, printer.anyType),
  };
  return printFunction(printer, target, () => printTable(printer, contract, hash));
}

function printTable(printer: Printer, contract: ContractModel, hash: string): string {
  const { typeParameters, service, methods } = contract;
  const make = printer.scope.seam("leanContract");
  let text = `${make}({\n      seam: ${seamVersion}, name: ${JSON.stringify(contract.name)}`;
  if (service !== undefined) text += `, service: ${nameExpression(service, typeParameters)}`;
  text += `, hash: ${JSON.stringify(hash)},`;
  const features = featuresOf(contract).map((one) => printer.scope.seam(one));
  if (features.length > 0) text += `\n      features: [${features.join(", ")}],`;
  if (contract.bases.length > 0) {
    text += `\n      bases: () => [${expressionsText(contract.bases.map((base) => nodeCall(printer, base)))}],`;
  }
  if (methods.length > 0) text += `\n      methods: ${JSON.stringify(methods)},`;
  let operations = "";
  for (const operation of contract.operations) {
    operations += `${operations === "" ? "" : "\n      }, "}{\n${printOperation(printer, contract, operation)}`;
  }
  if (operations !== "") text += `\n      operations: [${operations}\n      }],`;
  return `${text}\n    })`;
}

/**
 * The exports of `interwire/codegen` that calls of a contract's operations need in a client: for streams, and for contexts and
 * arguments in a header. They are imported here so that a client of other contracts does not bring them.
 */
function featuresOf({ operations }: ContractModel): string[] {
  const isContext = ({ role }: ParameterModel): boolean => role === "AbortSignal" || role === "CallContext";
  const streams = operations.some(({ kind }) => kind !== "unary");
  const options = operations.some(
    (one) => one.parameters.some(isContext) || operationMessages(one).requestHeader !== undefined,
  );
  return [...(streams ? ["streamCalls"] : []), ...(options ? ["optionCalls"] : [])];
}

/** The TypeScript type of a contract's descriptor table: `import("interwire").Contract<ICalc, "h…">`. */
export function contractType(contract: ContractModel, hash: string, anyType: string = "any"): string {
  if (contract.isPart === true) return `import("interwire").Contract<${anyType}, ${JSON.stringify(hash)}>`;
  const closing = contract.typeParameters.length === 0 ? "" : `<${contract.typeParameters.join(", ")}>`;
  const node = contract.service === undefined ? "ContractNode" : "Contract";
  return `import("interwire").${node}<${contract.typeText}${closing}, ${JSON.stringify(hash)}>`;
}

/**
 * A call of a contract's emitted function with the descriptors of its type arguments, which returns the contract's descriptor
 * table: `IBox$contract(stringType)`.
 */
export function nodeCall(printer: Printer, base: BaseModel): Expression {
  return callExpression(printer.scope.node(base.ref), ...describeAll(printer, base.typeArguments));
}

/** The line break and indentation before each line of an operation's entry in the table. */
const line = "\n        ";

/** Prints an operation's entry in the contract's descriptor table. The method's name is left out if it equals the operation's. */
function printOperation(printer: Printer, contract: ContractModel, operation: OperationModel): string {
  const { name, method, kind, parameters, idempotency } = operation;
  let text = `        name: ${JSON.stringify(name)}`;
  if (method !== name) text += `, method: ${JSON.stringify(method)}`;
  if (contract.service !== undefined) text += `, path: ${pathExpression(contract, operation)}`;
  text += `, kind: ${JSON.stringify(kind)}`;
  let required = 0;
  let context = "";
  for (const [at, { role, optional }] of parameters.entries()) {
    if (!optional) required = at + 1;
    if (role !== "AbortSignal" && role !== "CallContext") continue;
    context += `${context === "" ? "" : ", "}{ at: ${at}, type: ${JSON.stringify(role)} }`;
  }
  if (required < parameters.length) text += `, required: ${required}`;
  if (context !== "") text += `, context: [${context}]`;
  if (operation.bare) text += ', style: "bare"';
  if (idempotency !== undefined) text += `, idempotency: ${JSON.stringify(idempotency)}`;
  return `${text},${streamParts(operation)}${tables(printer, operation)}${detailsPart(printer, operation)}`;
}

/** Prints the references to the messages that `@throws` tags document as details of an operation's errors. */
function detailsPart(printer: Printer, { details = [] }: OperationModel): string {
  const tables = details.map((one) => printer.messageTable(one));
  return tables.length === 0 ? "" : `${line}details: () => [${expressionsText(tables)}],`;
}

function pathExpression(contract: ContractModel, operation: OperationModel): string {
  const { service = "", typeParameters } = contract;
  if (typeParameters.length === 0) return JSON.stringify(`/${service}/${operation.name}`);
  const suffix = typeParameters.map((one) => `-\${${typeVariable(one)}.clrName}`).join("");
  return `\`/${templateText(service)}${suffix}/${templateText(operation.name)}\``;
}

function streamParts({ parameters, result }: OperationModel): string {
  const request = parameters.findIndex(({ role }) => role === "stream");
  let parts = request < 0 ? "" : `, request: ${request}`;
  if (result.beside !== undefined) parts += `, response: ${result.beside.streamAt}`;
  else if (result.stream && result.promised === true) parts += ", promised: true";
  return parts === "" ? "" : `${line}stream: { ${parts.slice(2)} },`;
}

/**
 * The message of a request, response or header, for which a codec is printed. It is the encoded form of a method's arguments, of
 * the elements of a returned tuple, or of a single value.
 */
interface MessageTable {
  readonly fields: readonly CodecField[];
  readonly returns: string;
  /** Whether the runtime has a codec for the message, so that none is printed. */
  readonly isReady: boolean;
}

function tables(printer: Printer, operation: OperationModel): string {
  const { result, parameters, bare } = operation;
  const { request, requestHeader, response, responseHeader } = operationMessages(operation);
  const isStream = parameters.some(({ role }) => role === "stream");
  let text = table(printer, "request", isStream ? item(request) : argumentsTable(parameters, request), bare);
  if (requestHeader !== undefined) {
    text += table(printer, "requestHeader", { ...argumentsTable(parameters, requestHeader), isReady: false });
  }
  text += table(printer, "response", item(response), bare);
  if (responseHeader !== undefined) {
    text += table(printer, "responseHeader", besideTable(responseHeader, result.beside?.streamAt ?? 0));
  }
  return text;
}

function argumentsTable(parameters: OperationModel["parameters"], given: readonly WrappedValue[]): MessageTable {
  const fields = given.map((value, index) => elementField("a", index + 1, value, value.at));
  const slots = parameters.map(({ role }, at) => (role === "data" ? `$${at}` : "undefined"));
  const [first, second] = fields;
  const isReady = first === undefined || (second === undefined && first.local === "$0" && isReadyType(first.type));
  return { fields, returns: `return [${slots.join(", ")}];`, isReady };
}

/** The message in the header beside a response stream: the elements of the returned tuple without the stream. */
function besideTable(beside: readonly WrappedValue[], streamAt: number): MessageTable {
  const fields = beside.map((value, index) => elementField("a", index + 1, value, value.at));
  const slots = fields.map(elementSlot);
  slots.splice(streamAt, 0, "undefined");
  return { fields, returns: `return [${slots.join(", ")}];`, isReady: false };
}

/** The message around a single value: a result, or an item of a stream. */
function item([value]: readonly WrappedValue[]): MessageTable {
  if (value === undefined) return { fields: [], returns: "return undefined;", isReady: true };
  const fields = [wrappedField(1, value, "a", "$0")];
  return { fields, returns: "return $0;", isReady: isReadyType(value.type) };
}

function table(
  printer: Printer,
  role: "request" | "requestHeader" | "response" | "responseHeader",
  { fields, returns, isReady }: MessageTable,
  bare = false,
): string {
  const only = bare ? fields[0] : undefined;
  const members =
    only !== undefined
      ? bareMembers(printer, only, isReady ? undefined : returns)
      : isReady
        ? readyFields(printer, fields)
        : printShape(printer, "a", { fields, returns }, line);
  return `${line}${role}: { ${members} },`;
}

function readyFields(printer: Printer, fields: readonly CodecField[]): string {
  const [only] = fields;
  const text = printFields(printer, fields, line);
  const codec = only === undefined ? undefined : valueCodec(printer, only);
  return codec === undefined ? text : `${text}, value: ${expressionText(codec)}`;
}

function bareMembers(printer: Printer, only: CodecField, returns: string | undefined): string {
  const message = `bare: ${messageThunk(printer, only.type)}`;
  return returns === undefined ? message : `${message},${line}${bareCodec(printer, only, returns)}`;
}

/**
 * Prints the codec of a request in the style "bare" (a parameter is the whole message) if the message is not the first parameter:
 * it takes the message out of the list of arguments, and puts it back in when reading.
 */
function bareCodec(printer: Printer, only: CodecField, returns: string): string {
  const parameters = new CodecParameters(printer);
  const message = parameters.message(only.type);
  const write = `write(w, p, a${parameters.any}) { return ${message}.write(w, p, ${only.access}); }`;
  const read = `read(r, p, end) { const ${only.local} = ${message}.read(r, p, end); ${returns} }`;
  return `codec: (${parameters.text}) => ({ ${write}, ${read} })`;
}
