// Most files of a service's repository have no contract: they have types, functions, classes, and calls of all kinds.

/** The text of such a file; it uses `other`, a file of the same kind, if there is one. */
export function plainText(index, other) {
  return [
    `import { createHash } from "node:crypto";`,
    ...(other === undefined ? [] : [`import { summary${other}, type Entry${other} } from "./file${other}.js";`]),
    "",
    ...types(index, other),
    ...functions(index, other),
    ...store(index),
    "",
  ].join("\n");
}

function types(index, other) {
  return [
    "/** One line of a ledger, as it is read from a file. */",
    `export interface Entry${index} {`,
    "  readonly id: string;",
    "  readonly account: string;",
    "  /** In cents, so that sums are exact. */",
    "  readonly amount: number;",
    "  readonly at: Date;",
    "  readonly tags: readonly string[];",
    ...(other === undefined ? [] : [`  readonly origin?: Entry${other};`]),
    "}",
    "",
    `export type Order${index} = "newest" | "oldest" | ((a: Entry${index}, b: Entry${index}) => number);`,
    "",
    `export interface Filter${index} {`,
    "  readonly account?: string;",
    "  readonly tags?: ReadonlySet<string>;",
    `  readonly order?: Order${index};`,
    "  /** @defaultValue 100 */",
    "  readonly limit?: number;",
    "}",
    "",
  ];
}

function functions(index, other) {
  return [
    "/**",
    " * The sums of some entries by account.",
    " * @param entries - in any order",
    " * @returns an empty map where there are none",
    " */",
    `export function totals${index}(entries: Iterable<Entry${index}>): ReadonlyMap<string, number> {`,
    "  const sums = new Map<string, number>();",
    "  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);",
    "  return sums;",
    "}",
    "",
    `export function summary${index}(entries: readonly Entry${index}[]): string {`,
    `  const sorted = [...totals${index}(entries)].sort(([a], [b]) => a.localeCompare(b));`,
    "  const lines = sorted.map(([account, sum]) => account.padEnd(20) + (sum / 100).toFixed(2));",
    ...(other === undefined
      ? []
      : [`  const origins = entries.flatMap(({ origin }) => (origin === undefined ? [] : [origin]));`]),
    ...(other === undefined ? [] : [`  if (origins.length > 0) lines.push(summary${other}(origins));`]),
    '  return lines.join("\\n");',
    "}",
    "",
    `const compare${index} = (order: Order${index} = "newest") => {`,
    '  if (typeof order === "function") return order;',
    '  const sign = order === "newest" ? -1 : 1;',
    `  return (a: Entry${index}, b: Entry${index}) => sign * (a.at.getTime() - b.at.getTime());`,
    "};",
    "",
  ];
}

function store(index) {
  return [
    "/** Entries in memory, which are written in the background. */",
    `export class Store${index} {`,
    `  readonly #entries = new Map<string, Entry${index}>();`,
    `  private pending: Promise<unknown> = Promise.resolve();`,
    "",
    `  constructor(private readonly write: (entries: readonly Entry${index}[]) => Promise<void>) {}`,
    "",
    "  /** @throws RangeError where an amount is no whole number of cents */",
    `  add(entry: Omit<Entry${index}, "id">): string {`,
    '    if (!Number.isInteger(entry.amount)) throw new RangeError("No whole number of cents");',
    '    const id = createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, 16);',
    "    this.#entries.set(id, { ...entry, id });",
    "    this.pending = this.pending.then(() => this.write([...this.#entries.values()])).catch(console.error);",
    "    return id;",
    "  }",
    "",
    `  find({ account, tags, order, limit = 100 }: Filter${index} = {}): Entry${index}[] {`,
    "    return [...this.#entries.values()]",
    "      .filter((one) => account === undefined || one.account === account)",
    "      .filter((one) => tags === undefined || one.tags.some((tag) => tags.has(tag)))",
    `      .sort(compare${index}(order))`,
    "      .slice(0, limit);",
    "  }",
    "",
    "  async flush(): Promise<number> {",
    "    await this.pending;",
    "    await this.write([...this.#entries.values()]);",
    "    return this.#entries.size;",
    "  }",
    "}",
  ];
}
