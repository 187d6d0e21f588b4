import { conform } from "./rows.js";

const marked = "/** @serviceContract */ export interface";
const op = (name: string) => `/** @operationContract */ ${name}(): string;`;
const one = { serve: '{ One: () => "1" }', call: "client.One()", returns: "1" };
const both = {
  serve: '{ One: () => "1", Two: () => "2" }',
  call: "Promise.all([client.One(), client.Two()])",
  returns: ["1", "2"],
};
const pair = `${marked} IOne { ${op("One")} } ${marked} ITwo { ${op("Two")} }`;

describe("forms of heritage", () => {
  conform("heritage", [
    {
      rule: "an alias of an intersection",
      ...both,
      source: `${pair} type Both = IOne & ITwo; ${marked} ISample extends Both {}`,
      paths: ["/IOne/One", "/ITwo/Two"],
    },
    {
      rule: "a class that implements an alias of an intersection",
      ...both,
      source: `${pair} type Both = IOne & ITwo; class Service implements Both { One() { return "1"; } Two() { return "2"; } }`,
      contract: "IOne",
      map: "Service",
      call: "Promise.all([client.One(), clients.createClient<ITwo>(channel).Two()])",
      paths: ["/IOne/One"],
      sent: ["/IOne/One", "/ITwo/Two"],
    },
    {
      rule: "a class that implements Implementation<…>",
      ...one,
      source: `${marked} ISample { /** @operationContract */ One(): Promise<string> } class Service implements iw.Implementation<ISample> { One() { return "1"; } }`,
      map: "Service",
      paths: ["/ISample/One"],
    },
    {
      rule: "an alias of a closed generic",
      ...one,
      source: `${marked} IGen<T> { /** @operationContract */ One(): T } type Mine = IGen<string>; ${marked} ISample extends Mine {}`,
      paths: ["/IGen-String/One"],
    },
    {
      rule: "a base class that is an expression: a mixin",
      source: `${pair} type Constructor = new (...args: any[]) => object;
        const withTwo = <C extends Constructor>(base: C) => class extends base implements ITwo { Two() { return "2"; } };
        class Base implements IOne { One() { return "1"; } } class Service extends withTwo(Base) {}`,
      contract: "ITwo",
      map: "Service",
      call: "Promise.all([client.Two(), clients.createClient<IOne>(channel).One()])",
      returns: ["2", "1"],
      paths: ["/ITwo/Two"],
      sent: ["/ITwo/Two", "/IOne/One"],
    },
    {
      rule: "export default class",
      source: `/** @serviceContract */ export default class Sample { ${op("One").replace(": string;", "() { return '1'; }").replace("()()", "()")} }`,
      contract: "Sample",
      map: "Sample",
      call: "client.One()",
      returns: "1",
      paths: ["/Sample/One"],
    },
    {
      rule: "an instance per call, made by a factory with dependencies",
      source: `${marked} ISample { /** @operationContract */ Count(): int32 } class Service implements ISample { static made = 0; constructor(readonly n: int32) { Service.made++; } Count() { return this.n * Service.made; } }`,
      map: "Service, () => new Service(10)",
      call: "(async () => [await client.Count(), await client.Count()])()",
      returns: [10, 20],
      paths: ["/ISample/Count"],
    },
    {
      rule: "a generic class with a factory, closed by what it makes",
      source: `${marked} IGen<T> { /** @operationContract */ Echo(x: T): T } class Service<T> implements IGen<T> { constructor(readonly _n: int32) {} Echo(x: T) { return x; } }`,
      contract: "IGen<string>",
      map: "Service<string>, () => new Service<string>(1)",
      call: 'client.Echo("a")',
      returns: "a",
      paths: ["/IGen-String/Echo"],
    },
    {
      rule: "a this parameter is no parameter",
      source: `${marked} ISample { /** @operationContract */ One(this: ISample, x: int32): int32 }`,
      serve: "{ One(x) { return x; } }",
      call: "client.One(4)",
      returns: 4,
      paths: ["/ISample/One"],
    },
    {
      rule: "a constrained type parameter",
      source: `${marked} IGen<T extends string | int32> { /** @operationContract */ Echo(x: T): T }`,
      contract: "IGen<string>",
      serve: "{ Echo: (x) => x }",
      call: 'client.Echo("a")',
      returns: "a",
      paths: ["/IGen-String/Echo"],
    },
    {
      rule: "a recursive generic message",
      source: `export interface Chain<T> { /** @dataMember 1 */ value: T; /** @dataMember 2 */ next?: Chain<T> } ${marked} ISample { /** @operationContract */ Echo(x: Chain<string>): Chain<string> }`,
      serve: "{ Echo: (x) => x }",
      call: 'client.Echo({ value: "a", next: { value: "b" } })',
      returns: { value: "a", next: { value: "b" } },
      paths: ["/ISample/Echo"],
    },
    {
      rule: "a generic message class, and one that extends it",
      source: `export class Box<T> { /** @dataMember 1 */ item!: T; own() { return "own"; } } export class Boxes extends Box<string[]> { /** @dataMember 2 */ n: int32 = 0; }
        ${marked} ISample { /** @operationContract */ Echo(x: Box<int32>, y: Boxes): [Box<int32>, Boxes] }`,
      serve: "{ Echo: (x, y) => [x, y] }",
      call: 'client.Echo(Object.assign(new Box<int32>(), { item: 1 }), Object.assign(new Boxes(), { item: ["a"], n: 2 })).then(([x, y]) => [x.own(), x.item, y.own(), y.item, y.n])',
      returns: ["own", 1, "own", ["a"], 2],
      paths: ["/ISample/Echo"],
    },
    {
      rule: "a hundred parameters",
      source: `${marked} ISample { /** @operationContract */ Sum(${Array.from({ length: 100 }, (_, i) => `p${i}: int32`).join(", ")}): int32 } class Service implements ISample { Sum(...all: int32[]) { return all.reduce((sum, one) => sum + one, 0); } }`,
      map: "Service",
      call: `client.Sum(${Array.from({ length: 100 }, (_, i) => i).join(", ")})`,
      returns: 4950,
      paths: ["/ISample/Sum"],
    },
    {
      rule: "an inferred string result of a class contract",
      source:
        "/** @serviceContract */ export class Sample { /** @operationContract */ async Name(x = 'd') { return x + '!'; } }",
      contract: "Sample",
      map: "Sample",
      call: "Promise.all([client.Name(), client.Name('z')])",
      returns: ["d!", "z!"],
      paths: ["/Sample/Name"],
    },
  ]);
});
