import type {
  ArgumentModel,
  CallModel,
  ClassModel,
  ContractModel,
  FileModel,
  MessageModel,
  TypeModel,
} from "../model.js";
import { contractType, nodeCall, printContract } from "./contracts.js";
import { describeArguments, describeType, typeVariable } from "./descriptors.js";
import type { FileEdits, Insert } from "./edits.js";
import { printEnum } from "./enums.js";
import { messageType, printMessage, printTuple } from "./messages.js";
import { createPrinter, type Language, type Printer } from "./printer.js";
import { createScope } from "./scope.js";

/** What the printer asks about a node that it cannot see in the file's model. */
export interface Emission {
  /** The hash of everything a node's wire format depends on. */
  hash(id: string): string;
  /** Something about the node was reported, so it gets no table. */
  isBroken(id: string): boolean;
}

/** Prints the edits of one file: tables, call sites, class members, barrels. */
export function emitFile(model: FileModel, text: string, emission: Emission, language: Language): FileEdits {
  const printer = createPrinter(createScope(text, model.shadowed), language);
  const { messages, contracts } = model;
  const tables = [
    ...messages.map((message) =>
      emission.isBroken(message.id)
        ? printBroken(printer, message)
        : printMessage(printer, message, emission.hash(message.id)),
    ),
    ...contracts.map((contract) =>
      emission.isBroken(contract.id)
        ? printBroken(printer, contract)
        : printContract(printer, contract, emission.hash(contract.id)),
    ),
  ];
  const inserts: Insert[] = [
    ...model.calls.map((call) => printCall(printer, call)),
    ...model.classes.map((one) => printClass(printer, one)),
  ];
  const tuples: string[] = [];
  // Printing a tuple may meet further tuples.
  for (let i = 0; i < printer.tuples.length; i++) {
    const tuple = printer.tuples[i];
    if (tuple !== undefined) tuples.push(printTuple(printer, tuple));
  }
  const enums = printer.enums.map((one) => printEnum(printer, one));
  const tail = [...tables, ...tuples, ...enums, ...exportsOf(model)].join("\n");
  if (tail !== "") inserts.push({ kind: "tail", text: tail });
  return {
    imports: printer.scope.imports,
    inserts,
    erasures: model.erasures,
  };
}

/** Prints the statements for the end of one file's declaration file. */
export function declareFile(model: FileModel, emission: Pick<Emission, "hash">): string {
  const { messages, contracts } = model;
  const declare = (one: MessageModel | ContractModel, type: string): string[] => {
    if (!one.exported) return [];
    const names = one.typeParameters;
    const closing = names.length === 0 ? "" : `<${names.join(", ")}>`;
    const parameters = names.map((name) => `${typeVariable(name)}: import("interwire/codegen").WireType<${name}>`);
    return [`export declare function ${one.node}${closing}(${parameters.join(", ")}): ${type};`];
  };
  return [
    ...messages.flatMap((message) => declare(message, messageType(message, emission.hash(message.id)))),
    ...contracts.flatMap((contract) => declare(contract, contractType(contract, emission.hash(contract.id)))),
    ...exportsOf(model),
  ].join("\n");
}

function exportsOf(model: FileModel): string[] {
  return [
    ...renamedExports(model.messages, "message"),
    ...renamedExports(model.contracts, "contract"),
    ...reexports(model),
  ];
}

/** A declaration with an error still has its function, so that whoever imports it loads and says why it fails. */
function printBroken(printer: Printer, one: MessageModel | ContractModel): string {
  const text = `${one.typeText} was compiled with errors, so it has no table. Mend what the compiler reported.`;
  const head = one.exported ? "export function" : "function";
  return `${head} ${one.node}(..._${printer.typeOnly(": any[]")})${printer.any} { throw new ${printer.scope.global("TypeError")}(${JSON.stringify(text)}); }`;
}

/** `export { X as Y }` in the declaring file also exports the node as Y's. */
function renamedExports(models: readonly (MessageModel | ContractModel)[], kind: string): string[] {
  return models.flatMap((one) => one.exportedAs.map((name) => `export { ${one.node} as ${name}$${kind} };`));
}

function reexports(model: FileModel): string[] {
  return model.reexports.map(({ specifier, node, as }) => {
    const name = node === as ? node : `${node} as ${as}`;
    return `export { ${name} } from ${JSON.stringify(specifier)};`;
  });
}

function printCall(printer: Printer, call: CallModel): Insert {
  const values = call.arguments.map((argument) => printArgument(printer, argument)).join(", ");
  if (call.form === "replacement") return { kind: "replacement", at: call.at, span: call.span, text: values };
  const text = call.parentheses ? `(${values})` : `${call.comma ? ", " : ""}${values}`;
  return { kind: "arguments", at: call.at, span: call.span, text };
}

function printArgument(printer: Printer, argument: ArgumentModel): string {
  switch (argument.kind) {
    case "contract":
      return nodeCall(printer, argument);
    case "message":
      return printer.messageTable(argument.type);
    case "types":
      return `[${describeArguments(printer, argument.typeArguments)}]${printer.typeOnly(" as any")}`;
    case "forward":
      return argument.parameter;
    case "gap":
      return "void 0";
  }
}

/** A static method, not a field: a field with a computed key is a side effect of the module. */
function printClass(printer: Printer, one: ClassModel): Insert {
  const key = printer.scope.seam("contracts");
  const nodes = one.implemented.map((base) => nodeCall(printer, base));
  const inherited = one.baseArguments === undefined ? [] : [printInherited(printer, key, one.baseArguments)];
  const parameters = one.typeParameters.map((name) => typeVariable(name) + printer.any).join(", ");
  return {
    kind: "member",
    at: one.bodyStart,
    span: one.span,
    text: ` static [${key}](${parameters})${printer.any} { return [${[...inherited, ...nodes].join(", ")}]; }`,
  };
}

/** The contracts of the base class, whose type arguments may have descriptors of their own. */
function printInherited(printer: Printer, key: string, types: readonly TypeModel[]): string {
  const { typeOnly } = printer;
  const base = `${typeOnly("(")}super[${key}${typeOnly(" as never")}]${typeOnly(" as any)")}`;
  return `...(${base}?.call(${["this", ...types.map((type) => describeType(printer, type))].join(", ")}) ?? [])`;
}
