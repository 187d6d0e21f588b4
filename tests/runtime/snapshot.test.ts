import { contractOf, type double, type int32, type int64 } from "interwire";
import * as serializer from "interwire/snapshot";
import type { ICalculator, IGeneric } from "./contracts.js";
import * as contracts from "./contracts.js";

/** @dataContract */
interface Shape {
  /** @dataMember 1 */
  name?: string;
  /** @dataMember 2 */
  area: double | null;
  /** @dataMember { order: 3, packed: false } */
  corners: int32[];
  /** @dataMember 4 */
  byId: Map<int32, Shape>;
  /** @dataMember 5 */
  notes: Record<string, string>;
}

interface IBase {
  /** @operationContract */
  Ready(): boolean;
}

/** @serviceContract { name: "Shapes", namespace: "demo.v1" } */
interface IShapes extends IBase, IGeneric<int64> {
  /** @operationContract { style: "bare" } */
  Grow(shape: Shape): Shape;
  /** @operationContract */
  All(first: Shape, second?: Shape): void;
}

interface IEmpty {
  /** @operationContract */
  Nothing(): void;
}

/** @serviceContract */
interface IPlain extends IEmpty {}

/** What the compiler added to the contracts' module. */
const emitted = contracts as unknown as Readonly<Record<string, () => unknown>>;
const table = emitted.ICalculator$contract?.();
const message = emitted.Line$message?.();

const lines = (value: unknown): string[] => serializer.serialize(value).split("\n");

describe("the serializer", () => {
  test("prints a contract line by line: services, operations, messages", () => {
    expect(lines(contractOf<ICalculator>())).toEqual([]);
  });

  test("prints presence, maps, packing, bases and closed generics", () => {
    expect(lines(contractOf<IShapes>())).toEqual([]);
  });

  test("prints a message", () => {
    expect(serializer.serialize(message)).toBe("message Line { sku: string = 1; quantity: int32 = 2 }");
  });

  test("knows contracts and messages, emitted or described, and nothing else", () => {
    expect(serializer.test(table)).toBe(true);
    expect(serializer.test(contractOf<ICalculator>())).toBe(true);
    expect(serializer.test(message)).toBe(true);
    for (const other of [{}, [], null, undefined, "text", () => {}, { services: [] }]) {
      expect(serializer.test(other)).toBe(false);
    }
    expect(serializer.serialize(contractOf<ICalculator>())).toBe(serializer.serialize(table));
  });

  test("works as jest's", () => {
    expect.addSnapshotSerializer(serializer);
    expect(contractOf<IPlain>()).toMatchSnapshot();
  });
});
