import { execFileSync } from "node:child_process";
import { rows as recordedValues } from "../interop/golden-data.js";
import { type Compiled, compileProject } from "../support/compile.js";
import { listed, readCsharp } from "./csharp.js";
import { readPage } from "./pages.js";

const page = readPage("docs/csharp-peers.md");
const [contract] = page.blocks.filter(({ language }) => language === "csharp");
const shown = page.blocks.find(({ language, text }) => language === "text" && text.startsWith("service Shop"));
const [orders] = page.blocks.filter(({ words }) => words.file === "orders.ts");

/** A row of the page's table of types. */
interface TypeRow {
  readonly csharp: readonly string[];
  readonly typescript: readonly string[];
  readonly wire: string;
}

const codes = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

function typeRows(): TypeRow[] {
  const lines = page.text.split("\n");
  const start = lines.findIndex((line) => /^\| C# +\| TypeScript +\| on the wire/.test(line));
  const end = lines.indexOf("", start);
  return lines.slice(start + 2, end).map((line) => {
    const [, csharp = "", typescript = "", wire = ""] = line.replaceAll("\\|", "/or/").split("|");
    const unescaped = [csharp, typescript, wire].map((cell) => cell.replaceAll("/or/", "|").trim());
    return { csharp: codes(unescaped[0] ?? ""), typescript: codes(unescaped[1] ?? ""), wire: unescaped[2] ?? "" };
  });
}

const rows = typeRows().filter(({ wire }) => wire.startsWith("`"));

/** The closed contracts of the page's table of names, each with its path's beginning. */
const closings = page.text
  .split("\n")
  .filter((line) => line.startsWith("| `IStore<"))
  .flatMap((line) => {
    const [, , typescript = "", paths = ""] = line.replaceAll("\\|", "/or/").split("|");
    return codes(typescript.replaceAll("/or/", "|")).map((type, at) => [type, codes(paths)[at] ?? ""] as const);
  })
  .filter(([type]) => type.startsWith("IStore<"));

/** The types of the table's second column, as a contract's description has them. */
const described = new Map<string, string>();
const services = new Map<string, string>();

beforeAll(() => {
  const types = [...new Set(rows.flatMap(({ typescript }) => typescript))];
  const operations = types.map((type, index) => `/** @operationContract */ Type${index}(value: ${type}): void;`);
  const compiled: Compiled = compileProject({
    name: "csharp-peers",
    format: "esm",
    files: {
      "orders.ts": orders?.text ?? "",
      "types.ts": `
import { type bcl, contractOf, type double, type float, type int32, type int64, type Unpacked, type uint32, type uint64 } from "interwire";
import type { Order, State } from "./orders.js";
/** @serviceContract */
interface ITypes { ${operations.join("\n")} }
/** @serviceContract */
interface IStore<T> {
  /** @operationContract */
  Put(value: T): void;
}
const operations = contractOf<ITypes>().services.flatMap((service) => service.operations);
const requests = Object.fromEntries(operations.map(({ name, request }) => [name, request]));
const names = [${closings.map(([type]) => `contractOf<${type}>().service`).join(", ")}];
console.log(JSON.stringify({ requests, names }));`,
    },
  });
  if (compiled.exitCode !== 0) throw new Error(compiled.output);
  const output = execFileSync(process.execPath, [compiled.emitted("types.js")], { encoding: "utf8" });
  const { requests, names } = JSON.parse(output) as { requests: Record<string, string>; names: string[] };
  for (const [index, type] of types.entries()) {
    const [, wire = "", options = ""] = /^\{ value: (.*) = 1( \[.*\])? \}$/.exec(requests[`Type${index}`] ?? "") ?? [];
    described.set(type, wire + options);
  }
  for (const [index, [type]] of closings.entries()) services.set(type, names[index] ?? "");
});

test.each(closings)("%s is called at %s", (type, path) => {
  expect(`/${services.get(type)}/…`).toBe(path);
});

test("the table of names has closed contracts", () => {
  expect(closings).toHaveLength(4);
});

test.each(rows)("$typescript is $wire", ({ typescript, wire }) => {
  for (const type of typescript) expect([type, described.get(type)]).toEqual([type, codes(wire)[0]]);
});

/** The TypeScript type of a C# type in the page's table. */
function typeName(csharp: string): string {
  const generic = /^(List|Dictionary)<(.*)>$/.exec(csharp);
  if (generic?.[1] === "List") return `repeated ${typeName(generic[2] ?? "")}`;
  if (generic?.[1] === "Dictionary")
    return `map<${listed(generic[2] ?? "")
      .map(typeName)
      .join(", ")}>`;
  const row = rows.find((one) => one.csharp.includes(csharp));
  if (row !== undefined) return described.get(row.typescript[0] ?? "") ?? "";
  return csharp.endsWith("?") ? `optional ${typeName(csharp.slice(0, -1))}` : csharp;
}

/** A printed contract with each operation, message and enum on one line. */
function joined(text: string): string[] {
  const members = (body: string): string => body.trim().replaceAll(/\n */g, "; ");
  const types = text.replaceAll(/\{\n([^}]*)\n\}/g, (_, body: string) => `{ ${members(body)} }`);
  return types
    .replaceAll(/\n {4}/g, " ")
    .trimEnd()
    .split("\n");
}

test("the contract in C# and the one in TypeScript have the same names, numbers and types", () => {
  const { service, operations, messages, enums } = readCsharp(contract?.text ?? "", typeName);
  const printed = [
    `service ${service}`,
    ...operations.map((operation) => `  ${operation}`),
    ...messages.map((message) => `message ${message}`),
    ...enums.map((named) => `enum ${named}`),
  ];
  expect(joined(shown?.text ?? "").sort()).toEqual(printed.sort());
  expect([operations.length, messages.length, enums.length]).toEqual([4, 2, 1]);
});

const clrNames: Readonly<Record<string, string>> = {
  Boolean: "bool",
  Int32: "int",
  UInt32: "uint",
  Int64: "long",
  UInt64: "ulong",
  Single: "float",
  Double: "double",
  String: "string",
  "Byte[]": "byte[]",
  Guid: "Guid",
  Decimal: "decimal",
  DateTime: "DateTime",
  TimeSpan: "TimeSpan",
  "Int32[]": "int[]",
};

test.each(Object.entries(clrNames))("System.%s was recorded as what the table says of %s", (clr, csharp) => {
  const recorded = recordedValues.filter(
    (row) => row.level === "200" && row.clr === `ServiceModel.Grpc.Channel.Message\`1[System.${clr}]`,
  );
  const said = rows
    .filter((row) => row.csharp.some((name) => name === csharp || name === `${csharp}?`))
    .flatMap(({ typescript }) => typescript);
  expect(recorded.length).toBeGreaterThan(0);
  expect(said).toEqual(expect.arrayContaining(recorded.map(({ ts }) => ts)));
});
