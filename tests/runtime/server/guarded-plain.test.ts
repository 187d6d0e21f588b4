import * as grpc from "@grpc/grpc-js";
import {
  Code,
  createServer,
  createValueKey,
  type FailedCall,
  type Interceptor,
  RpcError,
  type Server,
} from "interwire";
import { currentCall } from "interwire/current-call";
import { serverOnGrpc } from "../on-grpc-server.js";
import { type Ask, Greeter, GreeterClient, greeterDefinition } from "../plain-service.js";
import { until } from "../running.js";

type Method = keyof typeof greeterDefinition;

const kinds = Object.keys(greeterDefinition) as Method[];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Outcome {
  readonly code: number;
  readonly details: string;
  readonly messages: readonly unknown[];
  readonly headers: grpc.Metadata | undefined;
  readonly trailers: grpc.Metadata;
}

describe.each([
  ["on our server", createServer],
  ["on a server of grpc-js", serverOnGrpc],
])("%s", (_, create) => {
  const errors: (FailedCall & { error: unknown })[] = [];
  beforeEach(() => errors.splice(0));

  function serve(
    interceptors: readonly Interceptor[],
    {
      add = (server, greeter) => server.addService(greeterDefinition, greeter),
    }: { add?: (server: Server, greeter: Greeter) => Server } = {},
  ) {
    const greeter = new Greeter();
    const server = create({ interceptors, onError: (error, call) => void errors.push({ error, ...call }) });
    add(server, greeter);
    closers.push(() => server.close({ graceMs: 0 }));
    return { server, greeter };
  }

  async function call(server: Server, method: Method, { user = "ada", ...ask }: Partial<Ask> & { user?: string } = {}) {
    const client = new GreeterClient(await server.listen("127.0.0.1:0"), grpc.credentials.createInsecure());
    closers.push(() => client.close());
    return ended(client, method, { name: "ada", ...ask }, user);
  }

  function ended(client: grpc.Client, method: Method, ask: Ask, user: string): Promise<Outcome> {
    const { path, requestStream, responseStream, requestSerialize, responseDeserialize } = greeterDefinition[method];
    const metadata = new grpc.Metadata();
    metadata.set("user", user);
    const messages: unknown[] = [];
    let headers: grpc.Metadata | undefined;
    const got = (_error: unknown, value: unknown) => void (value !== undefined && messages.push(value));
    const options = { deadline: Date.now() + 20_000 };
    const to = [path, requestSerialize, responseDeserialize] as const;
    const made = requestStream
      ? responseStream
        ? client.makeBidiStreamRequest(...to, metadata, options)
        : client.makeClientStreamRequest(...to, metadata, options, got)
      : responseStream
        ? client.makeServerStreamRequest(...to, ask, metadata, options)
        : client.makeUnaryRequest(...to, ask, metadata, options, got);
    const one = made as unknown as grpc.ClientDuplexStream<Ask, unknown>;
    if (responseStream) one.on("data", (value: unknown) => messages.push(value)).on("error", () => {});
    one.on("metadata", (received: grpc.Metadata) => {
      headers = received;
    });
    if (requestStream) {
      one.write(ask);
      one.end();
    }
    return new Promise((resolve) => {
      one.on("status", ({ code, details, metadata: trailers }: grpc.StatusObject) =>
        resolve({ code, details, messages, headers, trailers }),
      );
    });
  }

  const authorize: Interceptor = async ({ context }, next) => {
    if (context.metadata.get("user")[0] !== "ada") throw new RpcError(Code.PERMISSION_DENIED, "only for Ada");
    await next();
  };

  describe.each(kinds)("%s", (method) => {
    test("is refused by an interceptor of the server, and its handler does not run", async () => {
      const { server, greeter } = serve([authorize]);
      expect(await call(server, method, { user: "eve" })).toMatchObject({
        code: Code.PERMISSION_DENIED,
        details: "only for Ada",
        messages: [],
      });
      expect(greeter.events).toEqual([]);
      expect(errors).toEqual([]);
    });

    test("is answered where interceptors let it pass", async () => {
      const { server } = serve([authorize]);
      const answer = await call(server, method);
      expect(answer.code).toBe(Code.OK);
      expect(answer.messages).toHaveLength(method === "Repeat" ? 40 : 1);
      expect(answer.trailers.get("parting")).toEqual(["ada"]);
    });

    test("fails as its handler says", async () => {
      const { server } = serve([authorize]);
      const answer = await call(server, method, { end: "fail" });
      expect(answer).toMatchObject({ code: Code.DATA_LOSS, details: "lost ü" });
      expect(answer.trailers.get("parting")).toEqual(["ada"]);
      expect(errors).toEqual([]);
    });

    test("hides what else an interceptor throws, and tells onError", async () => {
      const { server } = serve([() => Promise.reject(new Error("secret"))]);
      expect(await call(server, method)).toMatchObject({
        code: Code.UNKNOWN,
        details: "Exception was thrown by handler.",
      });
      expect(errors).toMatchObject([{ error: new Error("secret"), path: `/plain.Greeter/${method}` }]);
    });

    test("fails where an interceptor neither calls next nor answers", async () => {
      const { server, greeter } = serve([() => {}]);
      expect(await call(server, method)).toMatchObject({
        code: Code.INTERNAL,
        details: expect.stringMatching(/^IW2023: The call of \/plain\.Greeter\/\w+ has no response: /),
      });
      expect(greeter.events).toEqual([]);
      expect(errors).toMatchObject([{ error: { code: "IW2023" } }]);
    });

    test("has headers and trailers of interceptors beside its own", async () => {
      const mark: Interceptor = async ({ context }, next) => {
        context.setResponseHeader("seen-by", "interceptor");
        context.setTrailer("left-by", "interceptor");
        await next();
      };
      const { server } = serve([mark]);
      const { headers, trailers, code } = await call(server, method);
      expect([code, headers?.get("seen-by"), trailers.get("left-by"), trailers.get("parting")]).toEqual([
        Code.OK,
        ["interceptor"],
        ["interceptor"],
        ["ada"],
      ]);
      if (method === "Greet") expect(headers?.get("greeting")).toHaveLength(1);
    });

    test("is told of its end", async () => {
      const ends: unknown[] = [];
      const listen: Interceptor = (one, next) => {
        one.onEnd(({ status }) => ends.push(status));
        return next();
      };
      const { server } = serve([listen]);
      await call(server, method);
      await until(() => ends.length === 1);
      expect(ends).toEqual([{ code: Code.OK, details: "" }]);
    });

    test("is seen with its path, kind and context", async () => {
      const seen: unknown[] = [];
      const see: Interceptor = async ({ side, path, kind, operation, context, request, response }, next) => {
        seen.push(side, path, kind, operation.name, [...request], request.stream, response.stream);
        seen.push(context.path, context.metadata.get("user"), context.peer?.startsWith("127.0.0.1:"));
        seen.push(currentCall() === context);
        await next();
        seen.push([...response]);
      };
      const { server } = serve([see]);
      await call(server, method);
      const path = `/plain.Greeter/${method}`;
      const request = { Greet: [["request", { name: "ada" }]], Repeat: [["request", { name: "ada" }]] };
      const response = { Greet: [["result", { text: "Hello, ada" }]], Gather: [["result", { text: "ada" }]] };
      const kind = { Greet: "unary", Repeat: "serverStreaming", Gather: "clientStreaming", Chat: "duplex" }[method];
      const [asked, answered] = [request, response] as Partial<Record<Method, unknown>>[];
      expect(seen).toEqual(
        ["server", path, kind, method, asked?.[method] ?? [], undefined, undefined].concat([
          path,
          ["ada"],
          true,
          true,
          answered?.[method] ?? [],
        ] as never),
      );
    });
  });

  test("interceptors change the request and the response, and share values with the handler", async () => {
    const user = createValueKey("user", "nobody");
    const edit: Interceptor = async ({ request, response, context }, next) => {
      request.set("request", { name: "eve" });
      context.values.set(user, "ada");
      await next();
      response.set("result", { text: `${(response.get("result") as { text: string }).text}!` });
    };
    const { server } = serve([edit], {
      add: (to) =>
        to.addService(greeterDefinition, {
          greet: (one: grpc.ServerUnaryCall<Ask, unknown>, callback: grpc.sendUnaryData<unknown>) =>
            callback(null, { text: `${one.request.name} for ${currentCall()?.values.get(user)}` }),
        }),
    });
    expect((await call(server, "Greet")).messages).toEqual([{ text: "eve for ada!" }]);
  });

  test("interceptors of the service run inside those of the server, by their order", async () => {
    const ran: string[] = [];
    const note =
      (name: string): Interceptor =>
      (__, next) => {
        ran.push(name);
        return next();
      };
    const inner = [note("service"), { intercept: note("first"), order: -1 }];
    const { server } = serve([note("server")], {
      add: (to, greeter) => to.addService(greeterDefinition, greeter, { interceptors: inner }),
    });
    await call(server, "Greet");
    expect(ran).toEqual(["first", "server", "service"]);
  });

  test('with interceptors: "skip" none run', async () => {
    const { server } = serve([authorize], {
      add: (to, greeter) => to.addService(greeterDefinition, greeter, { interceptors: "skip" }),
    });
    expect(await call(server, "Greet", { user: "eve" })).toMatchObject({ code: Code.OK });
  });

  test("a handler that throws fails its call, and onError gets the error", async () => {
    const { server } = serve([authorize]);
    expect(await call(server, "Greet", { end: "throw" })).toMatchObject({
      code: Code.UNKNOWN,
      details: "Exception was thrown by handler.",
    });
    expect(errors).toMatchObject([{ error: new Error("secret") }]);
  });
});
