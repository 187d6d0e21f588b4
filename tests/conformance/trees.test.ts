import { conform } from "./rows.js";

const op = (name: string, annotation = "@operationContract") => `/** ${annotation} */ ${name}(): string;`;
const marked = "/** @serviceContract */ export interface";

const rootNotFound = `interface IService { ${op("Method")} }
  ${marked} IContract1 extends IService {} ${marked} IContract2 extends IService {}
  export class Contract implements IContract1, IContract2 { Method() { return "served"; } }`;

describe("interface trees", () => {
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
      rule: "AttachToMostTop: along a chain the most derived path is listed, and the server answers at each contract's",
      source: `interface IService { ${op("Method")} }
        ${marked} INear extends IService {} ${marked} IMiddle extends INear {} ${marked} IFar extends IMiddle {} ${marked} IBeside extends IService {}
        export class Contract implements INear, IBeside, IFar { Method() { return "served"; } }`,
      contract: "IFar",
      map: "Contract",
      call: `Promise.all([client.Method(), clients.createClient<IMiddle>(channel).Method(),
        clients.createClient<INear>(channel).Method(), clients.createClient<IBeside>(channel).Method()])`,
      returns: ["served", "served", "served", "served"],
      paths: ["/IFar/Method"],
      sent: ["/IFar/Method", "/IMiddle/Method", "/INear/Method", "/IBeside/Method"],
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
      paths: ["/ISample/Async", "/ISample/Nothing", "/ISample/NothingAsync", "/ISample/Sync"],
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
