import type { EnumModel } from "../model/model.js";
import type { TableEdit } from "./edits.js";
import { printFunction } from "./messages.js";
import { type EnumNode, type Printer, propertyKey } from "./printer.js";
import { reservedText } from "./reserved.js";

/** Prints the function that returns the names and numbers of an enum. All fields of the file with this enum share it. */
export function printEnum(printer: Printer, { name, type }: EnumNode): TableEdit {
  const target = {
    exported: false,
    node: name,
    typeParameters: [],
    type: () => 'import("interwire/codegen").EnumInit',
  };
  return printFunction(printer, target, () => `(${literal(type)})`);
}

function literal({ name, members, reserved }: EnumModel): string {
  const values = members.map((member) => `${propertyKey(member.name)}: ${member.number}`);
  const gone = reserved === undefined ? "" : `, reserved: ${reservedText(reserved)}`;
  return `{ name: ${JSON.stringify(name)}, values: { ${values.join(", ")} }${gone} }`;
}
