import * as grpc from "@grpc/grpc-js";
import {
  CallContext,
  type CallOptions,
  Code,
  createChannel,
  createClientFactory,
  createServer,
  Metadata,
  RpcError,
  withOptions,
} from "interwire";
import type { IContexts } from "../context-contract.js";
import { Contexts } from "../contexts-running.js";
import { serverOnGrpc } from "../on-grpc-server.js";
import { failure } from "../running.js";

type GrpcJs = typeof grpc;

/** Another copy of grpc-js in this process, as a program has that installs another version beside interwire's. */
function otherCopy(): GrpcJs {
  let copy: GrpcJs | undefined;
  jest.isolateModules(() => {
    copy = require("@grpc/grpc-js");
  });
  return copy as GrpcJs;
}

const other = otherCopy();
const instance = new Contexts();
const server = createServer().implement<IContexts>(instance);
const clients = createClientFactory({ defaults: { timeoutMs: 20_000 } });
let address: string;
beforeAll(async () => {
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close({ graceMs: 0 }));

function connect(...call: Parameters<typeof createChannel>) {
  const channel = createChannel(...call);
  return { client: clients.createClient<IContexts>(channel), [Symbol.dispose]: () => channel.close() };
}

function metadataOf({ Metadata: Class }: Pick<GrpcJs, "Metadata">, value: string) {
  const metadata = new Class();
  metadata.set("user", value);
  metadata.set("token-bin", Buffer.from(value));
  return metadata;
}

const sayMetadata = ({ metadata }: CallContext): string =>
  [...metadata.get("user"), ...metadata.get("token-bin").map(String)].join();

test("there are two", () => {
  expect(other.Metadata).not.toBe(grpc.Metadata);
  expect(metadataOf(other, "a")).not.toBeInstanceOf(grpc.Metadata);
});

describe.each<[string, Pick<GrpcJs, "Metadata">]>([
  ["interwire's grpc-js", grpc],
  ["another copy of grpc-js", other],
])("metadata of %s", (_, copy) => {
  test.each<[string, (client: IContexts) => Promise<string>]>([
    ["in withOptions", (client) => withOptions(client, { metadata: metadataOf(copy, "a") }).PlainUnary("")],
    ["in a context", (client) => client.Unary(new CallContext({ metadata: metadataOf(copy, "a") }), "")],
    [
      "in a context that is read before the call",
      (client) => {
        const context = new CallContext({ metadata: metadataOf(copy, "z") });
        context.metadata.set("user", "a");
        context.metadata.set("token-bin", Buffer.from("a"));
        return client.Unary(context, "");
      },
    ],
  ])("travels %s", async (_, call) => {
    using connected = connect(address);
    instance.act = sayMetadata;
    await expect(call(connected.client)).resolves.toBe("a,a");
  });

  test("travels with an error, and comes as ours", async () => {
    using connected = connect(address);
    instance.act = () => {
      throw new RpcError(Code.NOT_FOUND, "none", { metadata: metadataOf(copy, "a") });
    };
    const { metadata } = await failure(connected.client.PlainUnary(""));
    expect(metadata).toBeInstanceOf(Metadata);
    expect([metadata?.get("user"), metadata?.get("token-bin")]).toEqual([["a"], [Buffer.from("a")]]);
  });
});

test("a channel of another copy of grpc-js carries calls", async () => {
  using connected = connect(new other.Channel(address, other.credentials.createInsecure(), {}));
  instance.act = sayMetadata;
  const options: CallOptions = { metadata: metadataOf({ Metadata } as never, "a") };
  await expect(withOptions(connected.client, options).PlainUnary("")).resolves.toBe("a,a");
});

test("a server of another copy of grpc-js takes ours, and its interceptors see metadata of its class", async () => {
  const classes: boolean[] = [];
  const interceptor: grpc.ServerInterceptor = (_, call) =>
    new other.ServerInterceptingCall(call, {
      sendMetadata: (metadata, next) => {
        classes.push(metadata instanceof other.Metadata);
        next(metadata);
      },
    });
  const on = serverOnGrpc({ serverOptions: { interceptors: [interceptor] } }, other);
  using connected = connect(await on.implement<IContexts>(instance).listen("127.0.0.1:0"));
  instance.act = (context) => {
    context.setResponseHeader("greeting", "hello");
    return sayMetadata(context);
  };
  const client = withOptions(connected.client, { metadata: metadataOf(grpc, "a") });
  await expect(client.PlainUnary("")).resolves.toBe("a,a");
  expect(classes).toEqual([true]);
  await on.close({ graceMs: 0 });
});

test("credentials of a channel must be of interwire's grpc-js, which checks that", () => {
  expect(() => createChannel(address, { credentials: other.credentials.createInsecure() })).toThrow(
    `credentials of createChannel("${address}") is an object (InsecureChannelCredentialsImpl). ` +
      "Pass ChannelCredentials of the grpc-js that interwire uses.",
  );
});

describe("call credentials", () => {
  type Made = (done: (error: Error | null, metadata?: unknown) => void) => void;
  const credentialsOf = ({ credentials }: GrpcJs, make: Made) =>
    credentials.createFromMetadataGenerator((_, done) => make(done as never));
  const give =
    (metadata: unknown): Made =>
    (done) =>
      done(null, metadata);
  const connectOpenly = () => connect(address, { allowInsecureCredentials: true });

  test.each<[string, GrpcJs, Made]>([
    ["of interwire's grpc-js", grpc, give(metadataOf(grpc, "a"))],
    ["of another copy of grpc-js", other, give(metadataOf(other, "a"))],
    ["of interwire's grpc-js that make metadata of another copy", grpc, give(metadataOf(other, "a"))],
    ["that make metadata of ours", grpc, give(metadataOf({ Metadata } as never, "a"))],
  ])("%s work", async (_, copy, make) => {
    using connected = connectOpenly();
    instance.act = sayMetadata;
    const client = withOptions(connected.client, { credentials: credentialsOf(copy, make) });
    await expect(client.PlainUnary("")).resolves.toBe("a,a");
  });

  test("of two copies of grpc-js work together", async () => {
    using connected = connectOpenly();
    instance.act = sayMetadata;
    const first = withOptions(connected.client, { credentials: credentialsOf(other, give(metadataOf(other, "a"))) });
    const both = withOptions(first, { credentials: credentialsOf(grpc, give(new grpc.Metadata())) });
    await expect(both.PlainUnary("")).resolves.toBe("a,a");
  });

  const bad = new grpc.Metadata();
  bad.set("connection", "close");
  const failed = "Getting metadata from plugin failed with error: ";
  const noMetadata = "Hand a Metadata of grpc-js or of interwire to the callback of their generator.";
  test.each<[string, Made, string]>([
    [
      "an object",
      give({ authorization: "a" }),
      `${failed}IW2014: The credentials of the call to /IContexts/PlainUnary made an object (Object), which is not a Metadata. ${noMetadata}`,
    ],
    [
      "null",
      give(null),
      `${failed}IW2014: The credentials of the call to /IContexts/PlainUnary made null, which is not a Metadata. ${noMetadata}`,
    ],
    [
      "a header that cannot be sent",
      give(bad),
      `${failed}IW2014: Header 'connection' cannot be sent: HTTP/2 forbids it. Send the value under a name of your own.`,
    ],
  ])("that make %s fail their call with a reason", async (_, make, text) => {
    using connected = connectOpenly();
    const client = withOptions(connected.client, { credentials: credentialsOf(grpc, make) });
    expect(await failure(client.PlainUnary(""))).toMatchObject({ code: Code.UNKNOWN, rawMessage: text });
  });
});
