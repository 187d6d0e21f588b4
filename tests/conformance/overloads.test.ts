import { conform, refuse } from "./rows.js";

const marked = "/** @serviceContract */ export interface ISample";

describe("overloads with distinct operation names", () => {
  conform("overloads", [
    {
      rule: "the client dispatches by argument count",
      source: `${marked} {
          /** @operationContract { name: "Sum2" } */ Sum(x: int32, y: int32): Promise<int32>;
          /** @operationContract { name: "Sum3" } */ Sum(x: int32, y: int32, z: int32): Promise<int32>;
        }`,
      serve: "{ Sum: (x: int32, y: int32, z?: int32) => z === undefined ? x + y + 1 : x + y + z - 1 }",
      call: "Promise.all([client.Sum(1, 2), client.Sum(1, 2, 3)])",
      returns: [4, 5],
      paths: ["/ISample/Sum2", "/ISample/Sum3"],
    },
    {
      rule: "the server calls with exactly the operation's own argument count",
      source: `${marked} {
          /** @operationContract { name: "None" } */ Count(): int32;
          /** @operationContract { name: "One" } */ Count(x: int32): int32;
          /** @operationContract { name: "Three" } */ Count(x: int32, y: int32, z: int32): int32;
        }
        export class Service implements ISample { Count(...values: int32[]): int32 { return values.length; } }`,
      map: "Service",
      call: "Promise.all([client.Count(), client.Count(0), client.Count(0, 0, 0)])",
      returns: [0, 1, 3],
      paths: ["/ISample/None", "/ISample/One", "/ISample/Three"],
    },
    {
      rule: "optional and context parameters count",
      source: `${marked} {
          /** @operationContract { name: "Short" } */ Get(x: int32, y?: int32): string;
          /** @operationContract { name: "Long" } */ Get(x: int32, y: int32, z: int32, signal: AbortSignal): string;
        }
        export class Service implements ISample { Get(...values: unknown[]): string { return values.length + typeof values[1]; } }`,
      map: "Service",
      call: "Promise.all([client.Get(1), client.Get(1, 2), client.Get(1, 2, 3, new AbortController().signal)])",
      returns: ["2undefined", "2number", "4number"],
      paths: ["/ISample/Long", "/ISample/Short"],
    },
    {
      rule: "a count that no overload takes is an error",
      source: `${marked} {
          /** @operationContract { name: "One" } */ Get(x: int32): string;
          /** @operationContract { name: "Three" } */ Get(x: int32, y: int32, z: int32): string;
        }`,
      serve: '{ Get: () => "x" }',
      call: `(async () => [await client.Get(1), await (async () => (client.Get as Function)(1, 2))().catch((e) => e.code + e.message)])()`,
      returns: [
        "x",
        "IW2012IW2012: ISample.Get was called with 2 arguments, but its overloads take 1 or 3. Pass as many arguments as one of them declares.",
      ],
      paths: ["/ISample/One", "/ISample/Three"],
    },
    {
      rule: "overloads spread over a contract and its bases",
      source: `/** @serviceContract */ export interface IBase { /** @operationContract */ Get(x: int32): string }
        /** @serviceContract */ export interface ISample extends IBase {
          Get(x: int32): string; /** @operationContract { name: "Get2" } */ Get(x: int32, y: int32): string;
        }`,
      serve: "{ Get: (x: int32, y?: int32) => [String(x), String(y)].join() }",
      call: "Promise.all([client.Get(1), client.Get(1, 2)])",
      returns: ["1,undefined", "1,2"],
      paths: ["/ISample/Get2", "/IBase/Get"],
    },
    {
      rule: "overload signatures of a class, annotated with tags",
      source: `/** @serviceContract */ export class Sample {
          /** @operationContract { name: "A" } */ Get(x: int32): string;
          /** @operationContract { name: "B" } */ Get(x: int32, y: int32): string;
          Get(...values: int32[]): string { return values.join(); }
        }`,
      contract: "Sample",
      map: "Sample",
      call: "Promise.all([client.Get(1), client.Get(1, 2)])",
      returns: ["1", "1,2"],
      paths: ["/Sample/A", "/Sample/B"],
    },
  ]);
  refuse("refused-overloads", [
    {
      rule: "DuplicateOperationName: overloads without a name of their own",
      source: `${marked} { /** @operationContract */ Ping(): void; /** @operationContract */ Ping(x: int32): void }`,
      says: "are both the operation ISample/Ping.",
    },
    {
      rule: "DuplicateServiceName: of a contract and its base, their operations conflict or not",
      source: `/** @serviceContract { name: "Service" } */ export interface IBase { /** @operationContract */ Ping(): void }
        /** @serviceContract { name: "Service" } */ export interface ISample extends IBase { /** @operationContract */ Ping(): void; /** @operationContract { name: "Other" } */ Pong(x: int32): void }`,
      says: "IW1110: ISample and its base IBase both have the service name Service.",
    },
    {
      rule: "ranges of argument counts that intersect",
      source: `${marked} {
          /** @operationContract { name: "A" } */ Get(x: int32, y?: int32): void;
          /** @operationContract { name: "B" } */ Get(x: int32, signal: AbortSignal): void;
        }`,
      says: "both take 2 arguments",
    },
  ]);
});
