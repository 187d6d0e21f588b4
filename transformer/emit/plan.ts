import type { Scalar, TypeModel } from "../model/model.js";
import { isOpen } from "../model/type-models.js";
import { describeFieldType, describeType } from "./descriptors.js";
import { callExpression, type Expression, expressionText } from "./expressions.js";
import { defaultText, type TableField } from "./fields.js";
import type { Printer } from "./printer.js";

/** A field as the codec printer sees it: what a table shows, and a way to reach its value. */
export interface CodecField extends TableField {
  /** A parameter, a result, an item of a stream or of a tuple: written when it is an empty text or empty bytes, too. */
  readonly isWrapped: boolean;
  /** The expression that reads the member: `m.name`, `a[2]`; of an arm of a oneof, its holder. */
  readonly access: string;
  /** The local that holds it while reading; of an arm, its holder's. */
  readonly local: string;
}

/**
 * The parameters of one codec's function: what it takes of the seam, linked messages, descriptors of open types. The
 * runtime hands over the first; the others have defaults, so that they are made when the codec is.
 */
export class CodecParameters {
  private readonly helpers = new Set<string>();
  private readonly constants = new Map<string, string>();
  private readonly printer: Printer;
  private readonly made: MadeClass | undefined;
  private messages = 0;
  private types = 0;

  constructor(printer: Printer, made?: MadeClass) {
    this.printer = printer;
    this.made = made;
  }

  /** Text that only TypeScript has. */
  typeOnly(text: string): string {
    return this.printer.typeOnly(text);
  }

  /** The annotation of what the printed code knows better than the compiler. */
  get any(): string {
    return this.printer.any;
  }

  /** The local name of something that the runtime hands over. */
  helper(name: string): string {
    this.helpers.add(name);
    return this.name(name);
  }

  /** The constant that holds a message's linked table. */
  message(type: TypeModel): string {
    const table = expressionText(this.printer.messageTable(type));
    return this.constant(`${table}.link()`, () => `m${this.messages++}`);
  }

  /** The constant that holds the descriptor of a type known only at run time. */
  descriptor(field: Pick<CodecField, "type" | "options" | "isWrapped">): string {
    const type = describeFieldType(this.printer, field);
    return this.type(field.isWrapped ? callExpression(this.printer.scope.seam("wrappedType"), type) : type);
  }

  /** The constant that writes and reads an arm of a type known only at run time. */
  arm(type: TypeModel): string {
    return this.type(callExpression(this.printer.scope.seam("armType"), describeType(this.printer, type)));
  }

  /** The parameter list. */
  get text(): string {
    let constants = "";
    for (const [expression, name] of this.constants) constants += `, ${name} = ${expression}`;
    if (this.made !== undefined) constants += `, ${this.made.local} = ${this.made.type}`;
    let taken = "";
    for (const one of this.helpers) {
      const name = this.name(one);
      taken += `${taken === "" ? "" : ", "}${name === one ? one : `${one}: ${name}`}`;
    }
    if (taken !== "") return `{ ${taken} }${constants}`;
    return constants === "" ? "" : this.name("_") + constants;
  }

  private type(descriptor: Expression): string {
    return this.constant(expressionText(descriptor), () => `t${this.types++}`);
  }

  private constant(expression: string, make: () => string): string {
    const known = this.constants.get(expression);
    if (known !== undefined) return known;
    const made = this.name(make());
    this.constants.set(expression, made);
    return made;
  }

  // A parameter of the class's own name would hide the class, and `null` is no name.
  private name(wanted: string): string {
    return wanted === "null" || this.made?.type.split(".")[0] === wanted ? `${wanted}$` : wanted;
  }
}

/** The class whose instances a codec makes, and the name that it has there. */
export interface MadeClass {
  readonly local: string;
  readonly type: string;
}

/** A field's form on the wire: one switch, used by the writer and the reader. */
export type Form =
  | { readonly form: "open"; readonly descriptor: string }
  | { readonly form: "single"; readonly value: ValueForm; readonly absent?: "undefined" | "null" }
  | { readonly form: "list"; readonly value: ValueForm }
  | { readonly form: "map"; readonly map: "map" | "record"; readonly key: ValueForm; readonly value: ValueForm };

/** A field with its form, which its writer and its reader share. */
export interface FormedField {
  readonly field: CodecField;
  readonly form: Form;
}

/** A value that stands by itself: a scalar, an enum or a message. */
export type ValueForm = ScalarForm | MessageForm;

/** A scalar or an enum. */
export interface ScalarForm {
  readonly scalar: Scalar | "enum";
  /** The expression of a default of its own. */
  readonly zero?: string;
}

/** A message by the name of its linked table. */
export interface MessageForm {
  readonly message: string;
  /** The value of a required message that was never received, if it differs from what empty input decodes to. */
  readonly absent?: string;
  /** Whether `null` is one of its values. Only `undefined` then stands for an absent value. */
  readonly holdsNull?: true;
  /** The number of the group that it is encoded as. */
  readonly group?: number;
}

export function formOf(field: CodecField, parameters: CodecParameters): Form {
  const { type, arm } = field;
  if ((isOpen(type) && !isClosedMessage(type)) || isNested(type)) {
    return { form: "open", descriptor: arm === undefined ? parameters.descriptor(field) : parameters.arm(type) };
  }
  switch (type.kind) {
    case "optional":
      return { form: "single", value: elementForm(field, type.inner, parameters), absent: type.absent };
    case "list":
      return { form: "list", value: elementForm(field, type.item, parameters) };
    case "map": {
      const key = valueForm(type.key, parameters);
      return { form: "map", map: type.form, key, value: valueForm(type.value, parameters) };
    }
    default:
      return { form: "single", value: elementForm(field, type, parameters) };
  }
}

function elementForm(field: CodecField, type: TypeModel, parameters: CodecParameters): ValueForm {
  const { number } = field;
  const { delimited, default: value } = field.options;
  const form = valueForm(type, parameters);
  if ("message" in form) return delimited === true ? { ...form, group: number } : form;
  return value === undefined ? form : { ...form, zero: defaultText(value) };
}

/** A list of lists and its like was reported; output comes all the same, and its descriptor refuses every use. */
function isNested(type: TypeModel): boolean {
  const inner =
    type.kind === "list" ? type.item : type.kind === "map" ? type.value : type.kind === "optional" ? type.inner : type;
  return inner !== type && (inner.kind === "list" || inner.kind === "map" || inner.kind === "optional");
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
      return !isOpen(type.key) && isClosedMessage(type.value);
    default:
      return false;
  }
}

function valueForm(type: TypeModel, parameters: CodecParameters): ValueForm {
  if (type.kind === "scalar") return { scalar: type.scalar };
  if (type.kind === "enum") return { scalar: "enum" };
  const message = parameters.message(type);
  if (type.kind !== "wellKnown") return { message };
  return { message, absent: `${message}.absent()`, ...(type.name === "Value" ? { holdsNull: true } : {}) };
}

/** The expression for a required message that was never received. */
export function absentExpression(form: MessageForm): string {
  return form.absent ?? `${form.message}.read(r, p, p)`;
}
