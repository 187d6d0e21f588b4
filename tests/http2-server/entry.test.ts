import * as grpcEntry from "interwire";
import * as http2Entry from "interwire/http2";
import { createMemoryNetwork } from "interwire/testing";

test("interwire/http2 has all that interwire has, and its transport", () => {
  const { createChannel: _, createServer: __, ...ofGrpc } = grpcEntry;
  const { createChannel, createServer, http2, watchFile, ...rest } = http2Entry;
  expect(rest).toEqual(ofGrpc);
  for (const own of [createChannel, createServer, http2, watchFile]) expect(own).toBeInstanceOf(Function);
});

/** @serviceContract */
interface IEcho {
  /** @operationContract */
  Echo(text: string): string;
}

const echo: IEcho = { Echo: (text) => text };

test("its servers answer channels of interwire, and its clients take those", async () => {
  const server = http2Entry.createServer().implement<IEcho>(echo);
  const channel = grpcEntry.createChannel(await server.listen("127.0.0.1:0"));
  await expect(http2Entry.createClientFactory().createClient<IEcho>(channel).Echo("hello")).resolves.toBe("hello");
  channel.close();
  await server.close();
});

test("its channels take another transport", async () => {
  const network = createMemoryNetwork();
  const server = http2Entry.createServer({ transport: network.server }).implement<IEcho>(echo);
  const channel = http2Entry.createChannel(await server.listen("test:0"), { transport: network.channel });
  await expect(http2Entry.createClientFactory().createClient<IEcho>(channel).Echo("hello")).resolves.toBe("hello");
  channel.close();
  await server.close();
});

test("its channels call servers of grpc-js, and so do those of interwire with its transport", async () => {
  const server = grpcEntry.createServer().implement<IEcho>(echo);
  const address = await server.listen("127.0.0.1:0");
  for (const channel of [
    http2Entry.createChannel(address),
    grpcEntry.createChannel(address, { transport: http2Entry.http2() }),
  ]) {
    expect(channel.state).toEqual({ connectivity: "idle", way: "http2" });
    await expect(grpcEntry.createClientFactory().createClient<IEcho>(channel).Echo("hello")).resolves.toBe("hello");
    expect(channel.state).toEqual({ connectivity: "ready", way: "http2" });
    channel.close();
    expect(channel.state).toEqual({ connectivity: "shutdown", way: "http2" });
  }
  await server.close();
});

test("a service of grpc-js is IW2020 when the server listens", async () => {
  const definition = {
    Greet: {
      path: "/hello.Greeter/Greet",
      requestStream: false,
      responseStream: false,
      requestDeserialize: (bytes: Buffer) => bytes,
      responseSerialize: (bytes: Buffer) => bytes,
    },
  };
  const server = http2Entry.createServer().addService(definition, { Greet: () => {} });
  await expect(server.listen("127.0.0.1:0")).rejects.toThrow(
    "IW2020: /hello.Greeter/Greet is served by a handler of grpc-js (addService), and only grpc-js' own transport runs it. " +
      'Make the server with createServer of "interwire" and without the option transport, or give such services one of their own.',
  );
  await server.close();
});
