import * as grpc from "@grpc/grpc-js";
import { createChannel, createClientFactory, createServer, Metadata, RpcError, type Server } from "interwire";
import { addHealth, type HealthContract, ServingStatus } from "interwire/health";
import { addReflection } from "interwire/reflection";
import { connectForTest } from "interwire/testing";
import { listServices } from "../../reflection/asking.js";
import type { IFirst } from "../contracts.js";
import { serverOnGrpc } from "../on-grpc-server.js";
import { type Ask, Greeter, GreeterClient, greeterDefinition } from "../plain-service.js";
import { failure } from "../running.js";

/**
 * The method of the greeter that has moved over.
 * @serviceContract { name: "Greeter", namespace: "plain" }
 */
interface IMoved {
  /** @operationContract */
  Greet(name: string): Promise<string>;
}

class Moved implements IMoved {
  async Greet(name: string) {
    return `Moved, ${name}`;
  }
}

const clients = createClientFactory({ defaults: { timeoutMs: 20_000 } });
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close({ graceMs: 0 })));
});

/** A server that closes after the test. */
function kept(server: Server): Server {
  servers.push(server);
  return server;
}

async function listening(server: Server) {
  const address = await server.listen("127.0.0.1:0");
  return {
    plain: new GreeterClient(address, grpc.credentials.createInsecure()),
    channel: createChannel(address),
  };
}

function repeat(client: grpc.Client, ask: Ask): Promise<unknown[]> {
  const { path, requestSerialize, responseDeserialize } = greeterDefinition.Repeat;
  const items = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, ask);
  return new Promise((resolve, reject) => {
    const found: unknown[] = [];
    items.on("data", (item: unknown) => found.push(item)).on("error", reject);
    items.on("end", () => resolve(found));
  });
}

describe.each([
  ["on our server", () => kept(createServer())],
  ["on a server of grpc-js", () => kept(serverOnGrpc({}))],
])("%s", (_, open) => {
  test("a plain service alone is enough to listen", async () => {
    const { plain, channel } = await listening(open().addService(greeterDefinition, new Greeter()));
    expect(await repeat(plain, { name: "ada" })).toHaveLength(40);
    plain.close();
    channel.close();
  });

  test("one service may be served by handlers and by a contract, method by method", async () => {
    const { chat, repeat: rest } = new Greeter();
    const server = open()
      .addService(greeterDefinition, { chat, repeat: rest.bind(new Greeter()) })
      .map(Moved);
    expect(server.services).toEqual(["plain.Greeter"]);
    const { plain, channel } = await listening(server);
    expect(await repeat(plain, { name: "ada" })).toHaveLength(40);
    await expect(clients.createClient<IMoved>(channel).Greet("ada")).resolves.toBe("Moved, ada");
    const { path, requestSerialize, responseDeserialize } = greeterDefinition.Gather;
    const gathered = new Promise((resolve) => {
      plain.makeClientStreamRequest(path, requestSerialize, responseDeserialize, (error) => resolve(error)).end();
    });
    await expect(gathered).resolves.toMatchObject({
      code: 12,
      details: "The server does not implement the method /plain.Greeter/Gather",
    });
    plain.close();
    channel.close();
  });

  test("the health service knows plain services", async () => {
    const server = open().addService(greeterDefinition, new Greeter());
    addHealth(server);
    expect(server.services).toEqual(["grpc.health.v1.Health", "plain.Greeter"]);
    const { plain, channel } = await listening(server);
    const health = clients.createClient<HealthContract>(channel);
    await expect(health.Check({ service: "plain.Greeter" })).resolves.toEqual({ status: ServingStatus.SERVING });
    plain.close();
    channel.close();
  });

  test("reflection tells of contracts and of plain services", async () => {
    const server = open().map(Pong).addService(greeterDefinition, new Greeter());
    addReflection(server);
    const { plain, channel } = await listening(server);
    const services = ["IFirst", "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"];
    expect((await listServices(channel)).sort()).toEqual([...services, "plain.Greeter"]);
    plain.close();
    channel.close();
  });

  test("grpc-js adds its admin services", async () => {
    const server = open();
    grpc.addAdminServicesToServer(server as unknown as grpc.Server);
    expect(server.services).toEqual(["grpc.channelz.v1.Channelz"]);
    const { plain, channel } = await listening(server);
    const { path, requestSerialize, responseDeserialize } = grpc.getChannelzServiceDefinition().GetServers;
    const answer = await new Promise((resolve, reject) => {
      plain.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, (error, value) =>
        error === null ? resolve(value) : reject(error),
      );
    });
    expect(answer).toMatchObject({ server: expect.any(Array) });
    plain.close();
    channel.close();
  });
});

test("a call of a plain service in memory says that nothing runs it there", async () => {
  const server = createServer().addService(greeterDefinition, { repeat: () => {}, greet: () => {} });
  const { createClient, close } = await connectForTest(server);
  const error = await failure(createClient<IMoved>().Greet("ada"));
  expect(error).toBeInstanceOf(RpcError);
  expect(error.message).toBe(
    "[UNIMPLEMENTED] /plain.Greeter/Greet: IW2020: /plain.Greeter/Greet is served by a handler of grpc-js (addService), and " +
      'nothing runs it in memory. Let the test go over a socket: { transport: "socket" }.',
  );
  expect(error.cause).toMatchObject({ name: "SetupError", code: "IW2020" });
  await close();
});

test("a test over a socket has plain services", async () => {
  const server = createServer().addService(greeterDefinition, new Greeter()).map(Pong);
  const { createClient, close } = await connectForTest(server, { transport: "socket" });
  await expect(createClient<IFirst>().Ping()).resolves.toBe("pong");
  // Its messages are JSON, which is no message of ours.
  await expect(createClient<IMoved>().Greet("ada")).rejects.toMatchObject({ code: 13 });
  await close();
});

class Pong implements IFirst {
  Ping() {
    return "pong";
  }
}

describe("a server of grpc-js that ours is added to", () => {
  /** Ours on a server that has the greeter's service itself, and listens. */
  async function open(...server: Server[]) {
    const other = new grpc.Server();
    other.addService(greeterDefinition, new Greeter() as unknown as grpc.UntypedServiceImplementation);
    for (const one of server) one.addTo(other);
    const port = await new Promise<number>((resolve) => {
      other.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_, bound) => resolve(bound));
    });
    const plain = new GreeterClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
    const channel = createChannel(`127.0.0.1:${port}`);
    const close = () => {
      plain.close();
      channel.close();
      other.forceShutdown();
    };
    return { other, plain, channel, close };
  }

  test("keeps its own services, and goes on with them when ours is closed", async () => {
    const server = kept(createServer()).map(Pong);
    const { plain, channel, close } = await open(server);
    await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("pong");
    expect(await repeat(plain, { name: "ada" })).toHaveLength(40);
    await server.close();
    expect(await repeat(plain, { name: "ada" })).toHaveLength(40);
    await expect(clients.createClient<IFirst>(channel).Ping()).rejects.toMatchObject({
      code: 12,
      rawMessage:
        "The server does not implement the method /IFirst/Ping (an older server, or one without this contract?)",
    });
    close();
  });

  test("may get another server of ours once the first is closed, and two of different services at once", async () => {
    const first = kept(createServer()).map(Pong);
    const second = kept(createServer()).addService(
      { Other: { ...greeterDefinition.Greet, path: "/o.O/Other" } },
      { Other() {} },
    );
    const { other, channel, close } = await open(first, second);
    await first.close();
    kept(createServer())
      .implement<IFirst>({ Ping: () => "again" })
      .addTo(other);
    await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("again");
    close();
  });

  test.each(["Count", "Ping"] as const)("refuses %s while ours is closing, as unavailable", async (method) => {
    let finish = (): void => {};
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const server = kept(createServer()).implement<ISlow>({
      Wait: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
          arrive();
        }),
      Ping: async () => "pong",
      async *Count() {
        yield "one";
      },
    });
    const { channel, close } = await open(server);
    const slow = clients.createClient<ISlow>(channel);
    const waiting = slow.Wait();
    await arrived;
    const closed = server.close();
    const refused = method === "Ping" ? slow.Ping() : slow.Count()[Symbol.asyncIterator]().next();
    await expect(refused).rejects.toMatchObject({ code: 14, rawMessage: "The server is closing" });
    finish();
    await expect(waiting).resolves.toBeUndefined();
    await closed;
    close();
  });

  test("is left as it was where a path is taken", async () => {
    const { other, channel, close } = await open();
    const server = kept(createServer()).map(Pong).map(Moved);
    expect(() => server.addTo(other)).toThrow(
      "IW2004: /plain.Greeter/Greet of Moved (IMoved.Greet) is already served by the server that addTo() got. " +
        "Take the method out of the service that is added there.",
    );
    await expect(clients.createClient<IFirst>(channel).Ping()).rejects.toMatchObject({ code: 12 });
    // It has not begun to serve, so more may be mapped.
    server.addService({ Other: { ...greeterDefinition.Greet, path: "/o.O/Other" } }, { Other() {} });
    close();
  });

  test("gives its interceptors metadata of its own class", async () => {
    const classes: unknown[] = [];
    const interceptor: grpc.ServerInterceptor = (_, call) =>
      new grpc.ServerInterceptingCall(call, {
        sendMetadata: (metadata, next) => {
          classes.push(metadata instanceof grpc.Metadata, metadata.get("greeting"));
          next(metadata);
        },
        sendStatus: (status, next) => {
          classes.push(status.metadata instanceof grpc.Metadata, status.metadata?.get("parting"));
          next(status);
        },
      });
    const server = kept(serverOnGrpc({ serverOptions: { interceptors: [interceptor] } }));
    server.implement<IMoved>((context) => {
      context.setResponseHeader("greeting", "hello");
      context.setTrailer("parting", "bye");
      return new Moved();
    });
    const { plain, channel } = await listening(server);
    await clients.createClient<IMoved>(channel).Greet("ada");
    expect(classes).toEqual([true, ["hello"], true, ["bye"]]);
    expect(new Metadata()).not.toBeInstanceOf(grpc.Metadata);
    plain.close();
    channel.close();
  });
});

/** @serviceContract */
interface ISlow {
  /** @operationContract */
  Wait(): Promise<void>;
  /** @operationContract */
  Ping(): Promise<string>;
  /** @operationContract */
  Count(): AsyncIterable<string>;
}
