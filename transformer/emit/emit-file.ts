import type { ArgumentModel, CallModel, FileModel } from "../model/file-model.js";
import type { ClassModel, ContractModel, MessageModel } from "../model/model.js";
import { contractType, nodeCall, printContract } from "./contracts.js";
import { describeAll } from "./descriptors.js";
import type {
  BrokenEdit,
  CallEdit,
  DeclarationEdit,
  Edit,
  ExportEdit,
  MemberEdit,
  ProvenanceEdit,
  ReplacementEdit,
} from "./edits.js";
import { printEnum } from "./enums.js";
import { callExpression, type Expression, referenceTo } from "./expressions.js";
import { printMessage, printMessageType, printTuple } from "./messages.js";
import { createPrinter, type Language, type Printer } from "./printer.js";
import { createScope } from "./scope.js";

/**
 * What the printers need to know beyond the contracts and messages of the file: hashes, which declarations have errors, and
 * interwire's version.
 */
export interface Emission {
  /** The hash of a contract or message and of all messages and contracts that determine its bytes. */
  hash(id: string): string;
  /**
   * Whether an error in the contract or message was reported. Then a function that throws is emitted instead of its descriptor
   * table.
   */
  isBroken(id: string): boolean;
  readonly version: string;
}

/**
 * Makes the edits of one file: imports, functions such as `Person$message` that return descriptor tables, arguments of calls,
 * members of classes, re-exports.
 */
export function emitFile(model: FileModel, text: string, emission: Emission, language: Language): readonly Edit[] {
  const printer = createPrinter(createScope(text, model.shadowed), language);
  const { hash, isBroken } = emission;
  const tables = [
    ...model.messages.map((one) =>
      isBroken(one.id) ? broken(printer, one) : printMessage(printer, one, hash(one.id)),
    ),
    ...[...model.contracts, ...model.parts].map((one) =>
      isBroken(one.id) ? broken(printer, one) : printContract(printer, one, hash(one.id)),
    ),
  ];
  const placed = [
    ...model.calls.map((call) => callEdit(printer, call)),
    ...model.classes.map((one) => memberEdit(printer, one)),
  ];
  // The list grows while it is printed: a tuple may contain further tuples.
  for (const tuple of printer.tuples) tables.push(printTuple(printer, tuple));
  for (const one of printer.enums) tables.push(printEnum(printer, one));
  const erasures = model.erasures.map(({ kind, span }): Edit => ({ kind: "erasure", target: kind, span }));
  const added = [...tables, ...exportsOf(model)];
  const provenance = added.length === 0 ? [] : [provenanceEdit(model.file, emission.version)];
  return [...printer.scope.imports, ...placed, ...provenance, ...added, ...erasures];
}

/**
 * The comment with the version of interwire at the head of the emitted code. It has no patch number, because patches do not
 * change emitted code.
 */
function provenanceEdit(file: string, version: string): ProvenanceEdit {
  const minor = minorOf(version);
  const source = file.slice(file.lastIndexOf("/") + 1);
  return { kind: "provenance", text: ` interwire ${minor}: generated from the contracts and messages of ${source}` };
}

/** A version without its patch number: `1.2.3` → `1.2`. */
export function minorOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? "";
}

export function declareFile(
  model: FileModel,
  { hash }: Pick<Emission, "hash">,
): readonly (DeclarationEdit | ExportEdit)[] {
  const declare = (
    { exported, node, typeParameters, declaredParameters = [] }: MessageModel | ContractModel,
    type: () => string,
  ): DeclarationEdit[] =>
    exported ? [{ kind: "declaration", node, typeParameters, declaredParameters, type: type() }] : [];
  return [
    ...model.messages.flatMap((one) => declare(one, () => printMessageType(one, hash(one.id)))),
    ...model.contracts.flatMap((one) => declare(one, () => contractType(one, hash(one.id)))),
    ...exportsOf(model),
  ];
}

function exportsOf(model: FileModel): ExportEdit[] {
  return [
    ...model.messages.flatMap((one) => renamedExports(one, "message")),
    ...model.contracts.flatMap((one) => renamedExports(one, "contract")),
    ...model.reexports.map((one): ExportEdit => ({ kind: "export", ...one })),
  ];
}

/**
 * The further exports of a function such as `X$message`, for a type that the file also exports under other names by `export { X
 * as Y }`.
 */
function renamedExports({ node, exportedAs }: MessageModel | ContractModel, kind: string): ExportEdit[] {
  return exportedAs.map((one) => ({ kind: "export", node, as: `${one}$${kind}` }));
}

/**
 * The function that is emitted instead of `Person$message` for a contract or message with a compile error. It exists so that
 * modules that import it can be loaded; a call throws a TypeError.
 */
function broken(printer: Printer, { exported, node, typeText }: MessageModel | ContractModel): BrokenEdit {
  const message = `${typeText} was compiled with errors, so it has no table. Fix what the compiler reported.`;
  return { kind: "broken", exported, node, error: printer.scope.global("TypeError"), message };
}

function callEdit(printer: Printer, call: CallModel): CallEdit | ReplacementEdit {
  const { span, at, comma, parentheses } = call;
  const given = call.arguments.map((argument) => argumentOf(printer, argument));
  const [only] = given;
  if (call.form === "replacement" && only !== undefined) return { kind: "replacement", span, argument: only };
  return { kind: "call", span, at, comma, parentheses, arguments: given };
}

function argumentOf(printer: Printer, argument: ArgumentModel): Expression {
  switch (argument.kind) {
    case "contract":
      return opened(printer, argument, "describedContract", nodeCall(printer, argument));
    case "message":
      return opened(printer, argument, "namedMessage", printer.messageTable(argument.type));
    case "types":
      return { kind: "typeArguments", types: describeAll(printer, argument.typeArguments) };
    case "forward":
      return referenceTo(argument.parameter);
    case "gap":
      return { kind: "void" };
  }
}

/** A contract or message for a function of the program is given what the build for browsers leaves out of it. */
function opened(
  printer: Printer,
  { isOpened }: { readonly isOpened: boolean },
  open: "describedContract" | "namedMessage",
  table: Expression,
): Expression {
  return isOpened ? callExpression(printer.scope.seam(open), table) : table;
}

function memberEdit(printer: Printer, one: ClassModel): MemberEdit {
  const { span, bodyStart, typeParameters, implemented, baseArguments } = one;
  return {
    kind: "member",
    span,
    at: bodyStart,
    key: printer.scope.seam("contracts"),
    typeParameters,
    contracts: implemented.map((base) => nodeCall(printer, base)),
    ...(baseArguments === undefined ? {} : { inherited: describeAll(printer, baseArguments) }),
  };
}
