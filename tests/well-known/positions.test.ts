import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { Contract } from "interwire";
import { wellKnownNames, wellKnownRow } from "../../common/well-known-names.js";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { compileProject } from "../support/compile.js";
import { type Row, wellKnownRows } from "./rows.js";

const stem = (type: string): string => type.replace(".", "_");

const members = (type: string): string => `
  /** @dataMember 1 */ one: ${type};
  /** @dataMember 2 */ maybe?: ${type};
  /** @dataMember 3 */ nullable: ${type} | null;
  /** @dataMember 4 */ list: ${type}[];
  /** @dataMember 5 */ map: Map<string, ${type}>;
  /** @dataMember 6 */ record: Record<string, ${type}>;
  /** @dataMember 7 */ pair: [${type}, ${type}];`;

/** A message of each type whose codec is printed for it, the same as a generic one, and each alone as a message. */
const declarations = ({ type }: Row): string => `
export interface Of_${stem(type)} {${members(type)}
}
export const generic_${stem(type)} = contractOf<IEcho<Places<${type}>>>();
/** @serviceContract */ export interface IAlone_${stem(type)} {
  /** @operationContract */ One(value: ${type}): ${type};
  /** @operationContract */ Maybe(value?: ${type}): ${type} | undefined;
  /** @operationContract */ Nullable(value: ${type} | null): ${type} | null;
  /** @operationContract */ Many(value: ${type}[]): ${type}[];
  /** @operationContract */ Named(value: Map<string, ${type}>): Map<string, ${type}>;
  /** @operationContract */ Second(signal: AbortSignal, value: ${type}): ${type};
  /** @operationContract { style: "bare" } */ Bare(value: ${type}): ${type};
  /** @operationContract { style: "bare" } */ BareSecond(signal: AbortSignal, value: ${type}): ${type};
}
export const alone_${stem(type)} = contractOf<IAlone_${stem(type)}>();`;

const imported = [...new Set(wellKnownRows.map(({ type }) => type.split(".")[0] ?? ""))].filter(
  (one) => one !== "Date",
);
const source = `import { contractOf, type ${imported.join(", type ")} } from "interwire";
export interface Places<T> {${members("T")}
}
/** @serviceContract */ export interface IEcho<T> { /** @operationContract */ Echo(value: T): T; }
${wellKnownRows.map(declarations).join("\n")}`;

const project = compileProject({ name: "well-known-positions", files: { "types.ts": source } });
test("all positions compile", () => {
  expect(project.output).toBe("");
});
test("every type of the table has samples", () => {
  expect(wellKnownRows.map(({ type }) => type).sort()).toEqual([...wellKnownNames].sort());
});
test.each(wellKnownRows.filter(({ type }) => wellKnownRow(type).zero !== undefined))(
  "the table says what $type reads as when it never came",
  ({ type, absent }) => expect(new Function(`return ${wellKnownRow(type).zero}`)()).toEqual(absent),
);
const emitted = (project.exitCode === 0 ? require(project.emitted("types.js")) : {}) as Readonly<
  Record<string, unknown>
>;

/** The request and the response of an operation. */
function tables(contract: Contract<unknown>, name: string): readonly [MessageTable, MessageTable] {
  const operation = nodeOf(contract, "test").operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`No operation ${name}.`);
  return [operation.request, operation.response];
}

/** The value of each field of a message, in the order of its bytes; `undefined` for a field that holds no bytes. */
function fieldsOf(bytes: Uint8Array): (readonly [number, Uint8Array])[] {
  const reader = new BinaryReader(bytes);
  const found: (readonly [number, Uint8Array])[] = [];
  while (reader.pos < reader.len) {
    const [no, wireType] = reader.tag();
    expect(wireType).toBe(WireType.LengthDelimited);
    found.push([no, reader.bytes()]);
  }
  return found;
}

function messageOf(...fields: (readonly [number, Uint8Array])[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [no, bytes] of fields) writer.tag(no, WireType.LengthDelimited).bytes(bytes);
  return writer.finish();
}

const key = Uint8Array.of(107);
const entry = (bytes: Uint8Array): Uint8Array => messageOf([1, key], [2, bytes]);

const samples = wellKnownRows.flatMap((row) => row.samples.map(([value, given], at) => ({ ...row, value, given, at })));

interface Bytes {
  readonly write: (value: unknown) => Uint8Array;
  readonly read: (bytes: Uint8Array) => unknown;
}

/** A message whose codec is printed for the type, and a generic one that is handed a descriptor of it. */
const forms: Readonly<Record<string, (type: string) => Bytes>> = {
  printed(type) {
    const own = (emitted[`Of_${stem(type)}$message`] as () => MessageTable)();
    return { write: (value) => encode(own, value), read: (bytes) => decode(own, bytes) };
  },
  generic(type) {
    const [request, response] = tables(emitted[`generic_${stem(type)}`] as never, "Echo");
    return {
      write: (value) => fieldsOf(encode(response, value))[0]?.[1] as Uint8Array,
      read: (bytes) => (decode(request, messageOf([1, bytes])) as unknown[])[0],
    };
  },
};

describe.each(Object.entries(forms))("a %s message", (_, whole) => {
  test.each(samples)("$type in every position, sample $at", ({ type, oracle, value, given }) => {
    const codec = whole(type);
    const places = {
      one: value,
      maybe: value,
      nullable: value,
      list: [value, value],
      map: new Map([["k", value]]),
      record: { k: value },
      pair: [value, value],
    };
    const bytes = oracle.bytes(given);
    const written = fieldsOf(codec.write(places));
    expect(written.map(([no]) => no)).toEqual([1, 2, 3, 4, 4, 5, 6, 7]);
    for (const [no, inner] of written) {
      const own = no < 5 ? [inner] : fieldsOf(inner).flatMap(([n, one]) => (no === 7 || n === 2 ? [one] : []));
      expect(own).toHaveLength(no === 7 ? 2 : 1);
      for (const one of own) expect(oracle.agrees(one, given)).toBe(true);
    }
    const pair = messageOf([1, bytes], [2, bytes]);
    const others = [1, 2, 3, 4, 4].map((no) => [no, bytes] as const);
    expect(codec.read(messageOf(...others, [5, entry(bytes)], [6, entry(bytes)], [7, pair]))).toEqual(places);
  });

  test.each(wellKnownRows)("$type that never came", ({ type, absent }) => {
    expect(whole(type).read(new Uint8Array(0))).toEqual({
      one: absent,
      maybe: undefined,
      nullable: null,
      list: [],
      map: new Map(),
      record: {},
      pair: [absent, absent],
    });
    const mapped = whole(type).read(messageOf([5, messageOf([1, key])], [6, messageOf([1, key])]));
    expect(mapped).toMatchObject({ map: new Map([["k", absent]]), record: { k: absent } });
  });

  test.each(wellKnownRows)("$type without a value", ({ type }) => {
    const value = wellKnownRows.find((row) => row.type === type)?.samples[0]?.[0];
    const places = {
      one: value,
      maybe: undefined,
      nullable: type === "Value" ? undefined : null,
      list: [],
      map: new Map(),
    };
    const given = { ...places, nullable: type === "Value" ? value : null, record: {}, pair: [value, value] };
    const written = fieldsOf(whole(type).write(given)).map(([no]) => no);
    expect(written).toEqual(type === "Value" ? [1, 3, 7] : [1, 7]);
  });
});

describe("a value by itself", () => {
  const plain = ["One", "Maybe", "Nullable"] as const;

  test.each(samples)("$type as an argument and a result, sample $at", ({ type, oracle, value, given }) => {
    const contract = emitted[`alone_${stem(type)}`] as never;
    const bytes = oracle.bytes(given);
    for (const name of plain) {
      const [request, response] = tables(contract, name);
      for (const written of [encode(request, [value]), encode(response, value)]) {
        const [[no, inner] = [], ...more] = fieldsOf(written);
        expect([no, more]).toEqual([1, []]);
        expect(oracle.agrees(inner as Uint8Array, given)).toBe(true);
      }
      expect(decode(request, messageOf([1, bytes]))).toEqual([value]);
      expect(decode(response, messageOf([1, bytes]))).toEqual(value);
    }
    const [second] = tables(contract, "Second");
    expect(oracle.agrees(fieldsOf(encode(second, [undefined, value]))[0]?.[1] as Uint8Array, given)).toBe(true);
    expect(decode(second, messageOf([1, bytes]))).toEqual([undefined, value]);
  });

  test.each(samples)("$type in a list and a map, sample $at", ({ type, oracle, value, given }) => {
    const contract = emitted[`alone_${stem(type)}`] as never;
    const bytes = oracle.bytes(given);
    const [, many] = tables(contract, "Many");
    for (const [, one] of fieldsOf(encode(many, [value, value]))) expect(oracle.agrees(one, given)).toBe(true);
    expect(decode(many, messageOf([1, bytes], [1, bytes]))).toEqual([value, value]);
    const [, named] = tables(contract, "Named");
    expect(decode(named, encode(named, new Map([["k", value]])))).toEqual(new Map([["k", value]]));
    expect(decode(named, messageOf([1, entry(bytes)]))).toEqual(new Map([["k", value]]));
  });

  test.each(samples)("$type as the whole message, sample $at", ({ type, oracle, value, given }) => {
    const contract = emitted[`alone_${stem(type)}`] as never;
    for (const [name, values] of [
      ["Bare", [value]],
      ["BareSecond", [undefined, value]],
    ] as const) {
      const [request, response] = tables(contract, name);
      expect(oracle.agrees(encode(request, values), given)).toBe(true);
      expect(oracle.agrees(encode(response, value), given)).toBe(true);
      expect(decode(request, oracle.bytes(given))).toEqual(values);
      expect(decode(response, oracle.bytes(given))).toEqual(value);
    }
  });

  test.each(wellKnownRows)("$type that never came", ({ type, absent }) => {
    const contract = emitted[`alone_${stem(type)}`] as never;
    const read = (name: string): unknown => decode(tables(contract, name)[1], new Uint8Array(0));
    expect([read("One"), read("Second"), read("Maybe"), read("Nullable"), read("Many")]).toEqual([
      absent,
      absent,
      undefined,
      type === "Value" ? absent : null,
      [],
    ]);
  });
});
