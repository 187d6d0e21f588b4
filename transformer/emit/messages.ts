import { joinReserved, type Reserved } from "../../common/reserved.js";
import { clrName } from "../model/clr-name.js";
import type { FieldModel, MessageModel } from "../model/model.js";
import { tupleFields } from "../model/tuple-fields.js";
import { isOpen, typeReferences } from "../model/type-models.js";
import { describeType, typeVariable } from "./descriptors.js";
import type { TableEdit } from "./edits.js";
import { elementField, elementSlot } from "./element-fields.js";
import { expressionText } from "./expressions.js";
import { defaultText, printField, type TableField } from "./fields.js";
import { type CodecField, CodecParameters, type FormedField, formOf, type MadeClass } from "./plan.js";
import { isPropertyName, type Printer, property, propertyKey, type TupleNode } from "./printer.js";
import { type Assembly, printRead, returnMessage } from "./read-codec.js";
import { reservedMembers, reservedText } from "./reserved.js";
import { printWrite } from "./write-codec.js";

/**
 * The version of the interface between emitted code and the runtime (the exports of `interwire/codegen`). It is written into the
 * emitted descriptor tables.
 */
export const seamVersion = 2;

/** Prints the function that returns the descriptor table of a message, such as `Person$message`. */
export function printMessage(printer: Printer, message: MessageModel, hash: string): TableEdit {
  const locals = new Map<string, string>();
  const fields = message.fields.map((field) => codecField(field, locals));
  // C# subtypes come first: protobuf-net creates an object of the first subtype that it reads, and refuses earlier members of an
  // abstract class.
  const rank = ({ options }: CodecField): number => (options.include === true ? 0 : 1);
  fields.sort((a, b) => rank(a) - rank(b) || a.number - b.number);
  const made = { local: printer.scope.local("class"), type: message.typeText };
  const pattern = printPattern(locals);
  const { any } = printer;
  const make = message.isClass ? makeInstance(made.local, locals, any) : `const o${any} = ${pattern};`;
  return printTable(printer, {
    exported: message.exported,
    node: message.node,
    typeParameters: message.typeParameters,
    ...(message.declaredParameters === undefined ? {} : { declaredParameters: message.declaredParameters }),
    type: () => printMessageType(message, hash, printer.anyType),
    name: () => nameExpression(message.protoName ?? message.clrName, message.typeParameters),
    ...(message.protoName === undefined
      ? {}
      : { clrName: () => nameExpression(message.clrName, message.typeParameters) }),
    hash,
    fields,
    reserved: joinReserved(message.reserved ?? []),
    returns: `${make} ${returnMessage}`,
    merge: pattern,
    ...(message.isClass ? { made } : {}),
  });
}

/**
 * Makes the field of a message for the printers of codecs. `locals` has the variables of the members so far; the arms of one
 * oneof share a variable.
 */
function codecField(field: FieldModel, locals: Map<string, string>): CodecField {
  const { number = 0, name, type, oneof, optionalHolder } = field;
  const member = oneof ?? name;
  const local = locals.get(member) ?? localName(member, locals.size);
  locals.set(member, local);
  const arm = oneof === undefined ? undefined : { holder: oneof, isOptional: optionalHolder === true };
  return { number, name, type, options: field, arm, isWrapped: false, access: property("m", member), local };
}

/** The TypeScript type of a message's table: `import("interwire").Message<Person, "h…", { name: 1 }>`. */
export function printMessageType(message: MessageModel, hash: string, anyType: string = "any"): string {
  if (message.isAnonymous) return `import("interwire").Message<${anyType}, ${JSON.stringify(hash)}>`;
  const closing = message.typeParameters.length === 0 ? "" : `<${message.typeParameters.join(", ")}>`;
  return `import("interwire").Message<${message.typeText}${closing}, ${JSON.stringify(hash)}, ${numbersType(message)}>`;
}

/**
 * The field numbers as an object type, such as `{ id: 1; name: 2 }`, and what the message reserves. Other packages, which see only
 * declaration files, read them from it when they derive from the message.
 */
function numbersType({ fields, reserved }: MessageModel): string {
  const holders = new Set(fields.map(({ oneof }) => oneof));
  const members = fields.map((field) => {
    const { name, oneof } = field;
    if (oneof === undefined) return [name, numberType(field)] as const;
    // A oneof was printed with its first arm.
    if (!holders.delete(oneof)) return undefined;
    const arms = fields.filter((one) => one.oneof === oneof).map((arm) => [arm.name, numberType(arm)] as const);
    return [oneof, `{ oneof: ${objectType(arms)} }`] as const;
  });
  return objectType([...members.filter((member) => member !== undefined), ...reservedMembers(reserved ?? [])]);
}

/**
 * A field as a type in a declaration file: its number, `1`, or the number with the options of its annotation, `{ order: 1;
 * packed: false }`.
 */
function numberType({ number, ...given }: FieldModel): string {
  const { packed, protoName, jsonName, delimited, default: value, include } = given;
  const options: (readonly [string, string])[] = [];
  if (protoName !== undefined) options.push(["name", JSON.stringify(protoName)]);
  if (jsonName !== undefined) options.push(["jsonName", JSON.stringify(jsonName)]);
  if (!packed) options.push(["packed", "false"]);
  if (delimited === true) options.push(["delimited", "true"]);
  if (value !== undefined) options.push(["default", defaultText(value)]);
  if (include === true) options.push(["include", "true"]);
  return options.length === 0 ? `${number}` : objectType([["order", `${number}`], ...options]);
}

function objectType(members: readonly (readonly [name: string, type: string])[]): string {
  if (members.length === 0) return "{}";
  return `{ ${members.map(([name, type]) => `${isPropertyName(name) ? name : JSON.stringify(name)}: ${type}`).join("; ")} }`;
}

/** An expression for a name that ends with the CLR names of type arguments: `Page-Int32`. */
export function nameExpression(name: string, typeParameters: readonly string[]): string {
  if (typeParameters.length === 0) return JSON.stringify(name);
  return `\`${templateText(name)}${typeParameters.map((one) => `-\${${typeVariable(one)}.clrName}`).join("")}\``;
}

/** Escapes a text for the inside of a template literal. */
export function templateText(text: string): string {
  return text.replace(/[`\\]|\$\{/g, "\\$&");
}

/** Prints members with their variables, `{ a, b: $b }`: an object literal or a destructuring pattern. */
function printPattern(locals: ReadonlyMap<string, string>): string {
  let members = "";
  for (const [name, local] of locals) {
    members += `${members === "" ? "" : ", "}${name === local ? name : `${propertyKey(name)}: ${local}`}`;
  }
  return members === "" ? "{}" : `{ ${members} }`;
}

/**
 * Statements that create an instance of a class: its constructor is called without arguments, then all members are set, including
 * read-only ones.
 */
function makeInstance(made: string, locals: ReadonlyMap<string, string>, any: string): string {
  const set = [...locals].map(([name, local]) => `${property("o", name)} = ${local};`).join(" ");
  return `const o${any} = new ${made}(); ${set}`;
}

/**
 * Prints the function that returns the descriptor table of a tuple. The value of a tuple is an array, and field 8 holds all
 * elements from the eighth on.
 */
export function printTuple(printer: Printer, tuple: TupleNode): TableEdit {
  const fields = tupleFields(tuple.items).map((field, index) => elementField("m", index + 1, field, index));
  const pattern = `[${fields.map(elementSlot).join(", ")}]`;
  const rest = fields.find((field) => field.rest !== undefined);
  const returned = rest === undefined ? returnMessage : `return r.keep(o, u, m, ${rest.local});`;
  return printTable(printer, {
    exported: false,
    node: tuple.name,
    typeParameters: tuple.typeParameters,
    type: () => `import("interwire").Message<${printer.anyType}, "">`,
    name: () => tupleName(printer, tuple),
    hash: "",
    fields,
    returns: `const o${printer.any} = ${pattern}; ${returned}`,
    merge: pattern,
    isTuple: true,
  });
}

/**
 * The CLR name of a tuple as a template literal, `ValueTuple-A-B`. The names of messages in the tuple are read at run time, from
 * their descriptor tables.
 */
function tupleName(printer: Printer, tuple: TupleNode): string {
  const parts = tupleFields(tuple.items).map(({ type }) =>
    isOpen(type) || typeReferences(type).length > 0
      ? `\${${expressionText(describeType(printer, type))}.clrName}`
      : clrName(type, () => undefined),
  );
  return `\`${["ValueTuple", ...parts].join("-")}\``;
}

/** A function to print. It returns the descriptor table of a message or tuple, or the names and numbers of an enum. */
interface Target extends Pick<TableEdit, "exported" | "node" | "typeParameters" | "declaredParameters"> {
  /** The type of the function's result, which is printed only in TypeScript. */
  readonly type: () => string;
}

interface Table extends MessageShape, Target {
  /**
   * Prints the name of the message as an expression. It is called while the descriptor table is printed, so that imports which
   * the name needs are recorded for it.
   */
  readonly name: () => string;
  /**
   * Prints, as an expression, the name that the C# type has in the names of generic services. Absent if it equals the message's
   * name.
   */
  readonly clrName?: () => string;
  readonly hash: string;
  readonly reserved?: Reserved | undefined;
  readonly isTuple?: boolean;
}

function printTable(printer: Printer, table: Table): TableEdit {
  const { hash, isTuple, reserved } = table;
  const line = "\n      ";
  return printFunction(printer, table, () => {
    const make = printer.scope.seam("leanMessage");
    const clrName = table.clrName === undefined ? "" : ` clrName: ${table.clrName()},`;
    const head = `seam: ${seamVersion}, name: ${table.name()},${clrName} hash: "${hash}",${isTuple ? " tuple: true," : ""}`;
    const gone = reserved === undefined ? "" : `${line}reserved: ${reservedText(reserved)},`;
    return `${make}({${line}${head}${gone}${line}${printShape(printer, "m", table, line)},\n    })`;
  });
}

/** Makes the edit that adds a function: its text, and the imports that the text uses. */
export function printFunction(printer: Printer, target: Target, print: () => string): TableEdit {
  const { exported, node, typeParameters, declaredParameters } = target;
  const { scope, language, anyType } = printer;
  const { text, locals } = scope.capture(print);
  return {
    kind: "table",
    exported,
    node,
    typeParameters,
    ...(declaredParameters === undefined ? {} : { declaredParameters }),
    imports: locals,
    text,
    ...(typeParameters.length === 0 ? {} : { closed: scope.seam("closed") }),
    ...(language === "typescript" ? { type: target.type(), anyType } : {}),
  };
}

/** The fields of a message, and the code with which its codec creates the value. */
export interface MessageShape extends Assembly {
  readonly fields: readonly CodecField[];
  readonly made?: MadeClass;
}

/**
 * Prints the fields and the codec of a message. `subject` is the codec's name for the value that it writes. `line` is the line
 * break with the indentation of each line; indenting the finished text would take as long as printing it.
 */
export function printShape(printer: Printer, subject: string, shape: MessageShape, line: string): string {
  const parameters = new CodecParameters(printer, shape.made);
  const forms: FormedField[] = [];
  for (const field of shape.fields) forms.push({ field, form: formOf(field, parameters) });
  const inner = `${line}  `;
  const write = printWrite(forms, { subject, keepsUnknown: shape.merge !== undefined }, parameters, inner);
  const read = printRead(forms, shape, { scope: printer.scope, parameters, line: inner });
  const fields = printFields(printer, shape.fields, line);
  return `${fields}, codec: (${parameters.text}) => ({${inner}${write}${inner}${read}${line}})`;
}

export function printFields(printer: Printer, fields: readonly TableField[], line: string): string {
  const [only] = fields;
  if (only === undefined) return "fields: []";
  if (fields.length === 1) return `fields: [${printField(printer, only)}]`;
  let text = "fields: [";
  for (const field of fields) text += `${line}  ${printField(printer, field)},`;
  return `${text}${line}]`;
}

/** Names that the variable of a field cannot have: other variables in the `read` method of a codec, and reserved words. */
const takenNames = new Set([
  ..."b end e k m o p r s t u v x arm own noBytes Map globalThis undefined arguments eval __proto__".split(" "),
  ..."break case catch class const continue debugger default delete do else enum export extends false finally".split(
    " ",
  ),
  ..."for function if import in instanceof new null return super switch this throw true try typeof var".split(" "),
  ..."void while with implements interface let package private protected public static yield await".split(" "),
]);

/** The name of the variable that holds a field while a message is read: the field's own name if possible. */
function localName(field: string, index: number): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(field)) return `$${index}`;
  // `m0` and `t0` are names of messages and descriptors in a codec, and names with a `$` belong to the printer.
  return takenNames.has(field) || /^[mt]\d+$|\$/.test(field) ? `$${field}` : field;
}
