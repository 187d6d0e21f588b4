// The projects that the compiler's cost is measured with: contracts and messages as a service's team would write them.
import { plainText } from "./plain-source.mjs";

/** Files that import one another are in one folder; it stands for a part of a system. */
const folderSize = 10;

const kinds = [
  ["id", "int64"],
  ["name", "string"],
  ["quantity", "int32"],
  ["price", "double"],
  ["active", "boolean"],
  ["tags", "string[]"],
  ["payload", "Uint8Array"],
  ["position", "uint32"],
  ["offset", "sint32"],
  ["ratio", "float"],
  ["codes", "int32[]"],
  ["version", "uint64"],
];

/** The path of a file under the source folder. */
export function sourcePath(index) {
  return `part${Math.floor(index / folderSize)}/file${index}.ts`;
}

/**
 * The text of a file: three messages of eight fields, two contracts of four operations, in every third file calls.
 * An edit adds fields to its first message, or statements to its function.
 */
export function sourceText(index, { fields = 0, statements = 0 } = {}) {
  const other = neighbour(index);
  const calls = index % 3 === 0;
  return [
    `import type { double, float, int32, int64, sint32, uint32, uint64 } from "interwire";`,
    ...(calls ? [`import { type Channel, createClientFactory } from "interwire";`] : []),
    ...(other === undefined ? [] : [`import type { Line${other} } from "./file${other}.js";`]),
    "",
    ...message(`Line${index}`, index, [], fields),
    ...message(`Order${index}`, index + 4, [
      [`lines`, `Line${index}[]`],
      ["previous", other === undefined ? `Line${index}` : `Line${other}`],
    ]),
    ...message(`Filter${index}`, index + 8, [["like?", `Line${index}`]]),
    ...contract(`IOrders${index}`, index, other ?? index),
    ...contract(`IStock${index}`, index, index),
    ...(calls ? callSite(index, statements) : []),
    "",
  ].join("\n");
}

/** The text of a file of a usual repository: of 1 000 files, 30 have contracts, those of three folders. */
export function usualText(index) {
  return Math.floor(index / folderSize) % 34 === 0 ? sourceText(index) : plainText(index, neighbour(index));
}

/** The text of a small file: a message of eight fields and a contract of two operations. */
export function smallText(index) {
  const other = neighbour(index);
  const previous = other === undefined ? `Line${index}` : `Line${other}`;
  return [
    `import type { double, float, int32, int64, sint32, uint32, uint64 } from "interwire";`,
    ...(other === undefined ? [] : [`import type { Line${other} } from "./file${other}.js";`]),
    "",
    ...message(`Line${index}`, index, [["previous?", previous]]),
    "/** @serviceContract */",
    `export interface ILines${index} {`,
    "  /** @operationContract */",
    `  Get(id: int64, signal?: AbortSignal): Promise<Line${index}>;`,
    "  /** @operationContract */",
    `  Save(line: Line${index}): Promise<void>;`,
    "}",
    "",
  ].join("\n");
}

export const contractName = "ITenMessages";

/** The text of a file with one contract, whose five operations have ten messages of eight fields. */
export function tenMessagesText() {
  const names = Array.from({ length: 10 }, (_, index) => `Message${index}`);
  const operations = Array.from({ length: 5 }, (_, at) => [
    "  /** @operationContract */",
    `  Send${at}(message: ${names[2 * at]}): Promise<${names[2 * at + 1]}>;`,
  ]);
  return [
    `import type { double, float, int32, int64, sint32, uint32, uint64 } from "interwire";`,
    "",
    ...names.flatMap((name, index) => message(name, index, [])),
    "/** @serviceContract */",
    `export interface ${contractName} {`,
    ...operations.flat(),
    "}",
    "",
  ].join("\n");
}

/** The file of the same folder whose messages a file uses; the references of a folder make a tree. */
function neighbour(index) {
  const place = index % folderSize;
  return place === 0 ? undefined : index - place + ((place - 1) >> 1);
}

function message(name, seed, nested, more = 0) {
  const scalars = Array.from({ length: 8 - nested.length }, (_, at) => {
    const [field, type] = kinds[(seed + at * 5) % kinds.length];
    return [`${field}${at % 4 === 3 && !type.endsWith("[]") ? "?" : ""}`, type];
  });
  const extra = Array.from({ length: more }, (_, at) => [`extra${at}?`, "string"]);
  const fields = [...scalars, ...nested, ...extra].flatMap(([field, type], at) => [
    `  /** @dataMember ${at + 1} */`,
    `  ${field}: ${type};`,
  ]);
  return [`/** ${name}, as the other side stores it. */`, `export interface ${name} {`, ...fields, "}", ""];
}

function contract(name, index, other) {
  const operation = (text) => ["  /** @operationContract */", `  ${text};`];
  return [
    "/**",
    ` * What one can do with part ${index}.`,
    " * @serviceContract",
    " */",
    `export interface ${name} {`,
    ...operation(`Get(id: int64, options?: AbortSignal): Promise<Order${index}>`),
    ...operation(`Find(filter: Filter${index}, limit: int32): Promise<Order${index}[]>`),
    ...operation(`Save(order: Order${index}, note?: string): Promise<void>`),
    ...operation(`Watch(filter: Filter${index}): AsyncIterable<Line${other}>`),
    "}",
    "",
  ];
}

/** A function that calls a contract, and a class that implements it. */
function callSite(index, statements) {
  return [
    `export async function total${index}(channel: Channel, filter: Filter${index}, signal: AbortSignal): Promise<number> {`,
    "  const clients = createClientFactory();",
    `  const orders = clients.createClient<IOrders${index}>(channel);`,
    `  const stock = clients.createClient<IStock${index}>(channel);`,
    `  const first = await orders.Get(1n, signal);`,
    `  const found = await stock.Find({ ...filter, like: first.lines[0] ?? first.lines[1] }, 10);`,
    "  let count = 0;",
    ...Array.from({ length: statements }, () => "  count += 1;"),
    "  for (const order of found) {",
    "    count += order.lines.length;",
    `    await orders.Save(order, \`number \${count}\`);`,
    "  }",
    "  return count;",
    "}",
    "",
    `export class Orders${index} implements IOrders${index} {`,
    `  private readonly stored = new Map<bigint, Order${index}>();`,
    "",
    "  async Get(id: int64) {",
    "    const order = this.stored.get(id);",
    `    if (order === undefined) throw new Error(\`No order \${id}\`);`,
    "    return order;",
    "  }",
    "",
    `  async Find(filter: Filter${index}, limit: int32) {`,
    "    const found = [...this.stored.values()].filter((one) => one.lines.length > 0 || filter.like === undefined);",
    "    return found.slice(0, limit);",
    "  }",
    "",
    `  async Save(order: Order${index}, note = "") {`,
    "    this.stored.set(BigInt(note.length), order);",
    "  }",
    "",
    `  async *Watch(filter: Filter${index}) {`,
    "    if (filter.like === undefined) return;",
    "    for (const order of this.stored.values()) yield order.previous;",
    "  }",
    "}",
    "",
  ];
}
