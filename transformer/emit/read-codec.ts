import { any, typeOnly } from "./marks.js";
import type { CodecConstants, CodecField, Form, ValueForm } from "./plan.js";
import { formOf } from "./plan.js";
import type { Scope } from "./scope.js";
import { tagValue, wireKinds } from "./wire-kinds.js";
import { wireTypeOf } from "./write-codec.js";

const readTag = `let t${any} = b[p++]; if (t > 127) { t = r.tag(p - 1); p = r.pos; }`;

/** How a message's value is put together from its fields' locals. */
export interface Assembly {
  /** Expression or statements that return the value. */
  readonly returns: string;
  /** Whether a second occurrence of the field is merged into the first; a request or response never occurs twice. */
  readonly merges: boolean;
  /** The codec's parameter with its default, for what the codec's own names must not hide. */
  readonly parameter?: string;
}

/** Prints the straight-line `read` of a message. */
export function printRead(
  fields: readonly CodecField[],
  assembly: Assembly,
  scope: Scope,
  constants: CodecConstants,
): string {
  const forms = fields.map((field) => ({ field, form: formOf(field.type, constants) }));
  const locals = forms.map(({ field, form }) => `${field.local}${any} = ${initial(form, scope)}`);
  const merge = fields.map((field) => `${field.local} = ${field.access};`).join(" ");
  const open = forms.flatMap(({ field, form }) => (form.form === "open" ? [openCase(field, form.descriptor)] : []));
  const skip = "p = r.skip(t, p, end);";
  return [
    `read(r, p, end${assembly.merges && fields.length > 0 ? `, m${typeOnly("?: any")}` : ""}) {`,
    "  const b = r.buf;",
    ...(locals.length === 0 ? [] : [`  let ${locals.join(", ")};`]),
    ...(assembly.merges && fields.length > 0 ? [`  if (m !== undefined) { ${merge} }`] : []),
    "  while (p < end) {",
    `    ${readTag}`,
    "    switch (t) {",
    ...forms.flatMap(({ field, form }) => cases(field, form, scope).map((line) => `      ${line}`)),
    `      default: ${open.map((one) => `${one} else `).join("")}${skip}`,
    "    }",
    "  }",
    "  if (p !== end) throw r.truncated();",
    ...forms.flatMap(({ field, form }) => settle(field, form).map((line) => `  ${line}`)),
    `  ${assembly.returns}`,
    "}",
  ].join("\n");
}

function initial(form: Form, scope: Scope): string {
  switch (form.form) {
    case "open":
      return `${form.descriptor}.initial()`;
    case "list":
      return "[]";
    case "map":
      return form.map === "record" ? "{}" : `new ${scope.global("Map")}()`;
    case "single":
      return form.absent ?? zero(form.value, scope);
  }
}

function zero(value: ValueForm, scope: Scope): string {
  if ("message" in value) return "undefined";
  const { zero: text } = wireKinds[value.scalar];
  return value.scalar === "bytes" ? scope.seam(text) : text;
}

/** A type known only at run time takes whatever wire types it has. */
function openCase({ number, local }: CodecField, descriptor: string): string {
  return `if (t >>> 3 === ${number}) { ${local} = ${descriptor}.read(r, t, p, end, ${local}); p = r.pos; }`;
}

/** What is left to do when all fields are read: a required message that never came becomes its default. */
function settle({ local }: CodecField, form: Form): string[] {
  if (form.form === "open") return [`${local} = ${form.descriptor}.settle(${local}, r);`];
  if (form.form !== "single" || form.absent !== undefined || "scalar" in form.value) return [];
  return [`if (${local} === undefined) ${local} = ${form.value.message}.read(r, p, p);`];
}

function cases(field: CodecField, form: Form, scope: Scope): string[] {
  const { number, local } = field;
  switch (form.form) {
    case "open":
      return [];
    case "single": {
      const soFar = form.absent === "null" ? `${local} ?? undefined` : local;
      return [
        `case ${tagValue(number, wireTypeOf(form.value))}: ${getValue(form.value, (x) => `${local} = ${x};`, soFar)} break;`,
      ];
    }
    case "list":
      return listCases(field, form.value);
    case "map":
      return [`case ${tagValue(number, 2)}: ${mapCase(field, form, scope)} break;`];
  }
}

/** A list of numbers is read packed and unpacked alike (protobuf encoding, "Packed Repeated Fields"). */
function listCases({ number, local }: CodecField, value: ValueForm): string[] {
  const single = `case ${tagValue(number, wireTypeOf(value))}: ${getValue(value, (x) => `${local}.push(${x});`)} break;`;
  const packed = "scalar" in value ? wireKinds[value.scalar].packed : undefined;
  if (packed === undefined) return [single];
  return [single, `case ${tagValue(number, 2)}: ${local} = r.packed${packed}(p, end, ${local}); p = r.pos; break;`];
}

function mapCase({ local }: CodecField, form: Extract<Form, { form: "map" }>, scope: Scope): string {
  const { key, value } = form;
  const keyCase = `case ${tagValue(1, wireTypeOf(key))}: ${getValue(key, (x) => `key = ${x};`)} break;`;
  const valueCase = `case ${tagValue(2, wireTypeOf(value))}: ${getValue(value, (x) => `val = ${x};`, "val")} break;`;
  const entry = `while (p < end) { ${readTag} switch (t) { ${keyCase} ${valueCase} default: p = r.skip(t, p, end); } }`;
  const absent = "message" in value ? ` if (val === undefined) val = ${value.message}.read(r, p, p);` : "";
  const store =
    form.map === "map"
      ? `${local}.set(key, val);`
      : `if (key === "__proto__") ${scope.seam("own")}(${local}, key, val); else ${local}[key] = val;`;
  return `{ const e = r.delimited(p, end); p = r.pos; let key${any} = ${zero(key, scope)}, val${any} = ${zero(value, scope)}; { const end = e; ${entry} } if (p !== e) throw r.truncated();${absent} ${store} }`;
}

/** Statements that read a value and hand it to `to`; a one-byte varint is read in place. */
function getValue(value: ValueForm, to: (expression: string) => string, soFar?: string): string {
  if ("message" in value) {
    const read = `${value.message}.read(r, r.pos, e${soFar === undefined ? "" : `, ${soFar}`})`;
    return `{ const e = r.enter(p, end); ${to(read)} r.depth++; p = e; }`;
  }
  const { scalar } = value;
  const inPlace = (fast: string, slow: string): string =>
    `{ const v${any} = b[p]; if (v < 128) { ${to(fast)} p++; } else { ${to(slow)} p = r.pos; } }`;
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
      return `${to(`r.${scalar}(p, end)`)} p = r.pos;`;
    default:
      return `${to(`r.${scalar}(p)`)} p = r.pos;`;
  }
}
