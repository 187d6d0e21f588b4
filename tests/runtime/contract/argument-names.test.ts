import {
  type CallContext,
  type Channel,
  type Contract,
  contractOf,
  createChannel,
  createClientFactory,
  createServer,
  type int32,
  messageOf,
} from "interwire";
import { createServer as createHttp2Server } from "interwire/http2";
import { serveForTest } from "interwire/testing";
import { rawCall } from "../../interop/raw-http2.js";

/** @dataContract { name: "My Data" } */
interface Data {
  /** @dataMember 1 */
  x: int32;
}
/** @dataContract */
interface Größe {
  /** @dataMember 1 */
  x: int32;
}
/** @dataContract { name: "日本" } */
interface Country {
  /** @dataMember 1 */
  x: int32;
}
/** @dataContract { name: "a/b%41" } */
interface Slashed {
  /** @dataMember 1 */
  x: int32;
}
/** @protoContract { name: "pb.ProtoName" } */
interface Proto {
  /** @protoMember 1 */
  x: int32;
}
/** @protoContract { name: "pb.Page" } */
interface Pages<T> {
  /** @protoMember 1 */
  items: T[];
}
/** @protoContract { name: "pb.Hue" } */
enum Shade {
  None = 0,
}
/** @protoContract { name: "pb.Finish" } */
type Finish = (typeof Finish)[keyof typeof Finish];
const Finish = { Matt: 0, Gloss: 1 } as const;
/** @dataContract { name: "Tone" } */
enum Sound {
  None = 0,
}
/** @protoContract */
interface Can {
  /** @protoMember 1 */
  shade: Shade;
  /** @protoMember 2 */
  finish: Finish;
}
/** @serviceContract */
interface IStore<T> {
  /** @operationContract */
  Put(value: T, context?: CallContext): Promise<T>;
}

const pathOf = (contract: Pick<Contract<unknown>, "services">): string | undefined =>
  contract.services[0]?.operations[0]?.path;

test("paths have the names of type arguments percent-encoded, as .NET sends them", () => {
  expect([
    pathOf(contractOf<IStore<Data>>()),
    pathOf(contractOf<IStore<Größe>>()),
    pathOf(contractOf<IStore<Country>>()),
    pathOf(contractOf<IStore<Slashed>>()),
  ]).toEqual([
    "/IStore-My%20Data/Put",
    "/IStore-Gr%C3%B6%C3%9Fe/Put",
    "/IStore-%E6%97%A5%E6%9C%AC/Put",
    "/IStore-a/b%41/Put",
  ]);
  expect(contractOf<IStore<Data>>().service).toBe("IStore-My Data");
});

test("the name in protoContract names no type argument, and the message in protobuf", () => {
  expect(contractOf<IStore<Proto>>().service).toBe("IStore-Proto");
  expect(contractOf<IStore<Pages<Proto>>>().service).toBe("IStore-Pages-Proto");
  expect([messageOf<Proto>(), messageOf<Pages<Proto>>()].map(({ typeName }) => typeName)).toEqual([
    "pb.ProtoName",
    "pb.Page_Proto",
  ]);
});

test("nor does it that of an enum", () => {
  const contracts = [contractOf<IStore<Shade>>(), contractOf<IStore<Finish | null>>(), contractOf<IStore<Sound>>()];
  expect(contracts.map(({ service }) => service)).toEqual(["IStore-Shade", "IStore-Nullable-Finish", "IStore-Tone"]);
  expect(JSON.stringify(messageOf<Can>())).toContain("{ shade: pb.Hue = 1; finish: pb.Finish = 2 }");
});

test.each([
  ["grpc-js", createServer],
  ["HTTP/2 of our own", createHttp2Server],
])("calls with such names are served over %s", async (_, create) => {
  const server = create()
    .implement<IStore<Data>>({ Put: async ({ x }) => ({ x: x + 1 }) })
    .implement<IStore<Größe>>({ Put: async ({ x }) => ({ x: x + 2 }) })
    .implement<IStore<Country>>({ Put: async ({ x }) => ({ x: x + 3 }) })
    .implement<IStore<Slashed>>({ Put: async ({ x }) => ({ x: x + 4 }) });
  const channel: Channel = createChannel(await server.listen("127.0.0.1:0"));
  const clients = createClientFactory();
  try {
    expect(await clients.createClient<IStore<Data>>(channel).Put({ x: 1 })).toEqual({ x: 2 });
    expect(await clients.createClient<IStore<Größe>>(channel).Put({ x: 1 })).toEqual({ x: 3 });
    expect(await clients.createClient<IStore<Country>>(channel).Put({ x: 1 })).toEqual({ x: 4 });
    expect(await clients.createClient<IStore<Slashed>>(channel).Put({ x: 1 })).toEqual({ x: 5 });
  } finally {
    channel.close();
    await server.close({ graceMs: 0 });
  }
});

/** Paths as clients may write them, and the path that the method then sees. */
const spellings: readonly (readonly [sent: string, seen: string | undefined])[] = [
  ["/IStore-Gr%c3%b6%C3%9fe/Put", "/IStore-Gr%C3%B6%C3%9Fe/Put"],
  ["/IStore-%47r%C3%B6%C3%9Fe/%50ut", "/IStore-Gr%C3%B6%C3%9Fe/Put"],
  ["/IStore%2dMy%20Data/Put", "/IStore-My%20Data/Put"],
  ["/IStore-a/b%2541/Put", "/IStore-a/b%41/Put"],
  ["/IStore-a/b%41/Put", "/IStore-a/b%41/Put"],
  ["/IStore-a/bA/Put", undefined],
  ["/IStore-a%2Fb%41/Put", undefined],
  ["/IStore-My%20Data%2fPut", undefined],
  ["/IStore-Gr%F6%DFe/Put", undefined],
  ["/IStore-Gr%C3%B6%C3%9Fe/Put%", undefined],
  ["/IStore-Gr%C3%B6%C3%9Fe/Put%ff", undefined],
];

test.each([
  ["grpc-js", createServer],
  ["HTTP/2 of our own", createHttp2Server],
])("other encodings of the same path are read over %s", async (_, create) => {
  const put = async (value: Data, context?: CallContext): Promise<Data> => {
    context?.setTrailer("seen", String(context.path));
    return value;
  };
  const server = create()
    .implement<IStore<Data>>({ Put: put })
    .implement<IStore<Größe>>({ Put: put })
    .implement<IStore<Slashed>>({ Put: put });
  const address = await server.listen("127.0.0.1:0");
  try {
    const outcomes = await Promise.all(
      spellings.map(async ([path]) => {
        const type = { "content-type": "application/grpc", te: "trailers" };
        const { headers } = await rawCall(address, { ":path": path, ...type }, ["0a020801"]);
        return [path, headers["grpc-status"] === "12" ? undefined : headers.seen];
      }),
    );
    expect(outcomes).toEqual(spellings);
  } finally {
    await server.close({ graceMs: 0 });
  }
});

test("and in memory", async () => {
  await using server = await serveForTest<IStore<Country>>({ Put: async (value) => value });
  expect(await server.client.Put({ x: 7 })).toEqual({ x: 7 });
});
