import { contractOf } from "interwire";
import * as serializer from "interwire/snapshot";
import { type ICalculator, ICalculator$contract, Line$message } from "./tables.js";

test("a contract shows its operations and messages without a serializer", () => {
  const { service, services, messages } = contractOf<ICalculator>(ICalculator$contract());
  expect(service).toBe("ICalculator");
  expect(services[0]?.operations[0]).toEqual({
    name: "Sum",
    method: "Sum",
    path: "/ICalculator/Sum",
    kind: "unary",
    request: "{ x: int32 = 1; y: int32 = 2 }",
    response: "{ result: int64 = 1 }",
  });
  expect(messages).toEqual({ Order: "{ lines: Line[] = 1 }", Line: "{ sku: string = 1; quantity: int32 = 2 }" });
});

test("the serializer prints one line per operation and message", () => {
  const node = ICalculator$contract();
  expect(serializer.test(node)).toBe(true);
  expect(serializer.test({})).toBe(false);
  expect(serializer.serialize(contractOf<ICalculator>(node))).toBe(serializer.serialize(node));
  expect(serializer.serialize(node).split("\n").slice(0, 3)).toEqual([
    "service ICalculator",
    "  unary /ICalculator/Sum { x: int32 = 1; y: int32 = 2 } -> { result: int64 = 1 }",
    "  unary /ICalculator/Buy { order: Order = 1 } -> { result: string = 1 }",
  ]);
  expect(serializer.serialize(Line$message())).toBe("message Line { sku: string = 1; quantity: int32 = 2 }");
});
