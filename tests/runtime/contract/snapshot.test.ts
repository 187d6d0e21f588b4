import { contractOf, type double, type int32, type int64, messageOf } from "interwire";
import * as serializer from "interwire/snapshot";
import type { ICalculator, IGeneric } from "../contracts.js";
import * as declared from "../contracts.js";

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

interface Corner {
  /** @dataMember 1 */
  at: int32;
}

/** @serviceContract */
interface IBeside {
  /** @operationContract */
  Cut(
    corners: AsyncIterable<int32>,
    from: Corner,
    depth: double,
  ): Promise<[name: string, pieces: AsyncIterable<string>]>;
}

enum State {
  Done = 4,
  None = 0,
}

interface Stage {
  /** @dataMember 1 */
  state: State;
  /** @dataMember 2 */
  corner: Corner;
}

/** @dataContract */
interface Plan {
  /** @dataMember 1 */
  stages: Stage[];
  /** @dataMember 2 */
  start: Date;
  /** @dataMember 3 */
  next?: Plan;
}

interface IEmpty {
  /** @operationContract */
  Nothing(): void;
}

/** @serviceContract */
interface IPlain extends IEmpty {}

/** The compiler's additions to the contracts' module. */
const emitted = declared as unknown as Readonly<Record<string, () => unknown>>;
const table = emitted.ICalculator$contract?.();
const message = emitted.Line$message?.();

const lines = (value: unknown): string[] => serializer.serialize(value).split("\n");

describe("the serializer", () => {
  test("prints a contract line by line: services, operations, messages", () => {
    expect(lines(contractOf<ICalculator>())).toEqual([
      "service ICalculator",
      "  unary /ICalculator/Buy { order: Order = 1 } -> { result: string = 1 }",
      "  duplex /ICalculator/Chat { items: string = 1 } -> { result: string = 1 }",
      "  clientStreaming /ICalculator/Collect { items: string = 1 } -> { result: string = 1 }",
      "  unary /ICalculator/Fail { text: string = 1 } -> {}",
      "  unary /ICalculator/First { text: string = 1 } -> { result: string = 1 }",
      "  unary /ICalculator/Middle { text: string = 1; times: int32 = 2 } -> { result: string = 1 }",
      "  unary /ICalculator/Move Line -> Line",
      "  unary /ICalculator/Optional { text: string = 1; times: optional int32 = 2 } -> { result: string = 1 }",
      "  unary /ICalculator/Over { x: int32 = 1; y: int32 = 2 } -> { result: int32 = 1 }",
      "  unary /ICalculator/OverThree { x: int32 = 1; y: int32 = 2; z: int32 = 3 } -> { result: int32 = 1 }",
      "  unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int64 = 1 }",
      "  unary /ICalculator/Wait { text: string = 1 } -> { result: string = 1 }",
      "  serverStreaming /ICalculator/Watch { n: int32 = 1 } -> { result: string = 1 }",
      "message Line { sku: string = 1; quantity: int32 = 2 }",
      "message Order { lines: repeated Line = 1; shelves: map<string, Line> = 2 }",
    ]);
  });

  test("prints presence, maps, packing, bases and closed generics", () => {
    expect(lines(contractOf<IShapes>())).toEqual([
      "service IGeneric-Int64",
      "  unary /IGeneric-Int64/Echo { value: int64 = 1 } -> { result: int64 = 1 }",
      "service demo.v1.Shapes",
      "  unary /demo.v1.Shapes/All",
      "    IShapes_All_Request { first: Shape = 1; second: optional Shape = 2 }",
      "    -> IShapes_All_Response {}",
      "  unary /demo.v1.Shapes/Grow Shape -> Shape",
      "  unary /demo.v1.Shapes/Ready IBase_Ready_Request {} -> IBase_Ready_Response { result: bool = 1 }",
      "message Shape {",
      "  name: optional string = 1",
      "  area: optional double = 2",
      "  corners: repeated int32 = 3 [packed = false]",
      "  byId: map<int32, Shape> = 4",
      "  notes: map<string, string> = 5",
      "}",
    ]);
  });

  test("prints the values beside streams, and the messages in them", () => {
    expect(lines(contractOf<IBeside>())).toEqual([
      "service IBeside",
      "  duplex /IBeside/Cut",
      "    { from: Corner = 1; depth: double = 2 } beside { corners: int32 = 1 }",
      "    -> { name: string = 1 } beside { result: string = 1 }",
      "message Corner { at: int32 = 1 }",
    ]);
  });

  test("prints a message with all that it refers to", () => {
    expect(lines(message)).toEqual(["message Line { sku: string = 1; quantity: int32 = 2 }"]);
    expect(lines(messageOf<Plan>())).toEqual([
      "message Plan { stages: repeated Stage = 1; start: google.protobuf.Timestamp = 2; next: optional Plan = 3 }",
      "message Corner { at: int32 = 1 }",
      "message Stage { state: State = 1; corner: Corner = 2 }",
      "enum State { None = 0; Done = 4 }",
    ]);
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
