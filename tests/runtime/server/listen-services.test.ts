import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Channel,
  type ChannelTls,
  Code,
  contractOf,
  createClientFactory,
  createServer,
  type ListenOptions,
  type Server,
} from "interwire";
import { addHealth, type HealthContract, ServingStatus } from "interwire/health";
import { createServer as createHttp2Server } from "interwire/http2";
import { addReflection, type ReflectionContract } from "interwire/reflection";
import { createMemoryNetwork } from "interwire/testing";
import { ask, errorOf, filesOf, listServices, symbol } from "../../reflection/asking.js";
import { root } from "../../support/compile.js";
import type { IFirst } from "../contracts.js";
import { Greeter, greeterDefinition } from "../plain-service.js";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryListener } from "../transports.js";

const pem = (name: string): string => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`), "utf8");
const ca = pem("ca");
const mutualTls = { cert: pem("server"), key: pem("server-key"), ca };
const shown: ChannelTls = { ca, cert: pem("client"), key: pem("client-key") };
const clients = createClientFactory({ defaults: { timeoutMs: 30_000 } });
const forProbes: ListenOptions = { services: [contractOf<HealthContract>()] };

/** @serviceContract */
interface IBase {
  /** @operationContract */
  Base(): string;
}

/** @serviceContract */
interface IDerived extends IBase {
  /** @operationContract */
  Derived(): string;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function kept(server: Server): Server {
  closers.push(() => server.close({ graceMs: 0 }));
  return server;
}

function connected(channel: Channel): Channel {
  closers.push(() => channel.close());
  return channel;
}

const ping = (channel: Channel) => clients.createClient<IFirst>(channel).Ping() as Promise<string>;
const check = (channel: Channel, service = "") => clients.createClient<HealthContract>(channel).Check({ service });
const serving = { status: ServingStatus.SERVING };
const notThere = (path: string) => ({
  code: Code.UNIMPLEMENTED,
  rawMessage: expect.stringContaining(`The server does not implement the method ${path}`),
});

onEveryListener(() => {
  test("an address for probes serves the health service alone, beside one with mutual TLS", async () => {
    const server = kept(newServer().implement<IFirst>({ Ping: () => "pong" }));
    addHealth(server);
    addReflection(server);
    const secure = connected(newChannel(await server.listen("127.0.0.1:0", { tls: mutualTls }), { tls: shown }));
    const probes = connected(newChannel(await server.listen("127.0.0.1:0", forProbes)));
    await expect(ping(secure)).resolves.toBe("pong");
    await expect(check(secure)).resolves.toEqual(serving);
    await expect(check(probes)).resolves.toEqual(serving);
    // Probes ask there for services that are served elsewhere.
    await expect(check(probes, "IFirst")).resolves.toEqual(serving);
    expect(await failure(ping(probes))).toMatchObject(notThere("/IFirst/Ping"));
    expect(await failure(listServices(probes))).toMatchObject(
      notThere("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"),
    );
  });

  test("the address for probes may come first, and others stay whole", async () => {
    const server = kept(newServer().implement<IFirst>({ Ping: () => "pong" }));
    addHealth(server);
    const probes = connected(newChannel(await server.listen("127.0.0.1:0", forProbes)));
    const [first, second] = [await server.listen("127.0.0.1:0"), await server.listen("127.0.0.1:0")];
    for (const address of [first, second]) await expect(ping(connected(newChannel(address)))).resolves.toBe("pong");
    expect(await failure(ping(probes))).toMatchObject(notThere("/IFirst/Ping"));
  });

  test("an address with TLS may be the one that serves less", async () => {
    const server = kept(newServer().implement<IFirst>({ Ping: () => "pong" }));
    addHealth(server);
    const listen = { ...forProbes, tls: mutualTls };
    const probes = connected(newChannel(await server.listen("127.0.0.1:0", listen), { tls: shown }));
    await expect(check(probes)).resolves.toEqual(serving);
    expect(await failure(ping(probes))).toMatchObject(notThere("/IFirst/Ping"));
  });

  test("a server that has gone leaves none of its addresses open", async () => {
    const server = kept(newServer().implement<IFirst>({ Ping: () => "pong" }));
    addHealth(server);
    const addresses = [await server.listen("127.0.0.1:0", forProbes), await server.listen("127.0.0.1:0")];
    await server.close();
    for (const address of addresses)
      expect(await failure(ping(connected(newChannel(address))))).toMatchObject({ code: Code.UNAVAILABLE });
  });
});

describe.each([
  ["grpc-js", createServer],
  ["own", createHttp2Server],
  ["memory", undefined],
] as const)("on %s", (_, create) => {
  function open() {
    const network = createMemoryNetwork();
    if (create !== undefined) return { server: kept(create()), channel: (to: string) => connected(newChannel(to)) };
    const server = kept(createServer({ transport: network.server }));
    return { server, channel: (to: string) => connected(newChannel(to, { transport: network.channel })) };
  }

  test("a contract brings those that it extends", async () => {
    const { server, channel } = open();
    server.implement<IDerived>({ Base: () => "base", Derived: () => "derived" }).implement<IFirst>({ Ping: () => "" });
    const one = channel(await server.listen("127.0.0.1:0", { services: [contractOf<IDerived>()] }));
    await expect(clients.createClient<IDerived>(one).Derived()).resolves.toBe("derived");
    await expect(clients.createClient<IBase>(one).Base()).resolves.toBe("base");
    expect(await failure(ping(one))).toMatchObject(notThere("/IFirst/Ping"));
    const base = channel(await server.listen("127.0.0.1:0", { services: [contractOf<IBase>()] }));
    await expect(clients.createClient<IBase>(base).Base()).resolves.toBe("base");
    expect(await failure(clients.createClient<IDerived>(base).Derived() as never)).toMatchObject(
      notThere("/IDerived/Derived"),
    );
  });

  test("reflection tells of what its address serves, and of nothing else", async () => {
    const { server, channel } = open();
    server.implement<IFirst>({ Ping: () => "pong" });
    addHealth(server);
    addReflection(server);
    const reflections = ["grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"];
    const services = [contractOf<ReflectionContract>(), contractOf<HealthContract>()];
    const some = channel(await server.listen("127.0.0.1:0", { services }));
    const all = channel(await server.listen("127.0.0.1:0"));
    expect([...(await listServices(some))].sort()).toEqual(["grpc.health.v1.Health", reflections[0]]);
    expect([...(await listServices(all))].sort()).toEqual(["IFirst", "grpc.health.v1.Health", ...reflections]);
    const [hidden, there] = await ask(some, symbol("IFirst"), symbol("grpc.health.v1.Health"));
    expect(errorOf(hidden)).toBe("5 unknown symbol: IFirst");
    expect(filesOf(there).map(({ name }) => name)).toEqual(["grpc/health/v1/contracts.proto"]);
    expect(filesOf((await ask(all, symbol("IFirst")))[0])).toHaveLength(1);
  });

  test("a contract that is not mapped is named", async () => {
    const { server } = open();
    server.implement<IFirst>({ Ping: () => "pong" });
    await expect(server.listen("127.0.0.1:0", forProbes)).rejects.toMatchObject({
      code: "IW2009",
      message:
        'IW2009: listen("127.0.0.1:0") is to serve grpc.health.v1.Health, which is not mapped on this server. ' +
        "Map it first, or take it out of the option services.",
    });
  });
});

test("handlers of grpc-js do not keep HTTP/2 of our own from serving the contracts that are named", async () => {
  const server = kept(createHttp2Server().addService(greeterDefinition, new Greeter()));
  addHealth(server);
  const probes = connected(newChannel(await server.listen("127.0.0.1:0", forProbes)));
  await expect(check(probes)).resolves.toEqual(serving);
  await expect(check(probes, "plain.Greeter")).resolves.toEqual(serving);
  await expect(server.listen("127.0.0.1:0")).rejects.toMatchObject({ code: "IW2020" });
});
