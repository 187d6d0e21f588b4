import type { Scalar, TypeModel } from "../model.js";
import { isOpen } from "../type-models.js";
import { describeType } from "./descriptors.js";
import type { Printer } from "./printer.js";

/** A field as the codec printer sees it: a number, a way to reach its value, and a type. */
export interface CodecField {
  readonly number: number;
  readonly name: string;
  readonly type: TypeModel;
  readonly packed: boolean;
  /** The expression that reads the member: `m.name`, `a[2]`. */
  readonly access: string;
  /** The local that holds it while reading. */
  readonly local: string;
}

/** The constants of one codec: linked messages and descriptors of open types. */
export class CodecConstants {
  private readonly constants = new Map<string, string>();
  private readonly printer: Printer;
  private messages = 0;
  private types = 0;

  constructor(printer: Printer) {
    this.printer = printer;
  }

  /** The constant that holds a message's linked table. */
  message(type: TypeModel): string {
    const table = this.printer.messageTable(type);
    return this.constant(`${table}.link()`, () => `m${this.messages++}`);
  }

  /** The constant that holds the descriptor of a type known only at run time. */
  descriptor(type: TypeModel): string {
    return this.constant(describeType(this.printer, type), () => `t${this.types++}`);
  }

  /** The statements that make them. */
  get text(): string {
    return [...this.constants].map(([expression, name]) => `const ${name} = ${expression};`).join(" ");
  }

  private constant(expression: string, name: () => string): string {
    const known = this.constants.get(expression);
    if (known !== undefined) return known;
    const made = name();
    this.constants.set(expression, made);
    return made;
  }
}

/** A field's form on the wire: one switch, used by the writer and the reader. */
export type Form =
  | { readonly form: "open"; readonly descriptor: string }
  | { readonly form: "single"; readonly value: ValueForm; readonly absent?: "undefined" | "null" }
  | { readonly form: "list"; readonly value: ValueForm }
  | { readonly form: "map"; readonly map: "map" | "record"; readonly key: ValueForm; readonly value: ValueForm };

/** A value that stands by itself: a scalar, an enum or a message. */
export type ValueForm = { readonly scalar: Scalar | "enum" } | { readonly message: string };

export function formOf(type: TypeModel, constants: CodecConstants): Form {
  if (isOpen(type) && !isClosedMessage(type)) return { form: "open", descriptor: constants.descriptor(type) };
  switch (type.kind) {
    case "optional":
      return { form: "single", value: valueForm(type.inner, constants), absent: type.absent };
    case "list":
      return { form: "list", value: valueForm(type.item, constants) };
    case "map":
      return { form: "map", map: type.form, key: { scalar: type.key }, value: valueForm(type.value, constants) };
    default:
      return { form: "single", value: valueForm(type, constants) };
  }
}

/** A generic message over open arguments is still a message, whose table is made from the descriptors. */
function isClosedMessage(type: TypeModel): boolean {
  switch (type.kind) {
    case "message":
    case "tuple":
      return true;
    case "optional":
      return isClosedMessage(type.inner);
    case "list":
      return isClosedMessage(type.item);
    case "map":
      return isClosedMessage(type.value);
    default:
      return false;
  }
}

function valueForm(type: TypeModel, constants: CodecConstants): ValueForm {
  if (type.kind === "scalar") return { scalar: type.scalar };
  if (type.kind === "enum") return { scalar: "enum" };
  return { message: constants.message(type) };
}
