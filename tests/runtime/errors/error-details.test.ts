import {
  type Channel,
  type Client,
  type ClrName,
  Code,
  clrDetailOf,
  clrType,
  createClientFactory,
  type DetailType,
  detailOf,
  type EncodedDetail,
  type ErrorDetail,
  findDetails,
  type int32,
  Metadata,
  messageOf,
  RpcError,
  type Server,
} from "interwire";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @dataContract { name: "shop.SoldOut" } */
interface SoldOut {
  /** @dataMember 1 */
  sku: string;
  /** @dataMember 2 */
  left: int32;
}

interface Closed {
  /** @dataMember 1 */
  until: string;
}

/** @serviceContract */
interface IShop {
  /** @operationContract */
  Buy(): Promise<void>;
}

const soldOut: SoldOut = { sku: "a", left: 2 };
const closed: Closed = { until: "Monday" };
const soldOutType = clrType<SoldOut>("Shop.SoldOut, Shop");
const closedType = clrType<Closed>("Shop.Closed, Shop");

/** The name of a value tuple of integers and, if there is one, another tuple. */
function valueTuple(integers: number, ...rest: readonly string[]): ClrName {
  const items = [...Array.from({ length: integers }, () => "System.Int32"), ...rest].map((item) => `[${item}]`);
  return `System.ValueTuple\`${items.length}[${items.join(", ")}]` as ClrName;
}
/** The fields of seven integers from 1. */
const sevenFields = "0801100218032004280530063807";

let thrown: unknown;
const reported: unknown[] = [];
const onError = (error: unknown): void => void reported.push(error);
const servers: Server[] = [];
const channels: Channel[] = [];

onEveryTransport(() => {
  beforeEach(() => {
    reported.length = 0;
  });
  afterAll(async () => {
    for (const channel of channels) channel.close();
    await Promise.all(servers.map((server) => server.close({ graceMs: 0 })));
  });

  async function connect(onServer: DetailType[], onClient: DetailType[]): Promise<Client<IShop>> {
    const server = newServer({ onError, errorDetails: onServer });
    servers.push(server);
    server.implement<IShop>({ Buy: () => Promise.reject(thrown) });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    channels.push(channel);
    return createClientFactory({ errorDetails: onClient }).createClient<IShop>(channel);
  }

  /** An error with details as a client gets it. */
  async function sent(client: Client<IShop>, ...details: (ErrorDetail | EncodedDetail)[]): Promise<RpcError> {
    const metadata = new Metadata();
    metadata.set("x-own", "kept");
    thrown = new RpcError(Code.FAILED_PRECONDITION, "no", { metadata, details });
    const error = await failure(client.Buy());
    expect(error).toMatchObject({ code: Code.FAILED_PRECONDITION, rawMessage: "no" });
    expect(error.metadata?.get("x-own")).toEqual(["kept"]);
    return error;
  }

  const shown = (error: RpcError): unknown[] => error.details.map(({ type, value }) => [type, value]);
  const keys = (error: RpcError): string[] =>
    Object.keys(error.metadata?.getMap() ?? {}).filter((key) => /^(grpc-status-details|smgrpc)/.test(key));

  const standard = ["grpc-status-details-bin"];
  const clr = ["smgrpc-error-detail-bin", "smgrpc-error-detail-type"];

  test("an error without details has no trailer for them", async () => {
    const error = await sent(await connect([soldOutType], [soldOutType]));
    expect([keys(error), error.details]).toEqual([[], []]);
  });

  describe("a message without a name in C#", () => {
    test("travels as an Any of google.rpc.Status, and is found by its type without being registered", async () => {
      const error = await sent(await connect([], []), detailOf<SoldOut>(soldOut), detailOf<Closed>(closed));
      expect(keys(error)).toEqual(standard);
      expect(shown(error)).toEqual([
        ["shop.SoldOut", undefined],
        ["Closed", undefined],
      ]);
      expect(findDetails<SoldOut>(error)).toEqual([soldOut]);
      expect(findDetails<Closed>(error)).toEqual([closed]);
    });

    test.each(["shop.SoldOut", "type.googleapis.com/shop.SoldOut"])(
      "is sent as the type %s and bytes, which the server need not know",
      async (type) => {
        const bytes = messageOf<SoldOut>().toBinary(soldOut);
        const error = await sent(await connect([], [messageOf<SoldOut>()]), { type, bytes });
        expect(shown(error)).toEqual([["shop.SoldOut", soldOut]]);
        expect(error.details[0]?.bytes).toEqual(bytes);
        expect(findDetails<SoldOut>(thrown)).toEqual([soldOut]);
        expect((thrown as RpcError).details).toEqual([{ type: "shop.SoldOut", value: undefined, bytes }]);
      },
    );

    test("has its value in `details` when the client knows it", async () => {
      const client = await connect([], [messageOf<SoldOut>(), closedType]);
      const error = await sent(
        client,
        detailOf<SoldOut>(soldOut),
        detailOf<Closed>(closed),
        detailOf<SoldOut>({ sku: "", left: 0 }),
      );
      expect(shown(error)).toEqual([
        ["shop.SoldOut", soldOut],
        ["Closed", closed],
        ["shop.SoldOut", { sku: "", left: 0 }],
      ]);
      expect(findDetails<SoldOut>(error)).toEqual([soldOut, { sku: "", left: 0 }]);
    });
  });

  describe("a message with a name in C#", () => {
    test("travels as ServiceModel.Grpc sends it", async () => {
      const error = await sent(await connect([soldOutType], [soldOutType]), detailOf<SoldOut>(soldOut));
      expect(keys(error)).toEqual(clr);
      expect(error.metadata?.get("smgrpc-error-detail-type")).toEqual(["Shop.SoldOut, Shop"]);
      expect(shown(error)).toEqual([["Shop.SoldOut, Shop", soldOut]]);
      expect(findDetails<SoldOut>(error)).toEqual([soldOut]);
      expect(findDetails<Closed>(error)).toEqual([]);
    });

    test("whose values are all defaults has no bytes, and arrives", async () => {
      const error = await sent(await connect([soldOutType], [soldOutType]), detailOf<SoldOut>({ sku: "", left: 0 }));
      expect(findDetails<SoldOut>(error)).toEqual([{ sku: "", left: 0 }]);
    });

    test("that the client does not know keeps its bytes and its name", async () => {
      const error = await sent(await connect([soldOutType], []), detailOf<SoldOut>(soldOut));
      expect(shown(error)).toEqual([["Shop.SoldOut, Shop", undefined]]);
      expect(error.details[0]?.bytes).toEqual(messageOf<SoldOut>().toBinary(soldOut));
      expect(findDetails<SoldOut>(error)).toEqual([]);
    });

    test("is the first of several to travel so, the others go the standard way", async () => {
      const client = await connect([soldOutType, closedType], [soldOutType, closedType]);
      const error = await sent(client, detailOf<Closed>(closed), detailOf<SoldOut>(soldOut));
      expect(keys(error).sort()).toEqual([...standard, ...clr]);
      expect(shown(error)).toEqual([
        ["shop.SoldOut", soldOut],
        ["Shop.Closed, Shop", closed],
      ]);
    });
  });

  test.each<[ClrName, unknown, string]>([
    ["System.String", "text", "0a0474657874"],
    ["System.String", "", "0a00"],
    ["System.Boolean", true, "0801"],
    ["System.Int32", 0, "0800"],
    ["System.Int32", -1, "08ffffffffffffffffff01"],
    ["System.UInt32", 4294967295, "08ffffffff0f"],
    ["System.Int64", -5n, "08fbffffffffffffffff01"],
    ["System.UInt64", 5n, "0805"],
    ["System.Single", 0.5, "0d0000003f"],
    ["System.Double", 0.5, "09000000000000e03f"],
    ["System.Byte[]", new Uint8Array([1, 2]), "0102"],
    ["System.Guid", "12345678-2345-3456-4567-56789a6789ab", "0a1209785634124523563411456756789a6789ab"],
    ["System.Guid", "00000000-0000-0000-0000-000000000000", "0a00"],
    ["System.DateTime", { ticks: 621_355_968_000_000_000n }, "0a00"],
    ["System.TimeSpan", { ticks: 900_000_000n }, "0a0508b4011003"],
    ["System.Decimal", "123.450", "0a0608bac4071806"],
    ["System.Int32[]", [1, 0, 3], "080108000803"],
    ["System.Guid[]", [], ""],
    ["System.Byte[][]", [new Uint8Array([1]), new Uint8Array()], "0a01010a00"],
    ["System.Collections.Generic.List`1[[System.String]]", ["a", ""], "0a01610a00"],
    ["System.ValueTuple`1[[System.String]]", [""], "0a00"],
    ["System.ValueTuple`2[[System.Int32], [System.String]]", [1, "a"], "0801120161"],
    ["System.ValueTuple`2[[System.Int32[]], [System.Guid]]", [[5], "00000000-0000-0000-0000-000000000000"], "08051200"],
    [valueTuple(7, "System.ValueTuple`1[[System.String]]"), [1, 2, 3, 4, 5, 6, 7, "h"], `${sevenFields}42030a0168`],
    [
      valueTuple(7, valueTuple(7, "System.ValueTuple`2[[System.Int32[]], [System.String]]")),
      [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, [8], ""],
      `${sevenFields}4214${sevenFields}420408081200`,
    ],
  ])("%s %p travels as the root value that protobuf-net makes of it", async (type, value, hex) => {
    const error = await sent(await connect([], []), clrDetailOf(type, value as never));
    expect(shown(error)).toEqual([[type, value]]);
    expect(error.metadata?.get("smgrpc-error-detail-bin")).toEqual([Buffer.from(hex, "hex")]);
  });

  test.each<[ClrName, unknown]>([
    [valueTuple(7, "System.ValueTuple`1[[System.String]]"), [0, 0, 0, 0, 0, 0, 0, ""]],
    ["System.String", ""],
    ["System.Int32", 0],
    ["System.UInt64", 0n],
    ["System.Boolean", false],
    ["System.Byte[]", new Uint8Array()],
    ["System.Decimal", "0"],
    ["System.DateTime", { ticks: 0n }],
    ["System.Int32[]", []],
    ["System.ValueTuple`2[[System.Boolean], [System.Collections.Generic.List`1[[System.Double]]]]", [false, []]],
  ])("%s without bytes, which ASP.NET Core drops from trailers, is %p", async (type, value) => {
    const client = await connect([], []);
    const metadata = new Metadata();
    metadata.set("smgrpc-error-detail-type", type);
    thrown = new RpcError(Code.ABORTED, "no", { metadata });
    expect(shown(await failure(client.Buy()))).toEqual([[type, value]]);
  });

  test.each<[string, string, string | Buffer]>([
    ["a status that is none", "grpc-status-details-bin", Buffer.from([0x1a, 0xff])],
    ["an Any that is none", "grpc-status-details-bin", Buffer.from([0x1a, 0x02, 0x0a, 0x05])],
    ["bytes without a type", "smgrpc-error-detail-bin", Buffer.from([1])],
  ])("%s in the trailers does not hide the error", async (_, key, value) => {
    const client = await connect([], []);
    const metadata = new Metadata();
    metadata.set(key, value);
    thrown = new RpcError(Code.ABORTED, "no", { metadata });
    const error = await failure(client.Buy());
    expect(error).toMatchObject({ code: Code.ABORTED, rawMessage: "no", details: [] });
    expect(error.metadata?.get(key)).toEqual([value]);
  });

  test("a detail whose bytes are malformed has these and no value", async () => {
    const client = await connect([], [soldOutType]);
    const metadata = new Metadata();
    metadata.set("smgrpc-error-detail-type", "Shop.SoldOut, Shop");
    metadata.set("smgrpc-error-detail-bin", Buffer.from([0x0a, 0x05]));
    thrown = new RpcError(Code.ABORTED, "no", { metadata });
    const error = await failure(client.Buy());
    expect(error.details).toEqual([
      { type: "Shop.SoldOut, Shop", value: undefined, bytes: new Uint8Array([0x0a, 0x05]) },
    ]);
    expect(findDetails<SoldOut>(error)).toEqual([]);
  });

  describe("an error that is passed on", () => {
    test("by a server in between arrives as it was, its details once", async () => {
      const first = await connect([soldOutType], []);
      const received = await sent(first, detailOf<SoldOut>(soldOut), detailOf<Closed>(closed));
      const second = await connect([], [soldOutType, closedType]);
      thrown = received;
      const error = await failure(second.Buy());
      expect(error).toMatchObject({ code: received.code, rawMessage: received.rawMessage });
      expect(shown(error)).toEqual([
        ["Closed", closed],
        ["Shop.SoldOut, Shop", soldOut],
      ]);
      expect(error.metadata?.get("smgrpc-error-detail-bin")).toHaveLength(1);
      expect(reported).toEqual([]);
    });

    test("by its details alone arrives with all of them", async () => {
      const received = await sent(
        await connect([soldOutType], []),
        detailOf<SoldOut>(soldOut),
        detailOf<Closed>(closed),
      );
      const error = await sent(await connect([], [soldOutType]), ...received.details);
      expect(findDetails<SoldOut>(error)).toEqual([soldOut]);
      expect(findDetails<Closed>(error)).toEqual([closed]);
    });
  });

  describe("a detail that cannot be sent is reported, and the client learns nothing", () => {
    const secret = new Error("in a getter");
    const trap = {
      sku: "a",
      get left(): int32 {
        throw secret;
      },
    };
    const second = "An error has room for one detail of C#, and System.Int32 is the second. Put both in a message.";
    const unfit: readonly (readonly [ClrName, unknown, string])[] = [
      ["System.Int32", null, "System.Int32.value is null, which does not fit its type int32"],
      ["System.Guid", "x", 'System.Guid.value is the string "x", which does not fit its type bcl.Guid'],
      ["System.Int32[]", ["x"], 'System.Int32[].value[0] is the string "x", which does not fit its type int32'],
      ["System.ValueTuple`1[[System.String]]", [1], ".Item1 is 1, which does not fit its type string"],
      [
        valueTuple(7, "System.ValueTuple`1[[System.String]]"),
        [1, 2, 3, 4, 5, 6, 7, 8],
        ".Item8 is 8, which does not fit its type string",
      ],
    ];
    test.each<[string, readonly ErrorDetail[], unknown]>([
      ["a getter throws", [detailOf<SoldOut>(trap)], secret],
      [
        "a value does not fit",
        [detailOf<SoldOut>({ sku: "a", left: 0.5 })],
        expect.objectContaining({ code: "IW2007", message: expect.stringContaining("SoldOut.left is 0.5") }),
      ],
      ...unfit.map(([type, value, problem]): [string, readonly ErrorDetail[], unknown] => [
        `a value of C# does not fit ${type}`,
        [clrDetailOf(type, value as never)],
        expect.objectContaining({ code: "IW2007", message: expect.stringContaining(problem) }),
      ]),
      [
        "a second one of C#",
        [clrDetailOf("System.String", "a"), clrDetailOf("System.Int32", 1)],
        new TypeError(second),
      ],
      [
        "no detail at all",
        [soldOut as never],
        new TypeError("An RpcError has a detail that is none. Make it with detailOf(), or pass { type, bytes }."),
      ],
    ])("%s", async (_, details, problem) => {
      const client = await connect([], []);
      thrown = new RpcError(Code.ABORTED, "no", { details });
      const error = await failure(client.Buy());
      expect(error).toMatchObject({ code: Code.UNKNOWN, rawMessage: "Exception was thrown by handler.", details: [] });
      expect(reported).toEqual([problem, thrown]);
    });
  });

  test("findDetails finds nothing in what is no RpcError", () => {
    expect([new Error("x"), undefined, null, "x", {}].map((error) => findDetails<SoldOut>(error))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  describe("a service and a client may say more than their server and factory", () => {
    const inOther = clrType<SoldOut>("Other.SoldOut, Other");
    /** The bytes that one detail travels as, and the client's reading of them. */
    async function exchange(setting: Readonly<Record<"server" | "service" | "factory" | "client", DetailType[]>>) {
      await using server = newServer({ onError, errorDetails: setting.server });
      const details = [detailOf<SoldOut>(soldOut)];
      const Buy = () => Promise.reject(new RpcError(Code.ABORTED, "no", { details }));
      server.implement<IShop>({ Buy }, { errorDetails: setting.service });
      using channel = newChannel(await server.listen("127.0.0.1:0"));
      const clients = createClientFactory({ errorDetails: setting.factory });
      const { client: errorDetails } = setting;
      const error = await failure(clients.createClient<IShop>(channel, { errorDetails }).Buy());
      return [error.metadata?.get("smgrpc-error-detail-type"), shown(error)];
    }

    const none = { server: [], service: [], factory: [], client: [] };
    test.each<[string, Parameters<typeof exchange>[0], unknown]>([
      [
        "the service's and the client's alone",
        { ...none, service: [inOther], client: [inOther] },
        [["Other.SoldOut, Other"], [["Other.SoldOut, Other", soldOut]]],
      ],
      [
        "the service's come before the server's",
        { ...none, server: [soldOutType], service: [inOther], factory: [soldOutType, inOther] },
        [["Other.SoldOut, Other"], [["Other.SoldOut, Other", soldOut]]],
      ],
      [
        "the server's hold for what the service does not name",
        { ...none, server: [soldOutType], service: [closedType], factory: [soldOutType] },
        [["Shop.SoldOut, Shop"], [["Shop.SoldOut, Shop", soldOut]]],
      ],
      [
        "the client's come before the factory's",
        { ...none, server: [soldOutType], factory: [clrType<Closed>("Shop.SoldOut, Shop")], client: [soldOutType] },
        [["Shop.SoldOut, Shop"], [["Shop.SoldOut, Shop", soldOut]]],
      ],
      [
        "the factory's hold for what the client does not name",
        { ...none, factory: [messageOf<SoldOut>()], client: [closedType] },
        [[], [["shop.SoldOut", soldOut]]],
      ],
    ])("%s", async (_, setting, expected) => {
      await expect(exchange(setting)).resolves.toEqual(expected);
    });
  });

  test.each(["", " a", "Fälle, Shop", "a\nb"])("clrType refuses the name %p, which no header carries", (name) => {
    expect(() => clrType<SoldOut>(name)).toThrow(TypeError);
  });

  test.each([
    "System.Object",
    "System.Object[]",
    "System.Int32[][]",
    "System.Guid[][]",
    "System.ValueTuple`2[[System.Int32]]",
    "System.ValueTuple`1[[System.Object]]",
    "System.ValueTuple`8[[System.Int32]]",
  ])("clrDetailOf refuses a type that it does not know: %s", (type) => {
    expect(() => clrDetailOf(type as never, 1 as never)).toThrow(
      `The type of clrDetailOf() is the string "${type}". Pass one such as "System.String", or make a message with detailOf().`,
    );
  });

  test.each<[string, string]>([
    ["eight items of its own", valueTuple(8)],
    ["an object behind seven items", valueTuple(7, "System.ValueTuple`1[[System.Object]]")],
    ["a tuple before the eighth item", valueTuple(6, "System.ValueTuple`1[[System.Int32]]")],
    ["a wrong number of items", valueTuple(7, "System.ValueTuple`1[[System.Int32]]").replace("`8", "`7")],
  ])("clrDetailOf refuses a value tuple with %s", (_what, type) => {
    expect(() => clrDetailOf(type as never, 1 as never)).toThrow(
      /^The type of clrDetailOf\(\) is the string "System\.Val/,
    );
  });
});
