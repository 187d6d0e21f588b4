/** The parts of the package @bufbuild/protobuf that are needed here. A project has it with interwire. */
export interface Protobuf {
  createFileRegistry(files: unknown): Iterable<Message & { readonly kind: string }>;
  fromBinary(schema: unknown, bytes: Uint8Array): unknown;
  fromJsonString(schema: Message, json: string, options: object): unknown;
  toBinary(schema: Message, message: unknown): Uint8Array;
}

export interface Message {
  readonly name: string;
  readonly typeName: string;
  readonly fields: readonly Field[];
}

/** A field, or the key or the value in an entry of a map. */
interface Field {
  readonly name: string;
  readonly number: number;
  readonly fieldKind?: string;
  readonly scalar?: number | undefined;
  readonly mapKey?: number | undefined;
  readonly enum?: { readonly value: Readonly<Record<number, { readonly name: string }>> } | undefined;
  readonly message?: Message | undefined;
}

/** The messages in a FileDescriptorSet, whose schema is that of the package. */
export function messagesIn(protobuf: Protobuf, schema: unknown, descriptors: Uint8Array): readonly Message[] {
  const registry = protobuf.createFileRegistry(protobuf.fromBinary(schema, descriptors));
  return [...registry].filter(({ kind, typeName }) => kind === "message" && !typeName.startsWith("google.protobuf."));
}

/**
 * The bytes of a message that is given as JSON: a line for each field, with its bytes, its number, its name and its value.
 * @throws if the JSON is not one of the message
 */
export function bytesOf(protobuf: Protobuf, message: Message, json: string): string {
  const bytes = protobuf.toBinary(message, protobuf.fromJsonString(message, json, {}));
  const lines = [`${message.typeName}, ${bytes.length} bytes`, "", ...linesOf(bytes, message, "")];
  return `${lines.join("\n")}\n`;
}

/** How wide the column of the bytes is where they need no more. */
const column = 24;

function linesOf(bytes: Uint8Array, message: Message, indent: string): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at;
    const add = (end: number, text: string): void => {
      lines.push(`${hex(bytes.subarray(start, end)).padEnd(column)}  ${indent}${text}`);
    };
    const [tag, behind] = varintAt(bytes, at);
    const number = Number(tag >> 3n);
    const field = message.fields.find((one) => one.number === number) ?? { name: "unknown", number };
    const label = `${number} ${field.name}`;
    if ((tag & 7n) !== 2n) {
      const [value, end] = valueAt(bytes, behind, field);
      add(end, `${label}: ${value}`);
      at = end;
      continue;
    }
    const [length, from] = varintAt(bytes, behind);
    at = from + Number(length);
    const content = bytes.subarray(from, at);
    const inner = field.fieldKind === "map" ? entryOf(field) : field.message;
    if (inner === undefined) add(at, `${label}: ${textOf(content, field)}`);
    else {
      add(from, `${label}: ${inner.name}, ${length} bytes`);
      lines.push(...linesOf(content, inner, `${indent}  `));
    }
  }
  return lines;
}

function entryOf(field: Field): Message {
  const key = { name: "key", number: 1, scalar: field.mapKey };
  const value = { name: "value", number: 2, scalar: field.scalar, enum: field.enum, message: field.message };
  return { name: "entry", typeName: "", fields: [key, value] };
}

/** The numbers of protobuf's scalars. */
const [double, float, fixed64, fixed32, bool, string, bytesType] = [1, 2, 6, 7, 8, 9, 12];
const [uint32, uint64, sfixed32, sfixed64, sint32, sint64] = [13, 4, 15, 16, 17, 18];

/** The value of bytes with a length: a text, bytes, or numbers of a list one behind another. */
function textOf(content: Uint8Array, field: Field): string {
  if (field.scalar === string) return JSON.stringify(new TextDecoder().decode(content));
  if (field.scalar === bytesType) return `${content.length} bytes`;
  const values: string[] = [];
  for (let at = 0; at < content.length; ) {
    const [value, end] = valueAt(content, at, field);
    values.push(value);
    at = end;
  }
  return `[${values.join(", ")}]`;
}

/** A number, a boolean or a value of an enum, and where it ends. */
function valueAt(bytes: Uint8Array, at: number, { scalar, enum: values }: Field): readonly [string, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  if (scalar === double) return [String(view.getFloat64(0, true)), at + 8];
  if (scalar === float) return [String(view.getFloat32(0, true)), at + 4];
  if (scalar === fixed64) return [String(view.getBigUint64(0, true)), at + 8];
  if (scalar === sfixed64) return [String(view.getBigInt64(0, true)), at + 8];
  if (scalar === fixed32) return [String(view.getUint32(0, true)), at + 4];
  if (scalar === sfixed32) return [String(view.getInt32(0, true)), at + 4];
  const [given, end] = varintAt(bytes, at);
  if (scalar === bool) return [String(given !== 0n), end];
  if (scalar === uint32 || scalar === uint64) return [String(given), end];
  if (scalar === sint32 || scalar === sint64) return [String((given >> 1n) ^ -(given & 1n)), end];
  const signed = BigInt.asIntN(64, given);
  return [values?.value[Number(signed)]?.name ?? String(signed), end];
}

function varintAt(bytes: Uint8Array, at: number): readonly [bigint, number] {
  let value = 0n;
  for (let index = at; ; index++) {
    const byte = bytes[index] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (index - at));
    if (byte < 0x80) return [value, index + 1];
  }
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join(" ");
}
