import { once } from "node:events";
import {
  type Channel,
  Code,
  contractOf,
  createClientFactory,
  type Interceptor,
  type int32,
  messageOf,
  type Server,
} from "interwire";
import * as errorDetails from "interwire/error-details";
import { addHealth } from "interwire/health";
import {
  addReflection,
  type ReflectionContract,
  type ReflectionOptions,
  type ServerReflectionRequest,
} from "interwire/reflection";
import type { IGeneric, ISecond } from "../runtime/contracts.js";
import { newChannel, newServer, onEveryTransport } from "../runtime/transports.js";
import { ask, errorOf, filesOf, listServices, type Question, symbol } from "./asking.js";

/** @dataContract { name: "store.base.Money" } */
interface Money {
  /** @dataMember 1 */
  units: bigint;
}

const Kind = { NONE: 0, SOLID: 1 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

/** @dataContract { name: "store.v1.Item" } */
interface Item {
  /** @dataMember 1 */
  sku: string;
  /** @dataMember 2 */
  price?: Money;
  /** @dataMember 3 */
  since?: Date;
  /** @dataMember 7 */
  note?: string;
  /** @dataMember 4 */
  kind: Kind;
  form: { /** @dataMember 5 */ case: "weight"; value: int32 } | { case?: undefined };
  /** @dataMember 6 */
  parts: Map<string, Money>;
}

/** @dataContract { name: "store.v1.Item.Tag" } */
interface Tag {
  /** @dataMember 1 */
  text: string;
}

/** @serviceContract { name: "Store", namespace: "store.v1" } */
interface IStore {
  /** @operationContract { style: "bare" } */
  Find(tag: Tag): Promise<Item>;
  /** @operationContract */
  Count(sku: string): Promise<int32>;
}

const store = { Find: () => Promise.reject(new Error("unused")), Count: async () => 1 };

/** @dataContract { name: "one.Left" } */
interface Left {
  /** @dataMember 1 */
  right?: Right;
}
/** @dataContract { name: "two.Right" } */
interface Right {
  /** @dataMember 1 */
  left?: Left;
}
/** @serviceContract */
interface ICircle {
  /** @operationContract */
  Turn(left: Left): Promise<void>;
}

const own = ["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"];

describe.each(["before", "after"])("added %s the services are mapped", (when) => {
  test("it tells of all of them, sorted by name", async () => {
    const server = newServer();
    if (when === "before") addReflection(server);
    server.implement<IStore>(store).implement<ISecond>({ Ping: () => "pong" });
    addHealth(server);
    if (when === "after") addReflection(server);
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    await expect(listServices(channel)).resolves.toEqual([
      "ISecond",
      "grpc.health.v1.Health",
      ...own,
      "store.v1.Store",
    ]);
    channel.close();
    await server.close();
  });
});

onEveryTransport(() => {
  let server: Server;
  let channel: Channel;
  beforeEach(async () => {
    server = newServer().implement<IStore>(store);
    addReflection(server);
    channel = newChannel(await server.listen("127.0.0.1:0"));
  });
  afterEach(async () => {
    channel.close();
    await server.close();
  });

  test.each([
    "store.v1.Store",
    "store.v1.Store.Find",
    "store.v1.Item",
    "store.v1.Item.sku",
    "store.v1.Item.form",
    "store.v1.Item._note",
    "store.v1.Item.Tag",
    "store.v1.Item.Tag.text",
    "store.v1.Item.PartsEntry",
    "store.v1.Item.PartsEntry.value",
    "store.v1.Kind",
    "store.v1.SOLID",
    "store.v1.StoreCountRequest",
    "store.v1.StoreCountResponse",
  ])("%s is in the file of its package, which comes first and with all that it imports", async (name) => {
    const [answer] = await ask(channel, symbol(name));
    expect(filesOf(answer).map((file) => file.name)).toEqual([
      "store/v1/contracts.proto",
      "google/protobuf/timestamp.proto",
      "store/base/contracts.proto",
    ]);
  });

  test("a file comes once on a stream, unless it is asked for", async () => {
    const timestamp = "google/protobuf/timestamp.proto";
    const answers = await ask(
      channel,
      { case: "fileByFilename", value: timestamp },
      symbol("store.v1.Store"),
      symbol("store.v1.Item"),
      { case: "fileByFilename", value: timestamp },
      symbol("store.base.Money"),
    );
    expect(answers.map((answer) => filesOf(answer).map((file) => file.name))).toEqual([
      [timestamp],
      ["store/v1/contracts.proto", "store/base/contracts.proto"],
      ["store/v1/contracts.proto"],
      [timestamp],
      ["store/base/contracts.proto"],
    ]);
  });

  const unknown: readonly (readonly [Question, string])[] = [
    [symbol("store.v1.Nothing"), "5 unknown symbol: store.v1.Nothing"],
    [symbol("store.v1"), "5 unknown symbol: store.v1"],
    [symbol("store.v1.Kind.SOLID"), "5 unknown symbol: store.v1.Kind.SOLID"],
    [symbol(".store.v1.Item"), "5 unknown symbol: .store.v1.Item"],
    [symbol(""), "5 unknown symbol: "],
    [{ case: "fileByFilename", value: "store.proto" }, "5 unknown file: store.proto"],
    [
      { case: "fileContainingExtension", value: { containingType: "store.v1.Item", extensionNumber: 100 } },
      "5 unknown extension: store.v1.Item has no 100",
    ],
    [{ case: "allExtensionNumbersOfType", value: "store.v1.Nothing" }, "5 unknown type: store.v1.Nothing"],
  ];

  test("what it does not know is NOT_FOUND, and the stream goes on", async () => {
    const answers = await ask(channel, ...unknown.map(([question]) => question), symbol("store.base.Money"));
    expect(answers.slice(0, -1).map(errorOf)).toEqual(unknown.map(([, text]) => text));
    expect(filesOf(answers.at(-1)).map((file) => file.name)).toEqual(["store/base/contracts.proto"]);
  });

  test("a message without extensions has no numbers", async () => {
    const [answer] = await ask(channel, { case: "allExtensionNumbersOfType", value: "store.v1.Item" });
    const value = { baseTypeName: "store.v1.Item", extensionNumber: [] };
    expect(answer).toEqual({ case: "allExtensionNumbersResponse", value });
  });

  test("a request that asks nothing ends the stream", async () => {
    await expect(ask(channel, {})).rejects.toMatchObject({
      code: 3,
      rawMessage: "invalid MessageRequest: none of its questions is set",
    });
  });

  test("a stream on which nothing is asked ends when the server closes, which does not wait for its grace", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* requests(): AsyncIterable<ServerReflectionRequest> {
      yield { host: "", messageRequest: symbol("store.base.Money") };
      await held;
    }
    const client = createClientFactory().createClient<ReflectionContract>(channel);
    const answers = client.ServerReflectionInfo(requests())[Symbol.asyncIterator]();
    expect(filesOf((await answers.next()).value?.messageResponse)).toHaveLength(1);
    // Far longer than the test may take.
    const closed = server.close({ graceMs: 600_000 });
    expect((await answers.next()).done).toBe(true);
    release();
    channel.close();
    await closed;
  });

  test("it is added once, and before the server listens", () => {
    expect(() => addReflection(server)).toThrow("IW2009");
    const other = newServer();
    addReflection(other);
    expect(() => addReflection(other)).toThrow("IW2004");
  });
});

describe("the option services", () => {
  async function serve(options: ReflectionOptions): Promise<readonly [Server, Channel]> {
    const server = newServer()
      .implement<IStore>(store)
      .implement<ISecond>({ Ping: () => "pong" });
    addReflection(server, options);
    return [server, newChannel(await server.listen("127.0.0.1:0"))];
  }

  test("has the services that it tells of beside itself", async () => {
    const [server, channel] = await serve({ services: [contractOf<ISecond>().service] });
    await expect(listServices(channel)).resolves.toEqual(["ISecond", ...own]);
    const [answer] = await ask(channel, symbol("store.v1.Store"));
    expect(errorOf(answer)).toBe("5 unknown symbol: store.v1.Store");
    channel.close();
    await server.close();
  });

  test.each([
    ["store.v1.Stor", "Did you mean store.v1.Store?"],
    ["Nothing", `It has store.v1.Store, ISecond, ${own.join(", ")}.`],
  ])("keeps a server from listening that does not serve %s", async (name, fix) => {
    await expect(serve({ services: ["ISecond", name] })).rejects.toThrow(
      new RangeError(`services[1] of addReflection() is "${name}", which the server does not serve. ${fix}`),
    );
  });
});

test("a stream whose turn comes when the server closes already ends, too", async () => {
  let enter = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  // Lets a call on when the server closes.
  const late: Interceptor = async (_, next) => {
    const closing = once(server.closing, "abort");
    enter();
    await closing;
    await next();
  };
  const server = newServer({ interceptors: [late] });
  addReflection(server);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* requests(): AsyncIterable<ServerReflectionRequest> {
    await held;
    yield { host: "", messageRequest: {} };
  }
  const client = createClientFactory().createClient<ReflectionContract>(channel);
  const next = client.ServerReflectionInfo(requests())[Symbol.asyncIterator]().next();
  await entered;
  // Far longer than the test may take.
  const closed = server.close({ graceMs: 600_000 });
  expect((await next).done).toBe(true);
  release();
  channel.close();
  await closed;
});

test("the standard details of errors are told of, and the messages that are given", async () => {
  const server = newServer().implement<ISecond>({ Ping: () => "pong" });
  addReflection(server, { messages: [messageOf<Item>()] });
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  const names = ["google.rpc.BadRequest.FieldViolation", "google.rpc.RetryInfo", "store.v1.Item"];
  const answers = await ask(channel, ...names.map(symbol));
  expect(answers.map((answer) => filesOf(answer).map((file) => file.name))).toEqual([
    ["google/rpc/contracts.proto", "google/protobuf/duration.proto"],
    ["google/rpc/contracts.proto"],
    ["store/v1/contracts.proto", "google/protobuf/timestamp.proto", "store/base/contracts.proto"],
  ]);
  channel.close();
  await server.close();
});

test("all standard details of errors are among them", async () => {
  const server = newServer();
  addReflection(server);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  const names = Object.values(errorDetails).map((message) => message().typeName);
  const answers = await ask(channel, ...names.map(symbol));
  expect(answers.map(errorOf)).toEqual(names.map(() => "no error but fileDescriptorResponse"));
  expect(names.length).toBe(10);
  channel.close();
  await server.close();
});

test("a server is described at the first question: what no file can describe fails each one, and nothing else", async () => {
  const told: string[] = [];
  const server = newServer({ onError: (error) => told.push(String(error).split("\n")[0] as string) });
  server.implement<ICircle>({ Turn: async () => {} }).implement<ISecond>({ Ping: () => "pong" });
  addReflection(server);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  expect(await createClientFactory().createClient<ISecond>(channel).Ping()).toBe("pong");
  expect(told).toEqual([]);
  for (const name of ["ISecond", "one.Left"]) {
    await expect(ask(channel, symbol(name))).rejects.toMatchObject({ code: Code.UNKNOWN });
  }
  const text =
    "SetupError: IW2019: The messages one.Left, two.Right refer to each other and are of several packages, so no .proto files can have " +
    "them: files cannot import each other. Give them names in one package: @dataContract { name: … }.";
  expect(told).toEqual([text, text]);
  channel.close();
  await server.close();
});

test("a service whose name protobuf refuses has the name that .proto files give it", async () => {
  const server = newServer().implement<IGeneric<int32>>({ Echo: (value) => value });
  addReflection(server);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  expect(server.services).toContain("IGeneric-Int32");
  expect(await listServices(channel)).toEqual(["IGeneric_Int32", ...own]);
  const [file] = filesOf((await ask(channel, symbol("IGeneric_Int32.Echo")))[0]);
  expect(file?.service.map(({ name }) => name)).toEqual(["IGeneric_Int32"]);
  channel.close();
  await server.close();
});
