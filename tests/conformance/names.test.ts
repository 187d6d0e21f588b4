import { conform, refuse } from "./rows.js";

/** An interface with one operation whose annotation is given. */
const sum = (annotation: string, name = "ISample", operation = "@operationContract") =>
  `/** ${annotation} */ export interface ${name} { /** ${operation} */ Sum(x: int32, y: int32): Promise<int32>; }`;
const served = { serve: "{ Sum: (x, y) => x + y }", call: "client.Sum(1, 2)", returns: 3 };

describe("service names", () => {
  conform("service-names", [
    {
      rule: "the interface's own name, the leading I kept",
      ...served,
      source: sum("@serviceContract", "ICalculator"),
      contract: "ICalculator",
      paths: ["/ICalculator/Sum"],
    },
    {
      rule: "name",
      ...served,
      source: sum('@serviceContract { name: "Calculator" }'),
      paths: ["/Calculator/Sum"],
    },
    {
      rule: "a dotted name",
      ...served,
      source: sum('@serviceContract { name: "Standard.Calculator" }'),
      paths: ["/Standard.Calculator/Sum"],
    },
    {
      rule: "name and namespace",
      ...served,
      source: sum('@serviceContract { name: "Calculator", namespace: "Standard" }'),
      paths: ["/Standard.Calculator/Sum"],
    },
    {
      rule: "namespace alone",
      ...served,
      source: sum('@serviceContract { namespace: "Standard" }', "ICalculator"),
      contract: "ICalculator",
      paths: ["/Standard.ICalculator/Sum"],
    },
    {
      rule: "a dotted namespace",
      ...served,
      source: sum('@serviceContract { namespace: "Acme.Standard.V1" }'),
      paths: ["/Acme.Standard.V1.ISample/Sum"],
    },
    {
      rule: "blank name and namespace count as absent",
      ...served,
      source: sum('@serviceContract { name: "  ", namespace: "\\t" }', "IFoo"),
      contract: "IFoo",
      paths: ["/IFoo/Sum"],
    },
    {
      rule: "empty name with a namespace",
      ...served,
      source: sum('@serviceContract { name: "", namespace: "Standard" }'),
      paths: ["/Standard.ISample/Sum"],
    },
    {
      rule: "a name with a blank namespace",
      ...served,
      source: sum('@serviceContract { name: "Calc", namespace: "" }'),
      paths: ["/Calc/Sum"],
    },
    {
      rule: "a name is verbatim: dashes, case, dots at the ends",
      ...served,
      source: sum('@serviceContract { name: ".my-Calc_v1~." , namespace: "ns." }'),
      paths: ["/ns...my-Calc_v1~./Sum"],
    },
    {
      rule: "a name is verbatim: no formatting, no template text",
      ...served,
      source: sum('@serviceContract { name: "{0}$' + '{x}`" }'),
      paths: ["/{0}$" + "{x}`/Sum"],
    },
    {
      rule: "the TypeScript namespace takes no part",
      ...served,
      source: `export namespace Acme.Api { ${sum("@serviceContract", "ICalculator")} }`,
      contract: "Acme.Api.ICalculator",
      paths: ["/ICalculator/Sum"],
    },
    {
      rule: "the module takes no part",
      ...served,
      source: 'import type { ICalculator } from "./deep/er/contracts.js";',
      contract: "ICalculator",
      files: {
        "deep/er/contracts.ts": `import type { int32 } from "interwire";\n${sum("@serviceContract", "ICalculator")}`,
      },
      paths: ["/ICalculator/Sum"],
    },
    {
      rule: "an import alias takes no part",
      ...served,
      source: 'import type { ICalculator as Renamed } from "./contracts.js";',
      contract: "Renamed",
      files: { "contracts.ts": `import type { int32 } from "interwire";\n${sum("@serviceContract", "ICalculator")}` },
      paths: ["/ICalculator/Sum"],
    },
    {
      rule: "a class contract has the class's name",
      source:
        "/** @serviceContract */ export class Sample { /** @operationContract */ Sum(x: int32, y: int32): int32 { return x + y; } }",
      contract: "Sample",
      map: "Sample",
      call: "client.Sum(1, 2)",
      returns: 3,
      paths: ["/Sample/Sum"],
    },
    {
      rule: "two contracts of one simple name in two files stay apart by namespace",
      source:
        'import type { IOne } from "./one.js"; import type { IOne as ITwo } from "./two.js"; export interface Both {}',
      contract: "ITwo",
      serve: '{ Ping: () => "two" }',
      call: "client.Ping()",
      returns: "two",
      files: {
        "one.ts":
          '/** @serviceContract { namespace: "A" } */ export interface IOne { /** @operationContract */ Ping(): string; }',
        "two.ts":
          '/** @serviceContract { namespace: "B" } */ export interface IOne { /** @operationContract */ Ping(): string; }',
      },
      paths: ["/B.IOne/Ping"],
    },
  ]);
});

describe("operation names", () => {
  conform("operation-names", [
    { rule: "the method's name", ...served, source: sum("@serviceContract"), paths: ["/ISample/Sum"] },
    {
      rule: "name",
      ...served,
      source: sum("@serviceContract", "ISample", '@operationContract { name: "Add" }'),
      paths: ["/ISample/Add"],
    },
    {
      rule: "a blank name counts as absent",
      ...served,
      source: sum("@serviceContract", "ISample", '@operationContract { name: " " }'),
      paths: ["/ISample/Sum"],
    },
    {
      rule: "a name is verbatim",
      ...served,
      source: sum("@serviceContract", "ISample", '@operationContract { name: "add-2.0~x" }'),
      paths: ["/ISample/add-2.0~x"],
    },
    {
      rule: "the case of a method is kept",
      source: "/** @serviceContract */ export interface ISample { /** @operationContract */ sum(x: int32): int32; }",
      serve: "{ sum: (x) => x }",
      call: "client.sum(7)",
      returns: 7,
      paths: ["/ISample/sum"],
    },
    {
      rule: "Async is not stripped: Sum and SumAsync are two operations",
      source: `/** @serviceContract */ export interface ISample {
        /** @operationContract */ Sum(x: int32): int32;
        /** @operationContract */ SumAsync(x: int32): Promise<int32>;
      }`,
      serve: "{ Sum: (x) => x, SumAsync: (x) => -x }",
      call: "Promise.all([client.Sum(1), client.SumAsync(1)])",
      returns: [1, -1],
      paths: ["/ISample/Sum", "/ISample/SumAsync"],
    },
    {
      rule: "names of Object.prototype and of promises are ordinary",
      source: `/** @serviceContract */ export interface ISample {
        /** @operationContract */ toString(): string;
        /** @operationContract */ constructor2(): string;
        /** @operationContract */ hasOwnProperty(x: string): boolean;
        /** @operationContract */ catch(): string;
      }`,
      serve:
        '{ toString: () => "a", constructor2: () => "b", hasOwnProperty: (x: PropertyKey) => x === "x", catch: () => "c" }',
      call: 'Promise.all([client.toString(), client.constructor2(), client.hasOwnProperty("x"), client.catch()])',
      returns: ["a", "b", true, "c"],
      paths: ["/ISample/catch", "/ISample/constructor2", "/ISample/hasOwnProperty", "/ISample/toString"],
    },
    {
      rule: "a quoted method name",
      source: '/** @serviceContract */ export interface ISample { /** @operationContract */ "get-all"(): string; }',
      serve: '{ "get-all": () => "x" }',
      call: 'client["get-all"]()',
      returns: "x",
      paths: ["/ISample/get-all"],
    },
  ]);
});

describe("names that no HTTP/2 path can hold are refused", () => {
  refuse("refused-names", [
    {
      rule: "a blank around a name",
      source: sum('@serviceContract { name: " A " }'),
      says: 'IW1010: The service name " A " contains " "',
    },
    {
      rule: "a slash in a name",
      source: sum('@serviceContract { name: "a/b" }'),
      says: 'IW1010: The service name "a/b" contains "/"',
    },
    {
      rule: "a letter beyond ASCII",
      source: sum("@serviceContract", "Größe"),
      says: 'IW1010: The service name "Größe" contains "ö"',
    },
    {
      rule: "a slash in an operation's name",
      source: sum("@serviceContract", "ISample", '@operationContract { name: "a/b" }'),
      says: 'IW1010: The operation name "a/b" contains "/"',
    },
    {
      rule: "Ping and ping: a C# host cannot serve both",
      source: `/** @serviceContract */ export interface ISample {
        /** @operationContract */ Ping(): void;
        /** @operationContract { name: "pING" } */ Pong(): void;
      }
      /** @serviceContract */ export interface IDerived extends ISample { /** @operationContract { name: "pING" } */ Other(): void }`,
      says: "IW1101: ISample.Ping() and ISample.Pong() are both the operation ISample/Ping.",
    },
  ]);
});
