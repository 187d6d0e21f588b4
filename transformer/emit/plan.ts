import { wellKnownRow } from "../../common/well-known-names.js";
import type { Scalar, TypeModel } from "../model/model.js";
import { isOpen } from "../model/type-models.js";
import { describeFieldType, describeType } from "./descriptors.js";
import { callExpression, type Expression, expressionText } from "./expressions.js";
import { defaultText, type TableField } from "./fields.js";
import type { Printer } from "./printer.js";

/**
 * A field with everything from which its part of a codec is printed: number, type and options, and the expression and variable
 * for its value.
 */
export interface CodecField extends TableField {
  /**
   * Whether the field is a parameter, a result, an item of a stream or an element of a tuple. Such a field is written even if it
   * is an empty text or empty bytes.
   */
  readonly isWrapped: boolean;
  /**
   * The expression for the member's value, `m.name` or `a[2]`. For an arm of a oneof, the value of the member that holds the
   * oneof.
   */
  readonly access: string;
  /**
   * The name of the variable that holds the member while a message is read. The arms of a oneof share the variable of their
   * holder.
   */
  readonly local: string;
}

/**
 * The parameters of the printed function that makes a codec: helpers of the runtime, the codecs of other messages, and
 * descriptors of types that depend on type parameters. They have defaults, which are evaluated when the codec is made: engines read
 * a parameter faster than the property of a module, which an import is in CommonJS.
 */
export class CodecParameters {
  private readonly helpers = new Set<string>();
  private readonly constants = new Map<string, string>();
  private readonly printer: Printer;
  private readonly made: MadeClass | undefined;
  private lists = 0;
  private messages = 0;
  private types = 0;

  constructor(printer: Printer, made?: MadeClass) {
    this.printer = printer;
    this.made = made;
  }

  /** Returns the text in TypeScript, and nothing in JavaScript. */
  typeOnly(text: string): string {
    return this.printer.typeOnly(text);
  }

  /** The type, in TypeScript, of what the compiler is not to check. */
  get anyType(): string {
    return this.printer.anyType;
  }

  /**
   * The annotation `: any` in TypeScript, nothing in JavaScript. It is needed for variables whose type the compiler could not
   * infer.
   */
  get any(): string {
    return this.printer.any;
  }

  /** Adds a helper of the runtime to the parameters, and returns its name. */
  helper(name: string): string {
    this.helpers.add(name);
    return this.name(name);
  }

  /**
   * Adds a message, whose codec the printed code calls, as a parameter (`m0 = Person$message().link()`). Returns the parameter's
   * name.
   */
  message(type: TypeModel): string {
    const table = expressionText(this.printer.messageTable(type));
    return this.constant(`${table}.link()`, () => `m${this.messages++}`);
  }

  /** Adds a parameter whose default gives readers and writers their methods for packed lists, such as `packedInt32`. */
  packed(kind: string): void {
    this.constant(`${this.printer.scope.seam(`packed${kind}`)}()`, () => `_${this.lists++}`);
  }

  /** Adds the descriptor of a field whose type is known only at run time as a parameter. Returns the parameter's name. */
  descriptor(field: Pick<CodecField, "type" | "options" | "isWrapped">): string {
    const type = describeFieldType(this.printer, field);
    return this.type(field.isWrapped ? callExpression(this.printer.scope.seam("wrappedType"), type) : type);
  }

  /** Adds the descriptor of a oneof's arm whose type is known only at run time as a parameter. Returns the parameter's name. */
  arm(type: TypeModel): string {
    return this.type(callExpression(this.printer.scope.seam("armType"), describeType(this.printer, type)));
  }

  get text(): string {
    let constants = "";
    for (const one of this.helpers) constants += `, ${this.name(one)} = ${this.printer.scope.seam(exportOf(one))}`;
    for (const [expression, name] of this.constants) constants += `, ${name} = ${expression}`;
    if (this.made !== undefined) constants += `, ${this.made.local} = ${this.made.type}`;
    return constants.slice(2);
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

  // A parameter with the class's own name would shadow the class, and `null` cannot be a name.
  private name(wanted: string): string {
    return wanted === "null" || this.made?.type.split(".")[0] === wanted ? `${wanted}$` : wanted;
  }
}

/** The name under which `interwire/codegen` exports a helper: no export can be named `null`. */
function exportOf(helper: string): string {
  return helper === "null" ? "nullValue" : helper;
}

/** The class of which a codec creates instances, and its name inside the codec. */
export interface MadeClass {
  readonly local: string;
  readonly type: string;
}

/**
 * The form of the code that writes and reads a field: through a descriptor, if the type is known only at run time (`open`), or as
 * a single value, a list or a map. It is determined once for writing and reading.
 */
export type Form =
  | { readonly form: "open"; readonly descriptor: string }
  | { readonly form: "single"; readonly value: ValueForm; readonly absent?: "undefined" | "null" }
  | { readonly form: "list"; readonly value: ValueForm }
  | { readonly form: "map"; readonly map: "map" | "record"; readonly key: ValueForm; readonly value: ValueForm };

export interface FormedField {
  readonly field: CodecField;
  readonly form: Form;
}

export type ValueForm = ScalarForm | MessageForm;

/** Writes and reads a value with the functions of a scalar; an enum with those of int32. */
export interface ScalarForm {
  readonly scalar: Scalar | "enum";
  /** The expression for the default in the member's annotation. Absent if there is none. */
  readonly zero?: string;
}

/**
 * Writes and reads a value with the codec of a message. `message` is the parameter of the printed codec that holds this message,
 * such as `m0`.
 */
export interface MessageForm {
  readonly message: string;
  /**
   * The expression for the value of a required message that is absent on the wire. Without it, the value is what the codec reads
   * from zero bytes.
   */
  readonly absent?: string;
  /** Whether `null` is a value of the message, so that only `undefined` means that it is absent. */
  readonly holdsNull?: true;
  /** The field number, if the message is encoded as a group. Absent if it is length-delimited. */
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

/**
 * Whether the items of a list, the values of a map or the inner type of an optional type are again a list, map or optional type.
 * This was reported as an error; code is printed nevertheless, with a descriptor that throws on every use.
 */
function isNested(type: TypeModel): boolean {
  const inner =
    type.kind === "list" ? type.item : type.kind === "map" ? type.value : type.kind === "optional" ? type.inner : type;
  return inner !== type && (inner.kind === "list" || inner.kind === "map" || inner.kind === "optional");
}

/**
 * Whether a type is a message or a tuple, or a list, map or optional type of one. Generic messages count, too: `Page<T>` has a
 * codec as soon as the descriptor of `T` is passed.
 */
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
  return { message, absent: `${message}.absent()`, ...(wellKnownRow(type.name).holdsNull ? { holdsNull: true } : {}) };
}

export function absentExpression(form: MessageForm): string {
  return form.absent ?? `${form.message}.read(r, p, p)`;
}
