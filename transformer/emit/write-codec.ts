import { any } from "./marks.js";
import type { CodecConstants, CodecField, Form, ValueForm } from "./plan.js";
import { formOf } from "./plan.js";
import type { Scope } from "./scope.js";
import { putTag, tagBytes, wireKinds } from "./wire-kinds.js";

interface Writing {
  readonly scope: Scope;
  /** The bytes that all tags and scalars of the message need at most; each growing write leaves them free again. */
  readonly room: number;
}

/** Prints the straight-line `write` of a message; `subject` is its value's parameter. */
export function printWrite(
  fields: readonly CodecField[],
  subject: string,
  scope: Scope,
  constants: CodecConstants,
): string {
  const forms = fields.map((field) => ({ field, form: formOf(field.type, constants) }));
  const needed = forms.reduce((sum, { field, form }) => sum + roomOf(field, form), 0);
  const room = Math.max(16, needed);
  const writing: Writing = { scope, room };
  if (fields.length === 0) return `write(w, p, ${subject}${any}) { return p; }`;
  const lines = forms.map(({ field, form }) => `  ${printField(field, form, writing)}`);
  return [
    `write(w, p, ${subject}${any}) {`,
    `  let b = w.buf; if (p + ${room} > b.length) { p = w.grow(p, ${room}); b = w.buf; }`,
    ...lines,
    "  return p;",
    "}",
  ].join("\n");
}

function roomOf(field: CodecField, form: Form): number {
  const tag = tagBytes(field.number, 2).length;
  if (form.form === "map") return tag + 6 + 24;
  if (form.form === "open" || "message" in form.value) return tag + 6;
  return tag + Math.max(6, wireKinds[form.value.scalar].room);
}

function printField(field: CodecField, form: Form, writing: Writing): string {
  const { access, number } = field;
  switch (form.form) {
    case "open":
      return `p = ${form.descriptor}.write(w, p, ${number}, ${access}, ${writing.room}); b = w.buf;`;
    case "single":
      return printSingle(field, form.value, form.absent !== undefined, writing);
    case "list":
      return printList(field, form.value, writing);
    case "map":
      return printMap(field, form, writing);
  }
}

function printSingle(field: CodecField, value: ValueForm, hasPresence: boolean, writing: Writing): string {
  const put = `${putTag(field.number, wireTypeOf(value))} ${putValue(value, "v", writing)}`;
  const condition = hasPresence ? "v != null" : "scalar" in value ? wireKinds[value.scalar].differs("v") : undefined;
  return `{ const v = ${field.access}; ${condition === undefined ? put : `if (${condition}) { ${put} }`} }`;
}

function printList(field: CodecField, value: ValueForm, writing: Writing): string {
  const { access, number } = field;
  // Not `a` or `m`: those are the names of the whole value.
  const { scope } = writing;
  const refuse = `throw new ${scope.global("TypeError")}();`;
  const start = `const l = ${access}; if (!${scope.global("Array")}.isArray(l)) ${refuse}`;
  const packed = "scalar" in value ? wireKinds[value.scalar].packed : undefined;
  if (packed !== undefined && field.packed) {
    const write = `p = w.packed${packed}(p, l, ${writing.room}); b = w.buf;`;
    return `{ ${start} if (l.length > 0) { ${putTag(number, 2)} ${write} } }`;
  }
  const room = packed === undefined ? "" : ` ${makeRoom(writing)}`;
  const body = `const v = l[i]; ${putTag(number, wireTypeOf(value))} ${putValue(value, "v", writing)}${room}`;
  return `{ ${start} for (let i = 0; i < l.length; i++) { ${body} } }`;
}

function printMap(field: CodecField, form: Extract<Form, { form: "map" }>, writing: Writing): string {
  const { key, value } = form;
  const entry = [
    putTag(field.number, 2),
    "p++; const f = p - w.start;",
    putTag(1, wireTypeOf(key)),
    putValue(key, "k", writing),
    putTag(2, wireTypeOf(value)),
    putValue(value, "v", writing),
    "p = w.join(f, p); b = w.buf;",
    makeRoom(writing),
  ].join(" ");
  if (form.map === "map") return `{ for (const [k, v] of ${field.access}) { ${entry} } }`;
  const { scope } = writing;
  const isOther = `typeof o !== "object" || o === null || o instanceof ${scope.global("Map")}`;
  const check = `if (${isOther}) throw new ${scope.global("TypeError")}();`;
  return `{ const o = ${field.access}; ${check} for (const k in o) { const v = o[k]; ${entry} } }`;
}

function makeRoom({ room }: Writing): string {
  return `if (p + ${room} > b.length) { p = w.grow(p, ${room}); b = w.buf; }`;
}

export function wireTypeOf(value: ValueForm): number {
  return "scalar" in value ? wireKinds[value.scalar].wireType : 2;
}

/** Statements that write a value without its tag. `v.length` is read here, not in the runtime: that keeps its cache narrow. */
function putValue(value: ValueForm, v: string, writing: Writing): string {
  if ("message" in value) {
    const nested = `const f = p + 1 - w.start; p = w.join(f, ${value.message}.write(w, p + 1, ${v})); b = w.buf;`;
    return `{ ${nested} ${makeRoom(writing)} }`;
  }
  const { scalar } = value;
  if (scalar === "string") return `p = w.string(p, ${v}, ${writing.room}, ${v}.length); b = w.buf;`;
  if (scalar === "bytes") return `p = w.bytes(p, ${v}, ${writing.room}); b = w.buf;`;
  const name = writing.scope.seam(scalar === "enum" ? "int32" : scalar);
  return `p = ${name}(${wireKinds[scalar].target === "bytes" ? "b" : "w"}, p, ${v});`;
}
