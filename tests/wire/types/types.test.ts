import { join } from "node:path";
import { create, type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { scalarNames } from "../../../common/scalar-table.js";
import { nodeOf } from "../../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../../runtime/message/encode.js";
import type { MessageTable } from "../../../runtime/message/message.js";
import { type PlainInit, plainMessage } from "../../../runtime/message/plain-message.js";
import { type Compiled, compileProject, root } from "../../support/compile.js";
import { protoMessages } from "../../support/proto-oracle.js";
import { expectRecorded } from "../../support/recorded.js";
import { isText, kinds } from "./kinds.js";
import { type Cell, cells, commonSource, contractSource, protoSource } from "./sources.js";

const proto = join(root, "test-fixtures/contracts/types.proto");

test("the .proto twin is of these kinds and positions", () => {
  expectRecorded(proto, protoSource());
});

let read: ReturnType<typeof protoMessages> | undefined;
const twin = (typeName: string): DescMessage => {
  read ??= protoMessages("types.proto");
  return read(typeName);
};
let compiled: Compiled;
beforeAll(() => {
  const files = kinds.map((kind) => [`${kind.name}.ts`, contractSource(kind)] as const);
  compiled = compileProject({ name: "wire-types", files: { "common.ts": commonSource, ...Object.fromEntries(files) } });
});

test("the kinds are all scalars, and what an author may write beside them", () => {
  const beside = ["number", "bigint", "Color", "Leaf"];
  const words: Readonly<Record<string, string>> = { bool: "boolean", bytes: "Uint8Array" };
  const written = scalarNames.map((name) => words[name] ?? name);
  expect(kinds.map(({ ts }) => ts).sort()).toEqual([...written, ...beside].sort());
});

test("the contracts compile", () => {
  expect(compiled.output).toBe("");
});

/** One place where the compiler put a cell's field: its table, and how a value stands in it. */
interface Use {
  readonly where: string;
  readonly table: MessageTable;
  /** An empty text is written, as if it were optional. */
  readonly isWrapped?: true;
  hold(value: unknown): unknown;
  take(held: unknown): unknown;
}

const member = {
  hold: (value: unknown) => ({ value }),
  take: (held: unknown) => (held as { value: unknown }).value,
};
const isWrapped = true;
const argument = {
  isWrapped,
  hold: (value: unknown) => [value],
  take: (held: unknown) => (held as unknown[])[0],
} as const;
const alone = { isWrapped, hold: (value: unknown) => value, take: (held: unknown) => held } as const;

function usesOf({ kind, position, name }: Cell): Use[] {
  const { contract, closed } = require(compiled.emitted(`${kind.name}.js`)) as {
    contract: object;
    closed: Record<string, object>;
  };
  const operation = (given: unknown, wanted: string) => {
    const found = nodeOf(given, "a test").operations.find((one) => one.name === wanted);
    if (found === undefined) throw new Error(`no operation ${wanted}`);
    return { request: found.request.link(), response: found.response.link() };
  };
  const bare = (wanted: string): MessageTable => {
    const message = operation(contract, wanted).request.bare?.() as MessageTable | undefined;
    if (message === undefined) throw new Error(`${wanted} is not bare`);
    return message.link();
  };
  const emitted = bare(`${name}_member`);
  // The runtime's own messages have no code: their codec asks what a field's descriptor is.
  const members = [
    { where: "member", table: emitted, ...member },
    { where: "member by its descriptor", table: plainMessage(emitted as unknown as PlainInit), ...member },
  ];
  if (position.annotation !== undefined) return members;
  const value = operation(contract, `${name}_value`);
  const item = operation(contract, `${name}_item`);
  const open = operation(closed[name], "Value");
  const openItem = operation(closed[name], "Item");
  return [
    ...members,
    { where: "generic message", table: bare(`${name}_argument`), ...member },
    { where: "parameter", table: value.request, ...argument },
    { where: "result", table: value.response, ...alone },
    { where: "sent item", table: item.request, ...alone },
    { where: "received item", table: item.response, ...alone },
    { where: "parameter of a generic contract", table: open.request, ...argument },
    { where: "result of a generic contract", table: open.response, ...alone },
    { where: "item of a generic contract", table: openItem.request, ...alone },
  ];
}

function descriptorOf(name: string): DescMessage {
  return twin(`interwire.types.${name}`);
}

/** The bytes that protobuf-es writes for a value of a cell; a wrapped text is written as an optional one. */
function referenceBytes({ kind, position, name }: Cell, value: unknown, isWrapped = false): Uint8Array {
  const desc = descriptorOf(isWrapped && position.name === "Plain" && isText(kind) ? `${kind.name}Optional` : name);
  return toBinary(desc, create(desc, { value: position.toReference(value, kind) } as never));
}

/** The value that protobuf-es reads from bytes. */
function referenceValue({ kind, position, name }: Cell, bytes: Uint8Array): unknown {
  const { value } = fromBinary(descriptorOf(name), bytes) as Message & { value?: unknown };
  return value === undefined && position.name !== "Optional" && position.name !== "Nullable"
    ? position.absent(kind)
    : position.fromReference(value, kind);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** protobuf-es takes a negative zero for the default and leaves it out; protobuf's own writers and we do not. */
function hasNegativeZero(value: unknown): boolean {
  if (value instanceof Map) return [...value.values()].some(hasNegativeZero);
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasNegativeZero);
  return Object.is(value, -0);
}

describe.each(cells)("$name", (cell) => {
  const { kind, position } = cell;
  const written = position.cases(kind.values);
  const read = position.cases(kind.values.map((value) => kind.readsAs(value)));

  test("means the same to protobuf-es, both ways", () => {
    for (const { where, table, isWrapped, hold, take } of usesOf(cell)) {
      const all = written.map((value) => encode(table, hold(value)));
      expect({ where, values: all.map((bytes) => referenceValue(cell, bytes)) }).toEqual({ where, values: read });
      expect({ where, values: all.map((bytes) => take(decode(table, bytes))) }).toStrictEqual({ where, values: read });
      const compared = written.flatMap((value, index) => (hasNegativeZero(value) ? [] : [{ value, index }]));
      expect({ where, hex: compared.map(({ index }) => hex(all[index] as Uint8Array)) }).toEqual({
        where,
        hex: compared.map(({ value }) => hex(referenceBytes(cell, value, isWrapped))),
      });
    }
  });

  test("reads as its default when it is absent", () => {
    for (const { where, table, take } of usesOf(cell)) {
      const value = take(decode(table, new Uint8Array()));
      expect({ where, value }).toStrictEqual({ where, value: position.absent(kind) });
    }
  });

  test("refuses what does not fit", () => {
    const accepted: unknown[] = [];
    for (const { where, table, hold } of usesOf(cell)) {
      for (const wrong of kind.refused) {
        // Absence is what an optional value may be.
        if (wrong == null && /Optional|Nullable/.test(position.name)) continue;
        const cases = position.cases([wrong]).filter((one) => holds(one, wrong));
        for (const value of cases) if (!isRefused(() => encode(table, hold(value)))) accepted.push({ where, value });
      }
      for (const wrong of kind.unreadable) {
        const cases = position.cases([wrong]).filter((one) => holds(one, wrong));
        const codes = cases.map((value) => tryDecode(table, referenceBytes(cell, value)));
        expect({ where, codes: [...new Set(codes)] }).toEqual({ where, codes: ["IW2010"] });
      }
    }
    expect(accepted).toEqual([]);
  });
});

/** Whether a case holds the value that it was made of. */
function holds(made: unknown, value: unknown): boolean {
  if (Object.is(made, value)) return true;
  if (made instanceof Map) return [...made.keys(), ...made.values()].some((one) => holds(one, value));
  return typeof made === "object" && made !== null && Object.values(made).some((one) => holds(one, value));
}

/** Whether it throws a TypeError. A matcher reads the error's stack, which takes longer than all else here. */
function isRefused(run: () => void): boolean {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof TypeError;
  }
}

function tryDecode(table: MessageTable, bytes: Uint8Array): unknown {
  try {
    return decode(table, bytes);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe.each(cells.filter(({ position }) => position.name === "Unpacked"))("$kind.ts[]", (cell) => {
  const packed = cells.find(({ kind, position }) => kind === cell.kind && position.name === "List") as Cell;

  test("is read packed and unpacked alike, wherever it stands", () => {
    const value = cell.kind.values.filter((one) => !Object.is(one, -0));
    const expected = value.map((one) => cell.kind.readsAs(one));
    for (const [reader, writer] of [
      [cell, packed],
      [packed, cell],
    ] as const) {
      const bytes = referenceBytes(writer, value);
      for (const { table, take } of usesOf(reader)) expect(take(decode(table, bytes))).toEqual(expected);
    }
  });
});

test("a negative zero is written without presence", () => {
  const [use] = usesOf(cells.find(({ name }) => name === "DoublePlain") as Cell);
  expect(hex(encode(use?.table as MessageTable, { value: -0 }))).toBe("090000000000000080");
});
