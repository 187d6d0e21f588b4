import { ServerInterceptingCall, type ServerInterceptor, ServerListenerBuilder } from "@grpc/grpc-js";
import { createClientFactory, type Interceptor, RpcError } from "interwire";
import type { IMocked } from "../intercepted-contract.js";
import { all, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport, testGrpcServer } from "../transports.js";

const never = (): never => {
  throw new Error("The method was called");
};
const mocked: IMocked = { Unary: never, ClientStream: never, ServerStream: never, Duplex: never };

onEveryTransport(() => {
  testGrpcServer("interceptors of grpc-js' server run outside of all of ours", async () => {
    const ran: string[] = [];
    const note =
      (name: string): Interceptor =>
      (_, next) => {
        ran.push(name);
        return next();
      };
    const native = (name: string) => (_: unknown, call: ConstructorParameters<typeof ServerInterceptingCall>[0]) =>
      new ServerInterceptingCall(call, {
        start: (next) =>
          next(
            new ServerListenerBuilder()
              .withOnReceiveMetadata((metadata, pass) => {
                ran.push(name);
                pass(metadata);
              })
              .build(),
          ),
      });
    const server = newServer({
      interceptors: [note("global")],
      serverOptions: { interceptors: [native("native 1"), native("native 2")] },
    });
    server.implement<IMocked>({ ...mocked, Unary: async (value) => value }, { interceptors: [note("service")] });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    await createClientFactory().createClient<IMocked>(channel).Unary("value");
    channel.close();
    await server.close();
    expect(ran).toEqual(["native 1", "native 2", "global", "service"]);
  });

  testGrpcServer("interceptors of grpc-js' server are told what an operation streams", async () => {
    const told: unknown[] = [];
    const look: ServerInterceptor = ({ path, requestStream, responseStream }, call) => {
      told.push([path, requestStream, responseStream]);
      return new ServerInterceptingCall(call);
    };
    const server = newServer({ serverOptions: { interceptors: [look] } }).implement<IMocked>({
      Unary: async (value) => value,
      ClientStream: async () => "",
      ServerStream: async () => [sourceOf([]), ""],
      Duplex: async () => [sourceOf([]), ""],
    });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IMocked>(channel);
    await client.Unary("value");
    await client.ClientStream(sourceOf([]));
    for (const [items] of [await client.ServerStream("value"), await client.Duplex(sourceOf([]))]) await all(items);
    channel.close();
    await server.close();
    expect(told).toEqual([
      ["/IMocked/Unary", false, false],
      ["/IMocked/ClientStream", true, false],
      ["/IMocked/ServerStream", false, true],
      ["/IMocked/Duplex", true, true],
    ]);
  });

  test("error handlers stand outside of a server's interceptors, and inside of a client's", async () => {
    const ran: string[] = [];
    const look: Interceptor = async ({ side }, next) => {
      try {
        await next();
      } catch (error) {
        ran.push(`${side}: ${(error as Error).message}`);
        throw side === "server" ? new Error("by the interceptor") : error;
      }
    };
    const server = newServer({
      interceptors: [look],
      errorHandlers: [(error) => new RpcError(9, `handled ${(error as Error).message}`)],
    }).implement<IMocked>(mocked);
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const factory = createClientFactory({
      interceptors: [look],
      errorHandlers: [({ rawMessage }) => new RangeError(`handled again: ${rawMessage}`)],
    });
    const text = "handled again: handled by the interceptor";
    await expect(factory.createClient<IMocked>(channel).Unary("value")).rejects.toThrow(text);
    channel.close();
    await server.close();
    expect(ran).toEqual(["server: The method was called", `client: ${text}`]);
  });

  describe("an interceptor that takes the request stream, sets a value and never calls next", () => {
    const taken: unknown[] = [];
    const drain: Interceptor = async ({ request, response }) => {
      if (request.stream !== undefined) for await (const item of request.stream) taken.push(item);
      response.set(0, null);
    };
    let client: IMocked;
    let stop = async (): Promise<void> => {};
    beforeAll(async () => {
      const server = newServer().implement<IMocked>(mocked, { interceptors: [drain] });
      const channel = newChannel(await server.listen("127.0.0.1:0"));
      client = createClientFactory().createClient<IMocked>(channel);
      stop = async () => {
        channel.close();
        await server.close();
      };
    });
    beforeEach(() => taken.splice(0));
    afterAll(() => stop());

    test("answers a unary call with null", async () => {
      await expect(client.Unary("value")).resolves.toBeNull();
    });

    test("answers a client stream with null", async () => {
      await expect(client.ClientStream(sourceOf([1, 2, 3]))).resolves.toBeNull();
      expect(taken).toEqual([1, 2, 3]);
    });

    test("answers with an empty stream and null", async () => {
      const [items, value] = await client.ServerStream("value");
      expect([await all(items), value]).toEqual([[], null]);
    });

    test("answers a duplex call with an empty stream and null", async () => {
      const [items, value] = await client.Duplex(sourceOf([1, 2, 3]));
      expect([await all(items), value, taken]).toEqual([[], null, [1, 2, 3]]);
    });
  });
});
