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
  ["Date", contractOf<IGen<Date>>(), "IGen-DateTime", "{ value: google.protobuf.Timestamp = 1 }"],
  [
    "Date | null",
    contractOf<IGen<Date | null>>(),
    "IGen-Nullable-DateTime",
    "{ value: optional google.protobuf.Timestamp = 1 }",
  ],
  ["Date[]", contractOf<IGen<Date[]>>(), "IGen-ArrayDateTime", "{ value: repeated google.protobuf.Timestamp = 1 }"],
  ["Timestamp", contractOf<IGen<Timestamp>>(), "IGen-DateTime", "{ value: google.protobuf.Timestamp = 1 }"],
  ["Duration", contractOf<IGen<Duration>>(), "IGen-TimeSpan", "{ value: google.protobuf.Duration = 1 }"],
  ["bcl.DateTime", contractOf<IGen<bcl.DateTime>>(), "IGen-DateTime", "{ value: bcl.DateTime = 1 }"],
  ["bcl.TimeSpan", contractOf<IGen<bcl.TimeSpan>>(), "IGen-TimeSpan", "{ value: bcl.TimeSpan = 1 }"],
  ["bcl.Guid", contractOf<IGen<bcl.Guid>>(), "IGen-Guid", "{ value: bcl.Guid = 1 }"],
  [
    "bcl.Decimal | undefined",
    contractOf<IGen<bcl.Decimal | undefined>>(),
    "IGen-Nullable-Decimal",
    "{ value: optional bcl.Decimal = 1 }",
  ],
  [
    "Map<string, bcl.Guid>",
    contractOf<IGen<Map<string, bcl.Guid>>>(),
    "IGen-Dictionary-String-Guid",
    "{ value: map<string, bcl.Guid> = 1 }",
  ],
  ["[Date, Duration]", contractOf<IGen<[Date, Duration]>>(), "IGen-ValueTuple-DateTime-TimeSpan", undefined],
  ["Any", contractOf<IGen<Any>>(), "IGen-Any", "{ value: google.protobuf.Any = 1 }"],
  ["Empty", contractOf<IGen<Empty>>(), "IGen-Empty", "{ value: google.protobuf.Empty = 1 }"],
  ["Struct | null", contractOf<IGen<Struct | null>>(), "IGen-Struct", "{ value: optional google.protobuf.Struct = 1 }"],
  ["Value", contractOf<IGen<Value>>(), "IGen-Value", "{ value: google.protobuf.Value = 1 }"],
  ["Value | null", contractOf<IGen<Value | null>>(), "IGen-Value", "{ value: google.protobuf.Value = 1 }"],
  [
    "Value | undefined",
    contractOf<IGen<Value | undefined>>(),
    "IGen-Value",
    "{ value: optional google.protobuf.Value = 1 }",
  ],
  ["ListValue", contractOf<IGen<ListValue>>(), "IGen-ListValue", "{ value: google.protobuf.ListValue = 1 }"],
  ["StringValue", contractOf<IGen<StringValue>>(), "IGen-StringValue", "{ value: google.protobuf.StringValue = 1 }"],
] as const)("a contract closed with %s", (_, contract, service, request) => {
  expect(contract.service).toBe(service);
  if (request !== undefined) expect(contract.services[0]?.operations[0]?.request).toBe(request);
});

test("a description lists no fields of a well-known type", () => {
  expect(contractOf<IGen<Timestamp>>().messages).toEqual({});
});
