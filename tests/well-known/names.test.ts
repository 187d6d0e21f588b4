import {
  type Any,
  type bcl,
  contractOf,
  type Duration,
  type Empty,
  type ListValue,
  type StringValue,
  type Struct,
  type Timestamp,
  type Value,
} from "interwire";

/** @serviceContract */
interface IGen<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

test.each([
  ["Date", contractOf<IGen<Date>>(), "IGen-DateTime", "{ value: Date = 1 }"],
  ["Date | null", contractOf<IGen<Date | null>>(), "IGen-Nullable-DateTime", "{ value: Date | null = 1 }"],
  ["Date[]", contractOf<IGen<Date[]>>(), "IGen-ArrayDateTime", "{ value: Date[] = 1 }"],
  ["Timestamp", contractOf<IGen<Timestamp>>(), "IGen-DateTime", "{ value: Timestamp = 1 }"],
  ["Duration", contractOf<IGen<Duration>>(), "IGen-TimeSpan", "{ value: Duration = 1 }"],
  ["bcl.DateTime", contractOf<IGen<bcl.DateTime>>(), "IGen-DateTime", "{ value: bcl.DateTime = 1 }"],
  ["bcl.TimeSpan", contractOf<IGen<bcl.TimeSpan>>(), "IGen-TimeSpan", "{ value: bcl.TimeSpan = 1 }"],
  ["bcl.Guid", contractOf<IGen<bcl.Guid>>(), "IGen-Guid", "{ value: bcl.Guid = 1 }"],
  [
    "bcl.Decimal | undefined",
    contractOf<IGen<bcl.Decimal | undefined>>(),
    "IGen-Nullable-Decimal",
    "{ value: bcl.Decimal | undefined = 1 }",
  ],
  [
    "Map<string, bcl.Guid>",
    contractOf<IGen<Map<string, bcl.Guid>>>(),
    "IGen-Dictionary-String-Guid",
    "{ value: Map<string, bcl.Guid> = 1 }",
  ],
  ["[Date, Duration]", contractOf<IGen<[Date, Duration]>>(), "IGen-ValueTuple-DateTime-TimeSpan", undefined],
  ["Any", contractOf<IGen<Any>>(), "IGen-Any", "{ value: Any = 1 }"],
  ["Empty", contractOf<IGen<Empty>>(), "IGen-Empty", "{ value: Empty = 1 }"],
  ["Struct | null", contractOf<IGen<Struct | null>>(), "IGen-Struct", "{ value: Struct | null = 1 }"],
  ["Value", contractOf<IGen<Value>>(), "IGen-Value", "{ value: Value = 1 }"],
  ["Value | null", contractOf<IGen<Value | null>>(), "IGen-Value", "{ value: Value = 1 }"],
  ["Value | undefined", contractOf<IGen<Value | undefined>>(), "IGen-Value", "{ value: Value | undefined = 1 }"],
  ["ListValue", contractOf<IGen<ListValue>>(), "IGen-ListValue", "{ value: ListValue = 1 }"],
  ["StringValue", contractOf<IGen<StringValue>>(), "IGen-StringValue", "{ value: StringValue = 1 }"],
] as const)("a contract closed with %s", (_, contract, service, request) => {
  expect(contract.service).toBe(service);
  if (request !== undefined) expect(contract.services[0]?.operations[0]?.request).toBe(request);
});

test("a description lists no fields of a well-known type", () => {
  expect(contractOf<IGen<Timestamp>>().messages).toEqual({});
});
