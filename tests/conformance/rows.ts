import { type Compiled, compileProject } from "../support/compile.js";
import { rowRunner } from "./run-row.js";

/** One rule: TypeScript that the real compiler compiles, the paths it must give, and a call that proves them. */
export interface Row {
  readonly rule: string;
  /** Declares the contract, and a class when `map` names one. Every scalar brand and `iw` (the package) are in scope. */
  readonly source: string;
  /** The client's contract; ISample unless said otherwise. */
  readonly contract?: string;
  /** The paths of the contract's bound tree, in order. */
  readonly paths?: readonly string[];
  /** An object that serves the contract … */
  readonly serve?: string;
  /** … or the arguments of `server.map`. */
  readonly map?: string;
  /** The statements that use `client` (`channel`, `clients` and `server` are in scope, too). */
  readonly call?: string;
  readonly returns?: unknown;
  /** The bytes that the call must send; the paths of the contract that it may use unless given. */
  readonly sent?: readonly string[];
  /** Further modules beside the row's own. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A row that the compiler must refuse. */
export interface RefusedRow {
  readonly rule: string;
  readonly source: string;
  readonly says: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** The effect of running a row's module. */
export interface RowResult {
  readonly paths: readonly string[];
  readonly sent: readonly string[];
  readonly returned?: unknown;
}

interface Rest {
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly prelude?: string;
  /** CommonJS, run in this process, unless said otherwise. */
  readonly format?: "cjs" | "esm";
  /** Files of installed packages, by their path from src/. */
  readonly packages?: () => Readonly<Record<string, string>>;
}

const brands =
  "int32, uint32, sint32, fixed32, sfixed32, float, double, int64, uint64, sint64, fixed64, sfixed64, " +
  "safeInt64, safeUint64, safeSint64, safeFixed64, safeSfixed64";

const standardPrelude = `import * as iw from "interwire";\nimport type { ${brands}, CallContext } from "interwire";\n`;

/** Compiles every row in one run of the real compiler and tests each. */
export function conform(name: string, rows: readonly Row[], rest: Rest = {}): void {
  const compiled = compileLater(name, rows, rest);
  const indexed = rows.map((row, index) => ({ ...row, index }));
  const modules = (): string[] => rows.map((_, index) => compiled().emitted(`row${index}/main.js`));
  const runRow = rowRunner(rest.format ?? "cjs", modules);
  test.each(indexed)("$rule", async ({ index, ...row }) => {
    expect(messagesOf(compiled(), index)).toEqual([]);
    const { paths, sent, returned } = await runRow(modules()[index] ?? "");
    expect(returned).toEqual(row.returns);
    if (row.paths !== undefined) expect(paths).toEqual(row.paths);
    if (row.sent !== undefined) expect(sent).toEqual(row.sent);
    else expect(row.paths).toEqual(expect.arrayContaining([...sent]));
    expect(sent.length).toBeGreaterThan(0);
  });
}

/** Compiles every row in one run and tests what the compiler says about each. */
export function refuse(name: string, rows: readonly RefusedRow[], rest: Rest = {}): void {
  const compiled = compileLater(name, rows, rest);
  const indexed = rows.map((row, index) => ({ ...row, index }));
  test.each(indexed)("$rule", ({ index, says }) => {
    const messages = messagesOf(compiled(), index);
    expect(messages.length).toBeGreaterThan(0);
    // A conflict is reported on each of its members.
    for (const message of messages) expect(message).toContain(says);
  });
}

function compileLater(name: string, rows: readonly (Row | RefusedRow)[], rest: Rest): () => Compiled {
  let compiled: Compiled | undefined;
  const { prelude = standardPrelude, packages, format = "cjs", compilerOptions } = rest;
  beforeAll(() => {
    const files = rows.flatMap((row, index) => [
      [`row${index}/main.ts`, `${prelude}${row.source}\n${"says" in row ? "export {};" : epilogue(row)}`] as const,
      ...Object.entries(row.files ?? {}).map(([file, text]) => [`row${index}/${file}`, text] as const),
    ]);
    const lib = ["ES2023", "ESNext.Decorators"];
    compiled = compileProject({
      name: `conformance-${name}`,
      files: { ...packages?.(), ...Object.fromEntries(files) },
      format,
      compilerOptions: { lib, ...compilerOptions },
    });
  });
  return () => compiled as Compiled;
}

function epilogue({ contract = "ISample", serve, map, call }: Row): string {
  const host = map === undefined ? `server.implement<${contract}>(${serve ?? "{} as never"})` : `server.map(${map})`;
  return `
export const services = () => iw.contractOf<${contract}>().services;
export async function run(): Promise<unknown> {
  const server = iw.createServer({ onError: () => {} });
  ${host};
  const channel = iw.createChannel(await server.listen("127.0.0.1:0"));
  const clients = iw.createClientFactory();
  const client = clients.createClient<${contract}>(channel);
  try {
    return await (${call ?? "undefined"});
  } finally {
    channel.close();
    await server.close({ graceMs: 50 });
  }
}
`;
}

/** The compiler's errors about the files of one row, or about none: a crash belongs to every row. */
function messagesOf({ output }: Compiled, index: number): string[] {
  return output.split("\n").filter((line) => line.startsWith(`src/row${index}/`) || /^(?!src\/)\S/.test(line));
}
