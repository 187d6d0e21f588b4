import { expressionText } from "./expressions.js";
import { armSoFar, assignArm, unset } from "./oneofs.js";
import {
  absentExpression,
  type CodecField,
  type CodecParameters,
  type Form,
  type FormedField,
  type ValueForm,
} from "./plan.js";
import { type Case, caseOf, printCases } from "./print-cases.js";
import type { Scope } from "./scope.js";
import { tagValue, wireKinds } from "./wire-kinds.js";
import { declared, wireTypeOf } from "./write-codec.js";

const readTag = "if ((t = b[p++]) > 127) { t = r.tag(p - 1); p = r.pos; }";

/** The printed code that creates a message's value from the variables of its fields. */
export interface Assembly {
  readonly returns: string;
  /**
   * The destructuring pattern that assigns the members of an earlier value to the variables, because protobuf merges a message
   * field that occurs twice. Absent for the messages around arguments and results: these occur once, and there is no object in
   * which their unknown fields could be kept.
   */
  readonly merge?: string;
}

/**
 * The statement at the end of `read` that returns the message `o`. `u` has the unknown fields, and `m` is the earlier value;
 * usually both are undefined.
 */
export const returnMessage = "return u === m ? o : r.keep(o, u, m);";

interface Reading {
  readonly scope: Scope;
  readonly parameters: CodecParameters;
  /** The line break with the indentation of the method. */
  readonly line: string;
}

/**
 * The data for printing the reading of fields. `assigned` collects the variables to which the printed statements assign, so that
 * they can be declared.
 */
interface FieldReading extends Reading {
  readonly assigned: Set<string>;
}

/**
 * Prints the method `read` of a codec. Fields usually arrive in the order in which they are written, so each case checks for the
 * tag of the next field, and continues there directly.
 */
export function printRead(forms: readonly FormedField[], { returns, merge }: Assembly, reading: Reading): string {
  const { scope, parameters, line } = reading;
  const { any } = parameters;
  let locals = "";
  let open = "";
  let settled = "";
  const holders = new Set<string>();
  for (const { field, form } of forms) {
    const { arm } = field;
    if (arm === undefined) locals += local(field.local, initial(form, scope, parameters), any);
    else if (!holders.has(arm.holder)) {
      holders.add(arm.holder);
      locals += local(field.local, unset, any);
    }
    if (form.form === "open") open += `${openCase(field, form.descriptor, parameters)} else `;
    const last = settle(field, form);
    if (last !== undefined) settled += `${line}  ${last}`;
  }
  const assigned = new Set<string>();
  const all: Case[] = [];
  const fields: FieldReading = { scope, parameters, line, assigned };
  for (const { field, form } of forms) addCases(all, field, form, fields);
  const read = printCases(all, `${line}    `, parameters);
  const keeps = merge !== undefined;
  const earlier = keeps && forms.length > 0 ? `${line}  if (m !== undefined) (${merge} = m);` : "";
  const last = keeps ? "u = r.unknown(t, p, end, u)" : "r.skip(t, p, end)";
  const variables = `b${any} = r.buf, t${any}${keeps ? `, u${any}` : ""}${declared(readVariables, assigned, any)}${locals}`;
  return (
    `read(r, p, end${keeps ? `, m${parameters.typeOnly(`?: ${parameters.anyType}`)}` : ""}) {` +
    `${line}  let ${variables};${earlier}` +
    `${line}  while (p < end) {` +
    `${line}    ${readTag}` +
    `${line}    switch (t) {${read}` +
    `${line}    default: ${open}${last}; p = r.pos;` +
    `${line}    }` +
    `${line}  }` +
    `${line}  if (p !== end) throw r.truncated();${settled}` +
    `${line}  ${returns}` +
    `${line}},`
  );
}

const readVariables = ["v", "e"];

function local(name: string, value: string, any: string): string {
  return value === "undefined" ? `, ${name}${any}` : `, ${name}${any} = ${value}`;
}

function initial(form: Form, scope: Scope, parameters: CodecParameters): string {
  switch (form.form) {
    case "open":
      return `${form.descriptor}.initial()`;
    case "list":
      return "[]";
    case "map":
      return form.map === "record" ? "undefined" : `new ${expressionText(scope.global("Map"))}()`;
    case "single":
      return form.absent ?? zero(form.value, parameters);
  }
}

function zero(value: ValueForm, parameters: CodecParameters): string {
  if ("message" in value) return "undefined";
  if (value.zero !== undefined) return value.zero;
  const { zero: text } = wireKinds[value.scalar];
  return value.scalar === "bytes" ? parameters.helper(text) : text;
}

/** The statement that reads a field whose type is known only at run time. Its descriptor decides which wire types it accepts. */
function openCase(field: CodecField, descriptor: string, parameters: CodecParameters): string {
  const { number, local } = field;
  const taken = `if (t >>> 3 === ${number} && ${descriptor}.takes(t)) ${local} =`;
  if (field.arm === undefined) return `${taken} ${descriptor}.read(r, t, p, end, ${local});`;
  const read = `${descriptor}.read(r, t, p, end, ${armSoFar(field)})`;
  return `${taken} ${parameters.helper("arm")}(${local}, ${JSON.stringify(field.name)}, ${read});`;
}

/**
 * The statement that sets the default after all fields were read, if a required message or a map of type `Record` was absent.
 * Undefined if the field needs no such statement.
 */
function settle({ local, arm }: CodecField, form: Form): string | undefined {
  if (arm !== undefined) return undefined;
  if (form.form === "open") return `${local} = ${form.descriptor}.settle(${local}, r);`;
  if (form.form === "map" && form.map === "record") return `if (${local} === undefined) ${local} = {};`;
  if (form.form !== "single" || form.absent !== undefined || "scalar" in form.value) return undefined;
  return `if (${local} === undefined) ${local} = ${absentExpression(form.value)};`;
}

function addCases(all: Case[], field: CodecField, form: Form, reading: FieldReading): void {
  const { number, local, arm } = field;
  switch (form.form) {
    case "open":
      return;
    case "single": {
      const soFar = arm !== undefined ? armSoFar(field) : form.absent === "null" ? `${local} ?? undefined` : local;
      const body = getValue(form.value, arm === undefined ? assign(local) : assignArm(field), reading, { soFar });
      all.push(caseOf(number, wireTypeOf(form.value), body, { holder: arm?.holder }));
      return;
    }
    case "list":
      addListCases(all, field, form.value, reading);
      return;
    case "map":
      all.push(caseOf(number, 2, mapBody(field, form, reading), { isRepeated: true }));
  }
}

function assign(local: string): (expression: string) => string {
  return (expression) => `${local} = ${expression};`;
}

/**
 * Adds the cases that read a list. A list of numbers is accepted both packed and unpacked (protobuf encoding, "Packed Repeated
 * Fields").
 */
function addListCases(
  all: Case[],
  { number, local, options }: CodecField,
  value: ValueForm,
  reading: FieldReading,
): void {
  const body = getValue(value, (x) => `${local}.push(${x});`, reading);
  const kind = "scalar" in value ? wireKinds[value.scalar].packed : undefined;
  const isOther = kind !== undefined && options.packed;
  const elements = caseOf(number, wireTypeOf(value), ` ${body} `, { isRepeated: true, isOther });
  if (kind === undefined) {
    all.push(elements);
    return;
  }
  reading.parameters.packed(kind);
  const packed = `${local} = r.packed${kind}(p, end, ${local}); p = r.pos;`;
  const list = caseOf(number, 2, packed, { isOther: !isOther });
  if (isOther) all.push(list, elements);
  else all.push(elements, list);
}

/**
 * The statements that read the entry of a map. An entry is a message of its own, which ends at the position `s` (protobuf
 * encoding, "Maps").
 */
function mapBody({ local }: CodecField, form: Extract<Form, { form: "map" }>, reading: FieldReading): string {
  const { key, value } = form;
  const { parameters, line } = reading;
  const { any } = parameters;
  const outer = `${line}    `;
  const inner = `${outer}  `;
  const read = [
    caseOf(1, wireTypeOf(key), getValue(key, assign("k"), reading, { end: "s", isKey: true })),
    caseOf(2, wireTypeOf(value), getValue(value, assign("x"), reading, { end: "s", soFar: "x" })),
  ];
  const own = (): string => parameters.helper("own");
  const store =
    form.map === "map"
      ? [`${local}.set(k, x);`]
      : [
          `if (${local} === undefined) ${local} = r.record();`,
          `if (k === "__proto__") ${own()}(${local}, k, x); else ${local}[k] = x;`,
        ];
  const lines = [
    "const s = r.delimited(p, end);",
    "p = r.pos;",
    `let k${any} = ${zero(key, parameters)}, x${any} = ${zero(value, parameters)};`,
    "while (p < s) {",
    `  ${readTag}`,
    `  switch (t) {${printCases(read, `${inner}  `, parameters, "s")}`,
    "  default: r.skip(t, p, s); p = r.pos;",
    "  }",
    "}",
    "if (p !== s) throw r.truncated();",
    ...("message" in value ? [`if (x === undefined) x = ${absentExpression(value)};`] : []),
    ...store,
  ];
  return `${inner}${lines.join(inner)}${outer}`;
}

interface Place {
  readonly end?: string;
  /** The expression for the value so far, into which a message is merged. */
  readonly soFar?: string;
  readonly isKey?: boolean;
}

/**
 * The statements that read a value and pass it to `to`. After them, the position is behind the value. A varint of one byte is
 * read without a call.
 */
function getValue(
  value: ValueForm,
  to: (expression: string) => string,
  { assigned }: FieldReading,
  { end = "end", soFar, isKey = false }: Place = {},
): string {
  if ("message" in value) {
    const into = soFar === undefined ? "" : `, ${soFar}`;
    if (value.group !== undefined) {
      return `r.beginGroup(${tagValue(value.group, 3)}, p); ${to(`${value.message}.read(r, p, ${end}${into})`)} p = r.endGroup();`;
    }
    assigned.add("e");
    const read = `${value.message}.read(r, r.pos, e${into})`;
    return `e = r.enter(p, ${end}); ${to(read)} r.depth++; p = e;`;
  }
  const { scalar } = value;
  const inPlace = (fast: string, slow: string): string => {
    assigned.add("v");
    return `if ((v = b[p]) < 128) { ${to(fast)} p++; } else { ${to(slow)} p = r.pos; }`;
  };
  switch (scalar) {
    case "int32":
    case "enum":
      return inPlace("v", "r.varint(p) | 0");
    case "uint32":
      return inPlace("v", "r.varint(p)");
    case "bool":
      return inPlace("v !== 0", "r.bool(p)");
    case "string":
      return `${to(`r.${isKey ? "key" : "string"}(p, ${end})`)} p = r.pos;`;
    case "bytes":
      return `${to(`r.bytes(p, ${end})`)} p = r.pos;`;
    default:
      return `${to(`r.${scalar}(p)`)} p = r.pos;`;
  }
}
