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

test("its channels take another transport, and without one they are IW2021", async () => {
  const network = createMemoryNetwork();
  const server = http2Entry.createServer({ transport: network.server }).implement<IEcho>(echo);
  const channel = http2Entry.createChannel(await server.listen("test:0"), { transport: network.channel });
  await expect(http2Entry.createClientFactory().createClient<IEcho>(channel).Echo("hello")).resolves.toBe("hello");
  channel.close();
  await server.close();
  expect(() => http2Entry.createChannel("localhost:50051")).toThrow(
    'IW2021: createChannel("localhost:50051") of interwire/http2 cannot connect: that entry serves calls, and makes none yet. ' +
      'Import createChannel from "interwire", whose channels go over grpc-js; clients of either entry take them.',
  );
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
