import { conform } from "./rows.js";

const op = (name: string, annotation = "@operationContract") => `/** ${annotation} */ ${name}(): string;`;
const marked = "/** @serviceContract */ export interface";
const shared = 'import type { int32 } from "interwire";\n';

const rootNotFound = `interface IService { ${op("Method")} }
  ${marked} IContract1 extends IService {} ${marked} IContract2 extends IService {}
  export class Contract implements IContract1, IContract2 { Method() { return "served"; } }`;

describe("interface trees (reference §2.2)", () => {
  conform("trees", [
    {
      rule: "OneContractRoot: operations of unmarked bases are the contract's, other interfaces are ignored",
      source: `interface IDisposable { Dispose(): void }
        interface IService1 extends IDisposable { ${op("Method1")} }
        interface IService2 { ${op("Method2")} }
        ${marked} IContract extends IService1, IService2 {}
        export class Contract implements IContract { Method1() { return "1"; } Method2() { return "2"; } Dispose() {} }`,
      contract: "IContract",
      map: "Contract",
      call: "Promise.all([client.Method1(), client.Method2()])",
      returns: ["1", "2"],
      paths: ["/IContract/Method1", "/IContract/Method2"],
    },
    {
      rule: "AttachToMostTop: unmarked bases attach to the most derived contract",
      source: `interface IService1 { ${op("Method1")} } interface IService2 { ${op("Method2")} }
        ${marked} IContract1 extends IService1, IService2 { ${op("Own1")} }
        ${marked} IContract2 extends IContract1 { ${op("Own2")} }
        export class Contract implements IContract2 {
          Method1() { return "1"; } Method2() { return "2"; } Own1() { return "o1"; } Own2() { return "o2"; }
        }`,
      contract: "IContract2",
      map: "Contract",
      call: "Promise.all([client.Method1(), client.Method2(), client.Own1(), client.Own2()])",
      returns: ["1", "2", "o1", "o2"],
      paths: ["/IContract2/Own2", "/IContract1/Own1", "/IContract2/Method1", "/IContract2/Method2"],
    },
    {
      rule: "AttachToMostTop: a client of the base contract reaches the same server by an alias",
      source: `interface IService1 { ${op("Method1")} }
        ${marked} IContract1 extends IService1 {} ${marked} IContract2 extends IContract1 {}
        export class Contract implements IContract2 { Method1() { return "1"; } }`,
      contract: "IContract1",
      map: "Contract",
      call: "client.Method1()",
      returns: "1",
      paths: ["/IContract1/Method1"],
    },
    {
      rule: "RootNotFound: of unrelated siblings each client calls its own contract",
      source: rootNotFound,
      contract: "IContract1",
      map: "Contract",
      call: "Promise.all([client.Method(), clients.createClient<IContract2>(channel).Method()])",
      returns: ["served", "served"],
      paths: ["/IContract1/Method"],
      sent: ["/IContract1/Method", "/IContract2/Method"],
    },
    {
      rule: "TransientInterface: an unmarked middle without operations passes its base on",
      source: `interface IService1 { ${op("Method")} } interface IService2 extends IService1 {}
        ${marked} IContract extends IService2 {}`,
      contract: "IContract",
      serve: '{ Method: () => "m" }',
      call: "client.Method()",
      returns: "m",
      paths: ["/IContract/Method"],
    },
    {
      rule: "TransientGenericInterface: the same through generic middles",
      source: `interface IService1 { ${op("Method")} }
        interface IService2<T> extends IService1 { /** @operationContract */ Echo(value: T): T }
        ${marked} IContract<T> extends IService2<T> { /** @operationContract */ Own(value: T): T }`,
      contract: "IContract<int32>",
      serve: '{ Method: () => "m", Echo: (x) => x, Own: (x) => -x }',
      call: "Promise.all([client.Method(), client.Echo(2), client.Own(3)])",
      returns: ["m", 2, -3],
      paths: ["/IContract-Int32/Own", "/IContract-Int32/Echo", "/IContract-Int32/Method"],
    },
    {
      rule: "SharedContract: one unmarked base under the name of each contract, hosted as two classes",
      source: `interface ISharedContract { ${op("GetName")} }
        ${marked} IConcreteContract1 extends ISharedContract {} ${marked} IConcreteContract2 extends ISharedContract {}
        class One implements IConcreteContract1 { GetName() { return "one"; } }
        class Two implements IConcreteContract2 { GetName() { return "two"; } }`,
      contract: "IConcreteContract1",
      map: "One).map(Two",
      call: "Promise.all([client.GetName(), clients.createClient<IConcreteContract2>(channel).GetName()])",
      returns: ["one", "two"],
      paths: ["/IConcreteContract1/GetName"],
      sent: ["/IConcreteContract1/GetName", "/IConcreteContract2/GetName"],
    },
    {
      rule: "GenericContract: a marked generic base keeps its own closed name",
      source: `${marked} IGenericService<T> { /** @operationContract */ Ping(value: T): T }
        ${marked} ICalculator<T> extends IGenericService<T> { /** @operationContract */ Sum(x: T, y: T): T }
        /** @dataContract { name: "Some-Value" } */ export interface TheValue { /** @dataMember 1 */ value: int32 }`,
      contract: "ICalculator<TheValue>",
      serve: "{ Sum: (x, y) => ({ value: x.value + y.value }), Ping: (x) => x }",
      call: "Promise.all([client.Sum({ value: 1 }, { value: 2 }), client.Ping({ value: 5 })])",
      returns: [{ value: 3 }, { value: 5 }],
      paths: ["/ICalculator-Some-Value/Sum", "/IGenericService-Some-Value/Ping"],
    },
    {
      rule: "SyncOverAsync: the unannotated twin is no operation",
      source: `${marked} ISample { Ping(): void; /** @operationContract */ PingAsync(): Promise<string> }`,
      serve: '{ Ping: () => {}, PingAsync: () => "async" }',
      call: "(async () => [await client.PingAsync(), await Promise.resolve().then(() => client.Ping()).catch((e) => e.code)])()",
      returns: ["async", "IW2005"],
      paths: ["/ISample/PingAsync"],
    },
  ]);
});

describe("one class, several contracts", () => {
  conform("hosting", [
    {
      rule: "two contracts and an interface that is none",
      source: `interface IDisposable { Dispose(): void }
        ${marked} IStandard { ${op("Sum")} } ${marked} IScientific { ${op("Multiply")} }
        export class Service implements IStandard, IScientific, IDisposable {
          Sum() { return "s"; } Multiply() { return "m"; } Dispose() {}
        }`,
      contract: "IStandard",
      map: "Service",
      call: "Promise.all([client.Sum(), clients.createClient<IScientific>(channel).Multiply()])",
      returns: ["s", "m"],
      paths: ["/IStandard/Sum"],
      sent: ["/IStandard/Sum", "/IScientific/Multiply"],
    },
    {
      rule: "two contracts with an operation of one name",
      source: `${marked} IOne { ${op("Ping")} } ${marked} ITwo { ${op("Ping")} }
        export class Service implements IOne, ITwo { Ping() { return "both"; } }`,
      contract: "IOne",
      map: "Service",
      call: "Promise.all([client.Ping(), clients.createClient<ITwo>(channel).Ping()])",
      returns: ["both", "both"],
      paths: ["/IOne/Ping"],
      sent: ["/IOne/Ping", "/ITwo/Ping"],
    },
    {
      rule: "a subclass hosts what its base class implements",
      source: `${marked} IOne { ${op("Ping")} } ${marked} ITwo { ${op("Pong")} }
        class Base implements IOne { Ping() { return "base"; } }
        class Derived extends Base implements ITwo { Pong() { return "derived"; } override Ping() { return "overridden"; } }`,
      contract: "ITwo",
      map: "Derived",
      call: "Promise.all([client.Pong(), clients.createClient<IOne>(channel).Ping()])",
      returns: ["derived", "overridden"],
      paths: ["/ITwo/Pong"],
      sent: ["/ITwo/Pong", "/IOne/Ping"],
    },
    {
      rule: "a class passed around as a value still hosts its contracts",
      source: `${marked} ISample { ${op("Ping")} }
        const pick = (): (new () => object) => class Hidden implements ISample { Ping() { return "hidden"; } };`,
      map: "pick()",
      call: "client.Ping()",
      returns: "hidden",
      paths: ["/ISample/Ping"],
    },
    {
      rule: "sync, async and void methods are operations alike",
      source: `${marked} ISample {
          /** @operationContract */ Sync(x: int32): int32;
          /** @operationContract */ Async(x: int32): Promise<int32>;
          /** @operationContract */ Nothing(x: int32): void;
          /** @operationContract */ NothingAsync(x: int32): Promise<void>;
        }
        export class Service implements ISample {
          seen = 0;
          Sync(x: int32) { return x + this.seen; }
          async Async(x: int32) { return x - this.seen; }
          Nothing(x: int32) { this.seen += x; }
          async NothingAsync(x: int32) { this.seen += x; }
        }`,
      map: "Service",
      call: "(async () => [await client.Nothing(10), await client.NothingAsync(5), await client.Sync(1), await client.Async(1)])()",
      returns: [undefined, undefined, 16, -14],
      paths: ["/ISample/Sync", "/ISample/Async", "/ISample/Nothing", "/ISample/NothingAsync"],
    },
    {
      rule: "a method without annotation is no operation, and the server does not answer it",
      source: `${marked} ISample { ${op("Ping")} Other(): string }`,
      serve: '{ Ping: () => "p", Other: () => "o" }',
      call: "(async () => [await client.Ping(), await Promise.resolve().then(() => client.Other()).catch((e) => e.code)])()",
      returns: ["p", "IW2005"],
      paths: ["/ISample/Ping"],
    },
  ]);
});

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
      source: `import type { IMarked, IPlain, IGeneric } from "./bases"; ${marked} ISample extends IMarked, IPlain, IGeneric<int32> {}`,
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
