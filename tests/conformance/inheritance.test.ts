import { conform } from "./rows.js";

const op = (name: string, annotation = "@operationContract") => `/** ${annotation} */ ${name}(): string;`;
const marked = "/** @serviceContract */ export interface";
const shared = 'import type { int32 } from "interwire";\n';

describe("inheritance", () => {
  conform("inheritance", [
    {
      rule: "operations of a marked base stay on the base's service",
      source: `${marked} IBase { ${op("Ping")} } ${marked} IDerived extends IBase { ${op("Pong")} }`,
      contract: "IDerived",
      serve: '{ Ping: () => "i", Pong: () => "o" }',
      call: "Promise.all([client.Ping(), client.Pong(), clients.createClient<IBase>(channel).Ping()])",
      returns: ["i", "o", "i"],
      paths: ["/IDerived/Pong", "/IBase/Ping"],
    },
    {
      rule: "operations of an unmarked base go to the deriving contract",
      source: `interface ICalculator { ${op("Sum")} } ${marked} IScientific extends ICalculator { ${op("Multiply")} }`,
      contract: "IScientific",
      serve: '{ Sum: () => "s", Multiply: () => "m" }',
      call: "Promise.all([client.Sum(), client.Multiply()])",
      returns: ["s", "m"],
      paths: ["/IScientific/Multiply", "/IScientific/Sum"],
    },
    {
      rule: "a diamond through unmarked bases lists the shared one once",
      source: `interface ITop { ${op("Top")} } interface ILeft extends ITop { ${op("Left")} } interface IRight extends ITop { ${op("Right")} }
        ${marked} IBottom extends ILeft, IRight {}`,
      contract: "IBottom",
      serve: '{ Top: () => "t", Left: () => "l", Right: () => "r" }',
      call: "Promise.all([client.Top(), client.Left(), client.Right()])",
      returns: ["t", "l", "r"],
      paths: ["/IBottom/Left", "/IBottom/Top", "/IBottom/Right"],
    },
    {
      rule: "a diamond through marked bases",
      source: `${marked} ITop { ${op("Top")} } ${marked} ILeft extends ITop { ${op("Left")} } ${marked} IRight extends ITop { ${op("Right")} }
        ${marked} IBottom extends ILeft, IRight {}
        export class Service implements IBottom { Top() { return "t"; } Left() { return "l"; } Right() { return "r"; } }`,
      contract: "IBottom",
      map: "Service",
      call: "Promise.all([client.Top(), client.Left(), client.Right(), clients.createClient<IRight>(channel).Top()])",
      returns: ["t", "l", "r", "t"],
      paths: ["/ILeft/Left", "/ITop/Top", "/IRight/Right"],
    },
    {
      rule: "a chain of unmarked interfaces, some without operations",
      source: `interface I1 { ${op("One")} } interface I2 extends I1 {} interface I3 extends I2 { ${op("Three")} } interface I4 extends I3 {}
        ${marked} ISample extends I4 { ${op("Own")} }`,
      serve: '{ One: () => "1", Three: () => "3", Own: () => "o" }',
      call: "Promise.all([client.One(), client.Three(), client.Own()])",
      returns: ["1", "3", "o"],
      paths: ["/ISample/Own", "/ISample/Three", "/ISample/One"],
    },
    {
      rule: "InterfaceInheritance example: generic unmarked bases under generic and closed contracts",
      source: `interface IRemoteService { ${op("Touch")} }
        interface ICalculator<T> extends IRemoteService { /** @operationContract */ Sum(x: T, y: T): Promise<T> }
        ${marked} IGenericCalculator<T> extends ICalculator<T> { /** @operationContract */ GetRandomValue(): Promise<T> }
        ${marked} IDoubleCalculator extends ICalculator<double> { /** @operationContract */ GetRandomValue(): Promise<double> }`,
      contract: "IDoubleCalculator",
      serve: '{ Touch: () => "DoubleCalculator", Sum: (x, y) => x + y, GetRandomValue: () => 0.5 }',
      call: "Promise.all([client.Touch(), client.Sum(0.25, 0.5), client.GetRandomValue()])",
      returns: ["DoubleCalculator", 0.75, 0.5],
      paths: ["/IDoubleCalculator/GetRandomValue", "/IDoubleCalculator/Sum", "/IDoubleCalculator/Touch"],
    },
    {
      rule: "a class contract that derives from a class contract",
      source: `/** @serviceContract */ export class Base { /** @operationContract */ Ping() { return "base"; } }
        /** @serviceContract */ export class Derived extends Base { /** @operationContract */ Pong() { return "derived"; } }`,
      contract: "Derived",
      map: "Derived",
      call: "Promise.all([client.Ping(), client.Pong()])",
      returns: ["base", "derived"],
      paths: ["/Derived/Pong", "/Base/Ping"],
    },
    {
      rule: "an abstract class contract and its plain subclass",
      source: `/** @serviceContract */ export abstract class Base {
          /** @operationContract */ abstract Ping(x: int32): Promise<int32>;
          /** @operationContract */ Twice(x: int32): int32 { return 2 * x; }
        }
        export class Impl extends Base { async Ping(x: int32) { return x; } }`,
      contract: "Base",
      map: "Impl",
      call: "Promise.all([client.Ping(1), client.Twice(2)])",
      returns: [1, 4],
      paths: ["/Base/Ping", "/Base/Twice"],
    },
    {
      rule: "a class contract over interfaces, marked and not",
      source: `${marked} IMarked { ${op("One")} } interface IPlain { ${op("Two")} }
        /** @serviceContract */ export class Sample implements IMarked, IPlain {
          One() { return "1"; } Two() { return "2"; } /** @operationContract */ Three() { return "3"; }
        }`,
      contract: "Sample",
      map: "Sample",
      call: "Promise.all([client.One(), client.Two(), client.Three()])",
      returns: ["1", "2", "3"],
      paths: ["/Sample/Three", "/IMarked/One", "/Sample/Two"],
    },
    {
      rule: "an interface contract that extends a class with operations",
      source: `export class Base { /** @operationContract */ Ping() { return "x"; } } ${marked} ISample extends Base { ${op("Pong")} }`,
      serve: '{ Ping: () => "i", Pong: () => "o" }',
      call: "Promise.all([client.Ping(), client.Pong()])",
      returns: ["i", "o"],
      paths: ["/ISample/Pong", "/ISample/Ping"],
    },
    {
      rule: "a member declared again with an annotation is an operation of both services",
      source: `${marked} IBase { ${op("Ping")} } ${marked} IDerived extends IBase { ${op("Ping")} }`,
      contract: "IDerived",
      serve: '{ Ping: () => "x" }',
      call: "Promise.all([client.Ping(), clients.createClient<IBase>(channel).Ping()])",
      returns: ["x", "x"],
      paths: ["/IDerived/Ping", "/IBase/Ping"],
      sent: ["/IDerived/Ping", "/IBase/Ping"],
    },
    {
      rule: "a member declared again without an annotation is the base's only",
      source: `${marked} IBase { ${op("Ping")} } ${marked} IDerived extends IBase { Ping(): string; ${op("Own")} }`,
      contract: "IDerived",
      serve: '{ Ping: () => "x", Own: () => "own" }',
      call: "client.Ping()",
      returns: "x",
      paths: ["/IDerived/Own", "/IBase/Ping"],
      sent: ["/IBase/Ping"],
    },
    {
      rule: "bases in other files: marked, unmarked, generic",
      source: `import type { IMarked, IPlain, IGeneric } from "./bases.js"; ${marked} ISample extends IMarked, IPlain, IGeneric<int32> {}`,
      files: {
        "bases.ts": `${shared}${marked} IMarked { ${op("One")} } export interface IPlain { ${op("Two")} }
          export interface IGeneric<T> extends IDeep<T[]> { /** @operationContract */ Echo(value: T): T }
          export interface IDeep<T> { /** @operationContract */ Deep(value: T): T }`,
      },
      serve: '{ One: () => "1", Two: () => "2", Echo: (x) => x, Deep: (x) => x }',
      call: "Promise.all([client.One(), client.Two(), client.Echo(3), client.Deep([4, 5])])",
      returns: ["1", "2", 3, [4, 5]],
      paths: ["/IMarked/One", "/ISample/Two", "/ISample/Echo", "/ISample/Deep"],
    },
  ]);
});
