import { conform, type Row } from "./rows.js";

/** A project's own decorators, which note that they ran. */
const own = (names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `export const ${name} = (...given: unknown[]) => (...target: any[]): any => void ran.push("${name}" + JSON.stringify(given));`,
    )
    .join("\n");
const decorators = `export const ran: string[] = [];
${own(["ServiceContract", "OperationContract", "DataContract", "DataMember", "ProtoContract", "ProtoMember", "ProtoInclude"])}
${own(["ServiceContractAttribute", "OperationContractAttribute", "serviceContract", "operationContract", "dataMember"])}
export default ServiceContract;`;
const files = { "own.ts": decorators };
const ping = { contract: "Sample", map: "Sample", call: "client.Ping()", returns: "pong" };
const body = 'Ping(): string { return "pong"; }';

/** The rows that hold in both decorator modes. */
const rows: readonly Row[] = [
  {
    rule: "decorators of the project's own: read, kept, and run",
    ...ping,
    files,
    source: `import { ran, ServiceContract, OperationContract } from "./own.js";
      @ServiceContract({ name: "S" }) export class Sample { @OperationContract({ name: "P" }) ${body} }`,
    call: "client.Ping().then((pong) => [pong, ...ran])",
    returns: ["pong", 'OperationContract[{"name":"P"}]', 'ServiceContract[{"name":"S"}]'],
    paths: ["/S/P"],
  },
  {
    rule: "members of messages by the project's own decorators",
    files,
    source: `import { ran, DataContract, DataMember, ProtoContract, ProtoMember } from "./own.js";
      @DataContract() export class Inner { @DataMember(3) text = ""; }
      @ProtoContract() export class Outer { @ProtoMember({ order: 2 }) inner = new Inner(); @ProtoMember(1) n: int32 = 0; }
      /** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: Outer): Outer }`,
    serve: "{ Echo: (x) => x }",
    call: `client.Echo(Object.assign(new Outer(), { n: 4 })).then((x) => [x instanceof Outer, x.inner instanceof Inner, x.n, ran.length])`,
    returns: [true, true, 4, 5],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "subtypes by our decorator, under another name, and by the project's own",
    files,
    source: `import { DataMember, ProtoInclude as PI, messageOf } from "interwire";
      import { ProtoInclude } from "./own.js";
      export class Circle { @DataMember(1) r: int32 = 0; }
      export class Square { @DataMember(1) side: int32 = 0; }
      export class Shape { @DataMember(1) name = ""; @PI(10) circle?: Circle; @ProtoInclude(11) square: Square | null = null; }
      const hex = (value: Partial<Shape>) => Buffer.from(messageOf<Shape>().toBinary(messageOf<Shape>().create(value))).toString("hex");
      /** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: Shape): Shape }`,
    serve: "{ Echo: (x) => x }",
    call: `client.Echo(Object.assign(new Shape(), { name: "s", square: Object.assign(new Square(), { side: 2 }) }))
      .then((x) => [x.square instanceof Square, x.circle === undefined, hex({ name: "c", circle: { r: 1 } }), hex({ name: "s", square: { side: 2 } })])`,
    returns: [true, true, "520208010a0163", "5a0208020a0173"],
    paths: ["/ISample/Echo"],
  },
  {
    rule: "an import alias",
    ...ping,
    source: `import { ServiceContract as SC, OperationContract as OC } from "interwire";
      @SC({ name: "Aliased" }) export class Sample { @OC() ${body} }`,
    paths: ["/Aliased/Ping"],
  },
  {
    rule: "an import alias of the project's own",
    ...ping,
    files,
    source: `import { ServiceContract as SC, OperationContract as OC } from "./own.js";
      @SC({ name: "Aliased" }) export class Sample { @OC() ${body} }`,
    paths: ["/Aliased/Ping"],
  },
  {
    rule: "a namespace of imports",
    ...ping,
    source:
      '@iw.ServiceContract({ name: "Space" }) export class Sample { @iw.OperationContract() Ping(): string { return "pong"; } }',
    paths: ["/Space/Ping"],
  },
  {
    rule: "a namespace of the project's own",
    ...ping,
    files,
    source: `import * as own from "./own.js"; @own.ServiceContract({ name: "Space" }) export class Sample { @own.OperationContract() ${body} }`,
    paths: ["/Space/Ping"],
  },
  {
    rule: "a default import under another name",
    ...ping,
    files,
    source: `import Marked, { OperationContract } from "./own.js"; @Marked() export class Sample { @OperationContract() ${body} }`,
    paths: ["/Sample/Ping"],
  },
  {
    rule: "an alias made by a variable",
    ...ping,
    files,
    source: `import * as own from "./own.js"; const SC = own.ServiceContract; const { OperationContract } = own;
      @SC({ name: "Variable" }) export class Sample { @OperationContract() ${body} }`,
    paths: ["/Variable/Ping"],
  },
  {
    rule: "an Attribute suffix",
    ...ping,
    files,
    source: `import { ServiceContractAttribute, OperationContractAttribute } from "./own.js";
      @ServiceContractAttribute({ Name: "Suffixed" }) export class Sample { @OperationContractAttribute({ Name: "P" }) ${body} }`,
    paths: ["/Suffixed/P"],
  },
  {
    rule: "a lower-case first letter",
    ...ping,
    files,
    source: `import { serviceContract, operationContract } from "./own.js";
      @serviceContract({ Name: "lower", Namespace: "ns" }) export class Sample { @operationContract({ Name: "p" }) ${body} }`,
    paths: ["/ns.lower/p"],
  },
  {
    rule: "a decorator without a call",
    ...ping,
    source: `const ServiceContract: any = () => {}; const OperationContract: any = () => {};
      @ServiceContract export class Sample { @OperationContract ${body} }`,
    paths: ["/Sample/Ping"],
  },
  {
    rule: "a decorated class expression",
    ...ping,
    source: `import { OperationContract } from "interwire"; export class Sample { @OperationContract() ${body} }
      /** @serviceContract */ export interface ISample extends Sample {}`,
    contract: "ISample",
    map: "class implements ISample { Ping() { return 'pong'; } }",
    paths: ["/ISample/Ping"],
  },
  {
    rule: "a decorator and a tag share the work",
    ...ping,
    source: `import { ServiceContract } from "interwire"; @ServiceContract() export class Sample { /** @operationContract { name: "P" } */ ${body} }`,
    paths: ["/Sample/P"],
  },
  {
    rule: "constants as arguments: a variable, an enum's member, a property, imported ones",
    files: {
      "names.ts": `export const Space = "space"; export enum Name { Service = "S" } export const operations = { ping: "P" } as const;
        export class Held { static readonly style = "wrapped"; } export default "other";`,
    },
    source: `import { ServiceContract, OperationContract, DataMember } from "interwire";
      import { Held, Name, operations, Space as namespace } from "./names.js"; import * as names from "./names.js";
      const Order = 2, packed = false; enum Orders { Third = Order + 1 }
      export class Point { @DataMember(Order) x: int32 = 0; @DataMember({ order: Orders.Third, packed }) y: int32[] = [];
        @DataMember({ order: (4 as const) satisfies number }) z: int32 = 0; }
      @ServiceContract({ namespace, name: Name.Service }) export class Sample {
        @OperationContract({ name: operations.ping, style: Held.style }) Ping(x: Point): Point { return x; }
        @OperationContract({ name: names["Space"] }) Other(): string { return [namespace, names.Space].join(); } }`,
    contract: "Sample",
    map: "Sample",
    call: "client.Ping(Object.assign(new Point(), { x: 1, y: [2] })).then((x) => [{ ...x }, iw.contractOf<Sample>().messages])",
    returns: [
      { x: 1, y: [2], z: 0 },
      { Point: "{ x: int32 = 2; y: repeated int32 = 3 [packed = false]; z: int32 = 4 }" },
    ],
    paths: ["/space.S/P", "/space.S/space"],
  },
  {
    rule: "arguments that are null or undefined are absent",
    ...ping,
    files,
    source: `import { ServiceContract, OperationContract } from "interwire"; import { DataContract, DataMember } from "./own.js";
      @DataContract({ Name: null }) export class Point { @DataMember({ order: 1, packed: null }) x: int32 = 0; }
      @ServiceContract({ name: null, namespace: undefined }) export class Sample { @OperationContract({ name: null }) ${body}
        @OperationContract({ name: undefined }) Other(x: Point): Point { return x; } }`,
    paths: ["/Sample/Other", "/Sample/Ping"],
  },
  {
    rule: "foreign decorators beside ours run in their order",
    ...ping,
    source: `import { ServiceContract, OperationContract } from "interwire"; const ran: string[] = [];
      const log = (text: string) => (..._: any[]): any => void ran.push(text);
      @log("a") @ServiceContract() @log("b") export class Sample { @log("c") @OperationContract() @log("d") ${body} }`,
    call: "client.Ping().then((pong) => [pong, ...ran])",
    returns: ["pong", "d", "c", "b", "a"],
    paths: ["/Sample/Ping"],
  },
];

describe("annotations by name, standard decorators", () => conform("standard-decorators", rows));

describe("annotations by name, experimentalDecorators", () =>
  conform("legacy-decorators", rows, {
    compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false },
  }));

const operation = "/** @operationContract */ Ping(): string";
const served = { serve: '{ Ping: () => "pong" }', call: "client.Ping()", returns: "pong" };
const tagged = (tags: string, path: string): Row => ({
  rule: tags,
  ...served,
  source: `/** ${tags} */ export interface ISample { ${operation} }`,
  paths: [path],
});

describe("spellings of tags", () => {
  conform("spellings", [
    tagged('@ServiceContract { Name: "X" }', "/X/Ping"),
    tagged('@ServiceContractAttribute { Name: "X", Namespace: "N" }', "/N.X/Ping"),
    tagged('@serviceContractAttribute({ name: "X" })', "/X/Ping"),
    tagged('@serviceContract({ name: "X", })', "/X/Ping"),
    tagged("@serviceContract()", "/ISample/Ping"),
    tagged("@serviceContract {}", "/ISample/Ping"),
    tagged("@serviceContract { name: null, namespace: null }", "/ISample/Ping"),
    tagged('@serviceContract { name: "X", namespace: undefined }', "/X/Ping"),
    tagged('@serviceContract { name: null, namespace: "N" }', "/N.ISample/Ping"),
    tagged("@serviceContract { name: 'single' }", "/single/Ping"),
    tagged("@serviceContract { name: `template` }", "/template/Ping"),
    tagged('@serviceContract { "name": "quoted" }', "/quoted/Ping"),
    tagged('@serviceContract { name: "user@host" }', "/user@host/Ping"),
    tagged('@serviceContract { name: "@operationContract" }', "/@operationContract/Ping"),
    tagged('@serviceContract { name: "a@b})c" }', "/a@b})c/Ping"),
    tagged('Sums up. @serviceContract { name: "X" }', "/X/Ping"),
    tagged('@deprecated use another one @serviceContract { name: "X" } @since 1.0', "/X/Ping"),
    tagged(
      '@see {@link ISample}\n * @serviceContract {\n *   name: "Multi",\n *   namespace: "Line"\n * }\n * @since 2',
      "/Line.Multi/Ping",
    ),
    tagged('\r\n * Windows.\r\n * @serviceContract {\r\n *   name: "Multi"\r\n * }\r\n ', "/Multi/Ping"),
    {
      rule: "numbers of members in all spellings",
      source: `export interface Point {
          /** @dataMember 1 */ a: int32; /** @DataMember(2) */ b: int32; /** @dataMember { order: 3 } */ c: int32;
          /** @DataMemberAttribute({ Order: 4 }) */ d: int32; /** @protoMember 5 */ e: int32; /** @ProtoMember(6) */ f: int32;
        }
        /** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: Point): Point }`,
      serve: "{ Echo: (x) => x }",
      call: "client.Echo({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }).then((x) => [x, iw.contractOf<ISample>().messages])",
      returns: [
        { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
        { Point: "{ a: int32 = 1; b: int32 = 2; c: int32 = 3; d: int32 = 4; e: int32 = 5; f: int32 = 6 }" },
      ],
      paths: ["/ISample/Echo"],
    },
    {
      rule: "subtypes in all spellings",
      source: `export interface Empty { /** @dataMember 1 */ by: int32 }
        export interface Point {
          /** @dataMember 1 */ a: int32; /** @protoInclude 2 */ b?: Empty; /** @ProtoInclude(3) */ c: Empty | null;
          /** @protoInclude { order: 4 } */ d?: Empty; /** @ProtoIncludeAttribute({ Order: 5 }) */ e?: iw.Empty;
        }
        /** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: Point): Point }`,
      serve: "{ Echo: (x) => x }",
      call: "client.Echo({ a: 1, c: { by: 3 } }).then((x) => [x.a, x.c, iw.contractOf<ISample>().messages.Point])",
      returns: [
        1,
        { by: 3 },
        "{ b: optional Empty = 2 [include = true]; c: optional Empty = 3 [include = true]; d: optional Empty = 4 [include = true]; e: optional google.protobuf.Empty = 5 [include = true]; a: int32 = 1 }",
      ],
      paths: ["/ISample/Echo"],
    },
  ]);
});

const two = {
  serve: '{ One: () => "1", Two: () => "2" }',
  call: "Promise.all([client.One(), client.Two()])",
  returns: ["1", "2"],
};

describe("places of tags", () => {
  conform("places", [
    {
      rule: "on the same line as the opening brace",
      ...two,
      source:
        '/** @serviceContract */ export interface ISample { /** @operationContract */\n  One(): string;\n /** @operationContract { name: "Zwei" } */\n\n Two(): string }',
      paths: ["/ISample/One", "/ISample/Zwei"],
    },
    {
      rule: "between two members on one line",
      ...two,
      source:
        '/** @serviceContract */ export interface ISample { /** @operationContract */ One(): string; /** @operationContract { name: "Zwei" } */ Two(): string }',
      paths: ["/ISample/One", "/ISample/Zwei"],
    },
    {
      rule: "between a modifier's line and its declaration: a line comment follows the tag",
      ...served,
      source: `/** @serviceContract */\n// a plain comment\n/* another */\nexport interface ISample {\n  /** @operationContract */ // trailing\n  Ping(): string;\n}`,
      paths: ["/ISample/Ping"],
    },
    {
      rule: "in one of two interface blocks of a file, operations in both",
      ...two,
      source: `/** @serviceContract { name: "Merged" } */ export interface ISample { /** @operationContract */ One(): string }
        export interface ISample { /** @operationContract */ Two(): string }`,
      paths: ["/Merged/One", "/Merged/Two"],
    },
    {
      rule: "bases in several interface blocks",
      ...two,
      source: `/** @serviceContract */ export interface IOne { /** @operationContract */ One(): string }
        /** @serviceContract */ export interface ITwo { /** @operationContract */ Two(): string }
        export interface ISample extends IOne {} /** @serviceContract */ export interface ISample extends ITwo {}`,
      paths: ["/IOne/One", "/ITwo/Two"],
    },
    {
      rule: "a contract merged with a constant and a namespace of its name",
      ...served,
      source: `/** @serviceContract */ export interface ISample { ${operation} } export const ISample = 1;`,
      paths: ["/ISample/Ping"],
    },
    {
      rule: "on constructor parameter properties",
      source: `export class Point { constructor(/** @dataMember 1 */ readonly x: int32 = 0, /** @dataMember 2 */ public y: int32 = 0) {} }
        /** @serviceContract */ export interface ISample { /** @operationContract */ Flip(x: Point): Point }`,
      serve: "{ Flip: (p) => new Point(p.y, p.x) }",
      call: "client.Flip(new Point(1, 2)).then((p) => [p instanceof Point, p.x, p.y])",
      returns: [true, 2, 1],
      paths: ["/ISample/Flip"],
    },
  ]);
});
