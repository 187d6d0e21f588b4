import { printArms, runsOf } from "./oneofs.js";
import type { CodecField, CodecParameters, Form, FormedField, ValueForm } from "./plan.js";
import { putTag, tagLength, wireKinds } from "./wire-kinds.js";

interface Writing {
  readonly parameters: CodecParameters;
  /**
   * An upper bound for the bytes of all tags and scalars of the message. Every write that may enlarge the buffer leaves this many
   * bytes free behind it.
   */
  readonly room: number;
  /** The variables to which the printed statements assign, so that they can be declared. */
  readonly assigned: Set<string>;
}

/** The value that the printed codec writes; `subject` is the name of the parameter that holds it. */
export interface Written {
  readonly subject: string;
  /** Whether the value keeps the unknown fields with which it was read: messages do, requests and responses do not. */
  readonly keepsUnknown: boolean;
}

/** Prints the method `write` of a codec. `line` is a line break with its indentation. */
export function printWrite(
  forms: readonly FormedField[],
  { subject, keepsUnknown }: Written,
  parameters: CodecParameters,
  line: string,
): string {
  if (forms.length === 0 && !keepsUnknown) return "write(w, p) { return p; },";
  const runs = runsOf(forms);
  const writing: Writing = { parameters, room: Math.max(16, roomOf(runs)), assigned: new Set() };
  const { any } = parameters;
  let last = "return p;";
  if (keepsUnknown) {
    // Read in the printed code: in the runtime, V8 would see the objects of all messages at this one access.
    const unknown = assign("v", `${subject}[${parameters.helper("unknownFields")}]`, writing);
    last = `return (${unknown}) === undefined ? p : w.unknown(p, v);`;
  }
  let body = "";
  for (const run of runs) body += `${line}  ${printRun(run, forms, writing)}`;
  let variables = declared(writeVariables, writing.assigned, any);
  let room = "";
  if (forms.length > 0) {
    variables += `, b${any} = w.buf`;
    room = ` ${makeRoom(writing)}`;
  }
  return `write(w, p, ${subject}${any}) {${line}  let ${variables.slice(2)};${room}${body}${line}  ${last}${line}},`;
}

const writeVariables = ["v", "l", "o"];

/** The declarations of the named variables to which statements assign, each after a comma. `any` is their type annotation. */
export function declared(names: readonly string[], assigned: ReadonlySet<string>, any: string): string {
  let text = "";
  for (const name of names) if (assigned.has(name)) text += `, ${name}${any}`;
  return text;
}

function assign(name: "v" | "l" | "o", value: string, { assigned }: Writing): string {
  assigned.add(name);
  return `${name} = ${value}`;
}

/**
 * An upper bound for the bytes of all tags and scalars. Of a oneof's arms only the largest counts, because at most one is
 * written.
 */
function roomOf(runs: readonly FormedField[][]): number {
  let room = 0;
  for (const run of runs) {
    let most = 0;
    for (const { field, form } of run) most = Math.max(most, tagLength(field.number, 2) + valueRoom(form));
    room += most;
  }
  return room;
}

function valueRoom(form: Form): number {
  if (form.form === "map") return 6 + 24;
  if (form.form === "open" || "message" in form.value) return 6;
  return Math.max(6, wireKinds[form.value.scalar].room);
}

function printRun(run: readonly FormedField[], forms: readonly FormedField[], writing: Writing): string {
  const [first] = run;
  if (first === undefined) return "";
  const { arm } = first.field;
  if (arm === undefined) return printField(first.field, first.form, writing);
  const all = forms.filter(({ field }) => field.arm?.holder === arm.holder);
  writing.assigned.add("v");
  return printArms(
    run,
    all,
    (one) => putArm(one, writing),
    (name) => writing.parameters.helper(name),
  );
}

/**
 * The statements that write an arm's value, which is in the variable `v`. Even a default such as 0 is written, so that the reader
 * learns which arm is set.
 */
function putArm({ field, form }: FormedField, writing: Writing): string {
  const { number } = field;
  if (form.form === "open") return `p = ${form.descriptor}.write(w, p, ${number}, v, ${writing.room}); b = w.buf;`;
  if (form.form !== "single") return "";
  return `${putTag(number, wireTypeOf(form.value))} ${putValue(form.value, "v", writing)}`;
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
  const tag = putTag(field.number, wireTypeOf(value));
  if (!hasPresence) {
    if ("message" in value) return `${tag} ${putValue(value, field.access, writing)}`;
    // Empty texts and bytes are written, too: C# would read null if they were absent.
    if (field.isWrapped && wireTypeOf(value) === 2)
      return `${assign("v", field.access, writing)}; ${tag} ${putValue(value, "v", writing)}`;
  }
  const given = `(${assign("v", field.access, writing)})`;
  const condition =
    "scalar" in value && !hasPresence
      ? value.zero === undefined
        ? wireKinds[value.scalar].differs(given)
        : `${given} !== ${value.zero}`
      : `${given} ${holdsNull(value) ? "!== undefined" : "!= null"}`;
  return `if (${condition}) { ${tag} ${putValue(value, "v", writing)} }`;
}

/** Whether `null` is a value of its own, so that only `undefined` means that the value is absent. */
function holdsNull(value: ValueForm): boolean {
  return "scalar" in value ? wireKinds[value.scalar].holdsNull : value.holdsNull === true;
}

function printList(field: CodecField, value: ValueForm, writing: Writing): string {
  const { access, number } = field;
  // A variable of its own, because `a` and `m` are names of the whole value.
  const start = `${assign("l", `${writing.parameters.helper("array")}(${access})`, writing)};`;
  const packed = "scalar" in value ? wireKinds[value.scalar].packed : undefined;
  if (packed !== undefined && field.options.packed) {
    return `${start} if (l.length > 0) { ${putTag(number, 2)} p = w.packed${packed}(p, l, ${writing.room}); b = w.buf; }`;
  }
  const room = packed === undefined ? "" : ` ${makeRoom(writing)}`;
  const body = `${assign("v", "l[i]", writing)}; ${putTag(number, wireTypeOf(value))} ${putValue(value, "v", writing)}${room}`;
  return `${start} for (let i = 0; i < l.length; i++) { ${body} }`;
}

function printMap(field: CodecField, form: Extract<Form, { form: "map" }>, writing: Writing): string {
  const { key, value } = form;
  const entry = [
    putTag(field.number, 2),
    "const f = p++ - w.start;",
    putTag(1, wireTypeOf(key)),
    putValue(key, "k", writing),
    putTag(2, wireTypeOf(value)),
    putValue(value, "v", writing),
    `p = w.join(f, p, ${writing.room}); b = w.buf;`,
  ].join(" ");
  // Constants of the loop, because the entries of a Map are destructured.
  if (form.map === "map") {
    const { parameters } = writing;
    const entries = `${parameters.helper("pairs")}(${field.access})${parameters.typeOnly(` as ${parameters.anyType}`)}`;
    return `for (const [k, v] of ${entries}) { ${entry} }`;
  }
  const start = assign("o", `${writing.parameters.helper("record")}(${field.access})`, writing);
  return `${start}; for (const k in o) { ${assign("v", "o[k]", writing)}; ${entry} }`;
}

function makeRoom({ room }: Writing): string {
  return `if (p + ${room} > b.length) { p = w.grow(p, ${room}); b = w.buf; }`;
}

export function wireTypeOf(value: ValueForm): number {
  if ("scalar" in value) return wireKinds[value.scalar].wireType;
  return value.group === undefined ? 2 : 3;
}

/**
 * The statements that write a value without its tag. They pass the length of a string to the runtime: the access `v.length` then
 * sees only values of this field, where V8 optimizes it better than one access for all messages.
 */
function putValue(value: ValueForm, v: string, { parameters, room }: Writing): string {
  // JavaScript evaluates arguments in order, so the position of the length is computed before the message is written.
  if ("message" in value && value.group !== undefined) {
    const end = putTag(value.group, 4);
    return `p = w.room(${value.message}.write(w, p, ${v}), ${room}); b = w.buf; ${end}`;
  }
  if ("message" in value) return `p = w.join(p - w.start, ${value.message}.write(w, p + 1, ${v}), ${room}); b = w.buf;`;
  const { scalar } = value;
  if (scalar === "string") return `p = w.string(p, ${v}, ${room}, ${v}.length); b = w.buf;`;
  if (scalar === "bytes") return `p = w.bytes(p, ${v}, ${room}); b = w.buf;`;
  const name = parameters.helper(scalar === "enum" ? "int32" : scalar);
  return `p = ${name}(${wireKinds[scalar].target === "bytes" ? "b" : "w"}, p, ${v});`;
}
