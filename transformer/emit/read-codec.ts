import { expressionText } from "./expressions.js";
import { armSoFar, assignArm, unset } from "./oneofs.js";
import {
  absentMessage,
  type CodecField,
  type CodecParameters,
  type Form,
  type FormedField,
  type ValueForm,
} from "./plan.js";
import type { Scope } from "./scope.js";
import { tagValue, wireKinds } from "./wire-kinds.js";
import { assignedIn, wireTypeOf } from "./write-codec.js";

const readTag = "if ((t = b[p++]) > 127) { t = r.tag(p - 1); p = r.pos; }";

/** How a message's value is put together from its fields' locals. */
export interface Assembly {
  /** Statements that return the value. */
  readonly returns: string;
  /**
   * The pattern that takes an earlier occurrence apart into the locals. Requests and responses have none: they never
   * occur twice, and what is unknown of them is dropped, because their value is no object of its own.
   */
  readonly merge?: string;
}

/** Statements that return the message `o`. Without unknown fields and an earlier occurrence both are undefined. */
export const returnMessage = "return u === m ? o : r.keep(o, u, m);";

interface Reading {
  readonly scope: Scope;
  readonly parameters: CodecParameters;
  /** A line break with the indentation of the method. */
  readonly line: string;
}

/** Prints the straight-line `read` of a message. Every case leaves the position in `r.pos` or goes on by itself. */
export function printRead(forms: readonly FormedField[], { returns, merge }: Assembly, reading: Reading): string {
  const { scope, parameters, line } = reading;
  const { any } = parameters;
  const locals = new Set(
    forms.map(({ field, form }) =>
      local(field.local, field.arm === undefined ? initial(form, scope, parameters) : unset, any),
    ),
  );
  let open = "";
  let read = "";
  let settled = "";
  for (const { field, form } of forms) {
    if (form.form === "open") open += `${openCase(field, form.descriptor, parameters)} else `;
    for (const one of cases(field, form, reading)) read += `${line}    ${one}`;
    const last = settle(field, form);
    if (last !== undefined) settled += `${line}  ${last}`;
  }
  const keeps = merge !== undefined;
  const earlier = keeps && forms.length > 0 ? `${line}  if (m !== undefined) (${merge} = m);` : "";
  const variables = [`b${any} = r.buf`, `t${any}`, ...(keeps ? [`u${any}`] : [])];
  return [
    `read(r, p, end${keeps ? `, m${parameters.typeOnly("?: any")}` : ""}) {`,
    `  let ${[...variables, ...assignedIn(read, ["v", "e"], any), ...locals].join(", ")};${earlier}`,
    "  while (p < end) {",
    `    ${readTag}`,
    `    switch (t) {${read}`,
    `    default: ${open}${keeps ? "u = r.unknown(t, p, end, u)" : "r.skip(t, p, end)"};`,
    "    }",
    "    p = r.pos;",
    "  }",
    `  if (p !== end) throw r.truncated();${settled}`,
    `  ${returns}`,
    "},",
  ].join(line);
}

function local(name: string, value: string, any: string): string {
  return value === "undefined" ? name + any : `${name}${any} = ${value}`;
}

function initial(form: Form, scope: Scope, parameters: CodecParameters): string {
  switch (form.form) {
    case "open":
      return `${form.descriptor}.initial()`;
    case "list":
      return "[]";
    case "map":
      return form.map === "record" ? "{}" : `new ${expressionText(scope.global("Map"))}()`;
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

/** A type known only at run time takes whatever wire types it has. */
function openCase(field: CodecField, descriptor: string, parameters: CodecParameters): string {
  const { number, local } = field;
  const taken = `if (t >>> 3 === ${number} && ${descriptor}.takes(t)) ${local} =`;
  if (field.arm === undefined) return `${taken} ${descriptor}.read(r, t, p, end, ${local});`;
  const read = `${descriptor}.read(r, t, p, end, ${armSoFar(field)})`;
  return `${taken} ${parameters.helper("arm")}(${local}, ${JSON.stringify(field.name)}, ${read});`;
}

/** The statement for a field after all fields are read: a required message that was never received becomes its default. */
function settle({ local, arm }: CodecField, form: Form): string | undefined {
  if (arm !== undefined) return undefined;
  if (form.form === "open") return `${local} = ${form.descriptor}.settle(${local}, r);`;
  if (form.form !== "single" || form.absent !== undefined || "scalar" in form.value) return undefined;
  return `if (${local} === undefined) ${local} = ${absentMessage(form.value)};`;
}

function cases(field: CodecField, form: Form, reading: Reading): string[] {
  const { number, local } = field;
  switch (form.form) {
    case "open":
      return [];
    case "single": {
      if (field.arm !== undefined) {
        const read = getValue(form.value, assignArm(field), { soFar: armSoFar(field) });
        return [`case ${tagValue(number, wireTypeOf(form.value))}: ${read}`];
      }
      const soFar = form.absent === "null" ? `${local} ?? undefined` : local;
      return [`case ${tagValue(number, wireTypeOf(form.value))}: ${getValue(form.value, assign(local), { soFar })}`];
    }
    case "list":
      return listCases(field, form.value);
    case "map":
      return [`case ${tagValue(number, 2)}: ${mapCase(field, form, reading)}`];
  }
}

function assign(local: string): (expression: string) => string {
  return (expression) => `${local} = ${expression};`;
}

/** A list of numbers is read packed and unpacked alike (protobuf encoding, "Packed Repeated Fields"). */
function listCases({ number, local }: CodecField, value: ValueForm): string[] {
  const single = `case ${tagValue(number, wireTypeOf(value))}: ${getValue(value, (x) => `${local}.push(${x});`)}`;
  const packed = "scalar" in value ? wireKinds[value.scalar].packed : undefined;
  if (packed === undefined) return [single];
  return [single, `case ${tagValue(number, 2)}: ${local} = r.packed${packed}(p, end, ${local}); break;`];
}

/** An entry is a message of its own, which ends at `s` (protobuf encoding, "Maps"). */
function mapCase({ local }: CodecField, form: Extract<Form, { form: "map" }>, reading: Reading): string {
  const { key, value } = form;
  const { parameters, line } = reading;
  const { any } = parameters;
  const keyCase = `case ${tagValue(1, wireTypeOf(key))}: ${getValue(key, assign("k"), { end: "s" })}`;
  const valueCase = `case ${tagValue(2, wireTypeOf(value))}: ${getValue(value, assign("x"), { end: "s", soFar: "x" })}`;
  const store =
    form.map === "map"
      ? `${local}.set(k, x);`
      : `if (k === "__proto__") ${parameters.helper("own")}(${local}, k, x); else ${local}[k] = x;`;
  return [
    "{",
    "  const s = r.delimited(p, end);",
    "  p = r.pos;",
    `  let k${any} = ${zero(key, parameters)}, x${any} = ${zero(value, parameters)};`,
    "  while (p < s) {",
    `    ${readTag}`,
    "    switch (t) {",
    `    ${keyCase}`,
    `    ${valueCase}`,
    "    default: r.skip(t, p, s);",
    "    }",
    "    p = r.pos;",
    "  }",
    "  if (p !== s) throw r.truncated();",
    ...("message" in value ? [`  if (x === undefined) x = ${absentMessage(value)};`] : []),
    `  ${store}`,
    "  continue;",
    "}",
  ].join(`${line}    `);
}

interface Place {
  /** The name of the position at which the message ends that the value is in. */
  readonly end?: string;
  /** The value so far, into which a message is merged. */
  readonly soFar?: string;
}

/** Statements that read a value and hand it to `to`; a one-byte varint is read in place. */
function getValue(value: ValueForm, to: (expression: string) => string, place: Place = {}): string {
  const { end = "end", soFar } = place;
  if ("message" in value) {
    const into = soFar === undefined ? "" : `, ${soFar}`;
    if (value.group !== undefined) {
      return `r.beginGroup(t, p); ${to(`${value.message}.read(r, p, ${end}${into})`)} p = r.endGroup(); continue;`;
    }
    const read = `${value.message}.read(r, r.pos, e${into})`;
    return `e = r.enter(p, ${end}); ${to(read)} r.depth++; p = e; continue;`;
  }
  const { scalar } = value;
  const inPlace = (fast: string, slow: string): string =>
    `if ((v = b[p]) < 128) { ${to(fast)} p++; continue; } ${to(slow)} break;`;
  switch (scalar) {
    case "int32":
    case "enum":
      return inPlace("v", "r.varint(p) | 0");
    case "uint32":
      return inPlace("v", "r.varint(p)");
    case "bool":
      return inPlace("v !== 0", "r.bool(p)");
    case "string":
    case "bytes":
      return `${to(`r.${scalar}(p, ${end})`)} break;`;
    default:
      return `${to(`r.${scalar}(p)`)} break;`;
  }
}
