import type { BaseModel, ContractModel, OperationModel, TypeModel } from "../model.js";
import { describeArguments, typeVariable } from "./descriptors.js";
import type { TableField } from "./fields.js";
import { any } from "./marks.js";
import { indent, nameExpression, printFunction, printShape, seamVersion, templateText } from "./messages.js";
import { CodecConstants, type CodecField } from "./plan.js";
import type { Printer } from "./printer.js";

/** Prints the table function of a contract, or of an unmarked type that declares operations. */
export function printContract(printer: Printer, contract: ContractModel, hash: string): string {
  const target = {
    head: contract.exported ? "export function" : "function",
    node: contract.node,
    typeParameters: contract.typeParameters,
    returnType: contractType(contract, hash),
  };
  return printFunction(printer, target, () => printTable(printer, contract, hash));
}

function printTable(printer: Printer, contract: ContractModel, hash: string): string {
  const { typeParameters, service, methods } = contract;
  const head = [`seam: ${seamVersion}`, `name: ${JSON.stringify(contract.name)}`];
  if (service !== undefined) head.push(`service: ${nameExpression(service, typeParameters)}`);
  head.push(`hash: ${JSON.stringify(hash)}`);
  const bases = contract.bases.map((base) => nodeCall(printer, base));
  return [
    `${printer.scope.seam("contract")}({`,
    `  ${head.join(", ")},`,
    ...(bases.length === 0 ? [] : [`  bases: () => [${bases.join(", ")}],`]),
    ...(methods.length === 0 ? [] : [`  methods: ${JSON.stringify(methods)},`]),
    "  operations: [",
    ...contract.operations.map((operation) => `    ${indent(printOperation(printer, contract, operation), 4)},`),
    "  ],",
    "})",
  ].join("\n");
}

/** The type of a contract's node in TypeScript. */
export function contractType(contract: ContractModel, hash: string): string {
  const closing = contract.typeParameters.length === 0 ? "" : `<${contract.typeParameters.join(", ")}>`;
  const node = contract.service === undefined ? "ContractNode" : "Contract";
  return `import("interwire").${node}<${contract.typeText}${closing}, ${JSON.stringify(hash)}>`;
}

/** The expression of a node, closed by its arguments. */
export function nodeCall(printer: Printer, base: BaseModel): string {
  return `${printer.scope.node(base.ref)}(${describeArguments(printer, base.typeArguments)})`;
}

function printOperation(printer: Printer, contract: ContractModel, operation: OperationModel): string {
  const { name, method, kind, parameters } = operation;
  const parts = [`name: ${JSON.stringify(name)}`, `method: ${JSON.stringify(method)}`];
  if (contract.service !== undefined) parts.push(`path: ${pathExpression(contract, operation)}`);
  parts.push(`kind: ${JSON.stringify(kind)}`, `arity: ${parameters.length}`);
  const required = parameters.findLastIndex((parameter) => !parameter.optional) + 1;
  if (required < parameters.length) parts.push(`required: ${required}`);
  const context = parameters.flatMap(({ role }, at) =>
    role === "AbortSignal" || role === "CallContext" ? [`{ at: ${at}, type: ${JSON.stringify(role)} }`] : [],
  );
  if (context.length > 0) parts.push(`context: [${context.join(", ")}]`);
  if (operation.bare) parts.push('style: "bare"');
  const stem = `${contract.name}_${name}`;
  return [`{ ${parts.join(", ")},`, ...streamParts(operation), ...tables(printer, operation, stem), "}"].join("\n");
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
  ];
  return parts.length === 0 ? [] : [`  stream: { ${parts.join(", ")} },`];
}

type Field = TableField & CodecField;

function tables(printer: Printer, operation: OperationModel, stem: string): string[] {
  const { result, parameters } = operation;
  const stream = parameters.find(({ role }) => role === "stream");
  const data = parameters.flatMap((parameter, index) => (parameter.role === "data" ? [{ parameter, index }] : []));
  const argumentFields = data.map(({ parameter, index }, at) =>
    field(at + 1, parameter.name, parameter.type, `a[${index}]`, index),
  );
  const takeArguments = `return [${parameters.map((_, index) => argumentFields.find((one) => one.local === `$${index}`)?.local ?? "undefined").join(", ")}];`;
  const lines: string[] = [];
  if (stream === undefined) {
    lines.push(...table(printer, "request", `${stem}_Request`, argumentFields, "a", takeArguments, operation.bare));
  } else {
    lines.push(...item(printer, "request", `${stem}_Request`, stream.name, stream.type, operation.bare));
    if (argumentFields.length > 0) {
      lines.push(
        ...table(printer, "requestHeader", `${stem}_RequestHeader`, argumentFields, "a", takeArguments, false),
      );
    }
  }
  lines.push(...item(printer, "response", `${stem}_Response`, "result", result.value, operation.bare));
  if (result.beside !== undefined) lines.push(...besideTable(printer, operation, stem));
  return lines;
}

/** The header message beside a response stream: the tuple's other members, in tuple order (reference §5.3). */
function besideTable(printer: Printer, { result }: OperationModel, stem: string): string[] {
  const { items, streamAt } = result.beside as NonNullable<typeof result.beside>;
  const place = (index: number): number => (index < streamAt ? index : index + 1);
  const fields = items.map(({ name, type }, index) => field(index + 1, name, type, `a[${place(index)}]`, place(index)));
  const slots = Array.from({ length: items.length + 1 }, (_, index) =>
    index === streamAt ? "undefined" : `$${index}`,
  );
  return table(
    printer,
    "responseHeader",
    `${stem}_ResponseHeader`,
    fields,
    "a",
    `return [${slots.join(", ")}];`,
    false,
  );
}

function field(number: number, name: string, type: TypeModel, access: string, index: number): Field {
  return { number, name, type, packed: true, access, local: `$${index}` };
}

/** A message of one value: a result, or one item of a stream. */
function item(
  printer: Printer,
  role: string,
  name: string,
  label: string,
  type: TypeModel | undefined,
  bare: boolean,
): string[] {
  const fields = type === undefined ? [] : [field(1, label, type, "a", 0)];
  return table(printer, role, name, fields, "a", type === undefined ? "return undefined;" : "return $0;", bare);
}

function table(
  printer: Printer,
  role: string,
  name: string,
  fields: readonly Field[],
  subject: string,
  returns: string,
  bare: boolean,
): string[] {
  const [only] = fields;
  const shape =
    bare && only !== undefined
      ? bareShape(printer, only, returns)
      : printShape(printer, fields, subject, { returns, merges: false });
  return [
    `  ${role}: {`,
    `    name: ${JSON.stringify(name)},`,
    ...shape.map((line) => `    ${indent(line, 4)}`),
    "  },",
  ];
}

/** In bare style the one parameter, or the result, is the message itself. */
function bareShape(printer: Printer, only: Field, returns: string): string[] {
  const constants = new CodecConstants(printer);
  const message = constants.message(only.type);
  const table = printer.messageTable(only.type);
  return [
    `bare: ${table.endsWith("()") ? table.slice(0, -2) : `() => ${table}`},`,
    "codec() {",
    `  ${constants.text}`,
    "  return {",
    `    write(w, p, a${any}) { return ${message}.write(w, p, ${only.access}); },`,
    `    read(r, p, end) { const ${only.local} = ${message}.read(r, p, end); ${returns} },`,
    "  };",
    "},",
  ];
}
