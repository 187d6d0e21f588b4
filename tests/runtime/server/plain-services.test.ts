import * as grpc from "@grpc/grpc-js";
import { createServer, type Server } from "interwire";
import { serverOnGrpc } from "../on-grpc-server.js";
import { type Ask, Greeter, GreeterClient, greeterDefinition } from "../plain-service.js";
import { until } from "../running.js";

/** A server with the greeter's service, and what happened on it. */
interface Host {
  readonly address: string;
  readonly greeter: Greeter;
  close(): Promise<void>;
}

const untypedGreeter = (greeter: Greeter) => greeter as unknown as grpc.UntypedServiceImplementation;

async function onOurs(serverOptions: grpc.ServerOptions): Promise<Host> {
  return hostOf(createServer({ serverOptions }));
}

/** A server of ours whose services are on one of grpc-js. */
async function onAdded(serverOptions: grpc.ServerOptions): Promise<Host> {
  return hostOf(serverOnGrpc({ serverOptions }));
}

/** A server whose interceptors let each call pass. */
async function onGuarded(serverOptions: grpc.ServerOptions): Promise<Host> {
  return hostOf(createServer({ serverOptions, interceptors: [(_, next) => next()], onError: () => {} }));
}

async function hostOf(server: Server): Promise<Host> {
  const greeter = new Greeter();
  server.addService(greeterDefinition, greeter);
  const address = await server.listen("127.0.0.1:0");
  return { address, greeter, close: () => server.close({ graceMs: 0 }) };
}

async function onGrpc(serverOptions: grpc.ServerOptions): Promise<Host> {
  const greeter = new Greeter();
  const server = new grpc.Server(serverOptions);
  server.addService(greeterDefinition, untypedGreeter(greeter));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { address: `127.0.0.1:${port}`, greeter, close: async () => server.forceShutdown() };
}

type AnyCall = grpc.ClientDuplexStream<Ask, unknown>;
type Method = (this: grpc.Client, ...values: unknown[]) => AnyCall;

/** The result of a client's call. */
interface Outcome {
  readonly messages: readonly unknown[];
  readonly headers: readonly unknown[];
  readonly status: unknown;
}

interface Call {
  readonly method: keyof typeof greeterDefinition;
  readonly asks: readonly Ask[];
  readonly deadlineMs?: number;
  /** The event on which the client cancels. */
  readonly cancelOn?: string;
}

function outcomeOf(call: AnyCall, messages: unknown[], headers: unknown[]): Promise<Outcome> {
  call.on("metadata", (metadata: grpc.Metadata) => headers.push(metadata.get("greeting"), metadata.get("seen-by")));
  return new Promise((resolve) => {
    call.on("status", ({ code, details, metadata }: grpc.StatusObject) => {
      const trailers = [metadata.get("parting"), metadata.get("parting-bin").map(String)];
      resolve({
        messages,
        headers,
        status: { code, details: details.replace(/^Deadline exceeded.*/, "late"), trailers },
      });
    });
  });
}

async function make({ method, asks, deadlineMs = 20_000, cancelOn }: Call, host: Host): Promise<Outcome> {
  const client = new GreeterClient(host.address, grpc.credentials.createInsecure());
  const metadata = new grpc.Metadata();
  metadata.set("user", "ada");
  const options = { deadline: Date.now() + deadlineMs };
  const { requestStream, responseStream } = greeterDefinition[method];
  const messages: unknown[] = [];
  const headers: unknown[] = [];
  const got = (_: unknown, value: unknown) => value !== undefined && messages.push(value);
  const values = [...(requestStream ? [] : asks), metadata, options, ...(responseStream ? [] : [got])];
  const call = Reflect.apply((client as unknown as Record<string, Method>)[method] as Method, client, values);
  if (responseStream) call.on("data", (value: unknown) => messages.push(value)).on("error", () => {});
  const outcome = outcomeOf(call, messages, headers);
  if (requestStream) for (const ask of asks) call.write(ask);
  if (requestStream && cancelOn === undefined && deadlineMs === 20_000) call.end();
  if (cancelOn !== undefined) {
    const sent = sentBefore[method];
    const hasAll = (): boolean => headers.length > 0 === sent.headers && messages.length === sent.messages;
    await until(() => host.greeter.events.includes(cancelOn) && hasAll());
    call.cancel();
  }
  const ended = await outcome;
  client.close();
  return ended;
}

const ada: Ask = { name: "ada" };
const kinds = Object.keys(greeterDefinition) as Call["method"][];
/** What a call that waits is sent. */
const sentBefore = {
  Greet: { headers: true, messages: 0 },
  Repeat: { headers: true, messages: 40 },
  Gather: { headers: false, messages: 0 },
  Chat: { headers: true, messages: 1 },
};
const cancelledEvents = { Greet: "greet wait", Repeat: "repeat wait", Gather: "gather wait", Chat: "chat wait" };

const calls: readonly [string, Call][] = [
  ...kinds.flatMap((method): [string, Call][] => [
    ["succeeds", { method, asks: [ada] }],
    ["fails", { method, asks: [{ name: "ada", end: "fail" }] }],
    ["passes its deadline", { method, asks: [{ name: "ada", end: "wait" }], deadlineMs: 500 }],
    ["is cancelled", { method, asks: [{ name: "ada", end: "wait" }], cancelOn: cancelledEvents[method] }],
  ]),
  ["throws", { method: "Greet", asks: [{ name: "ada", end: "throw" }] }],
  ["throws", { method: "Repeat", asks: [{ name: "ada", end: "throw" }] }],
  ["has a result that cannot be written", { method: "Greet", asks: [{ name: "ada", end: "unserializable" }] }],
  ["has many requests", { method: "Gather", asks: Array.from({ length: 50 }, (_, at) => ({ name: String(at) })) }],
  ["has many of both", { method: "Chat", asks: Array.from({ length: 50 }, (_, at) => ({ name: String(at) })) }],
  ["has no request", { method: "Gather", asks: [] }],
];

/** An interceptor of grpc-js that keeps what it sees, and adds a header. */
function seeing(seen: unknown[]): grpc.ServerInterceptor {
  return ({ path, requestStream, responseStream }, call) => {
    seen.push({ path, requestStream, responseStream });
    return new grpc.ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, go) => go(metadata),
          onReceiveMessage: (message, go) => {
            seen.push(message);
            go(message);
          },
          onReceiveHalfClose: (go) => go(),
          onCancel: () => {},
        }),
      sendMetadata: (metadata, next) => {
        metadata.set("seen-by", "interceptor");
        next(metadata);
      },
      sendMessage: (message, next) => {
        seen.push(message);
        next(message);
      },
    });
  };
}

describe.each([
  ["ours", onOurs],
  ["grpc-js', which ours is added to", onAdded],
  ["ours that has interceptors", onGuarded],
])("a service of grpc-js on a server of %s", (_, open) => {
  test.each(calls.map(([what, call]) => [call.method, what, call] as const))("%s %s as on its own", async (...row) => {
    const hosts = await Promise.all([open({}), onGrpc({})]);
    const [here, there] = await Promise.all(hosts.map((host) => make(row[2], host)));
    // Interceptors see what a handler throws, and it goes to onError.
    const isHidden = row[1] === "throws" && open === onGuarded;
    const details = "Exception was thrown by handler.";
    expect(here).toEqual(isHidden ? { ...there, status: { ...(there?.status as object), details } } : there);
    expect(here?.status).toMatchObject({ code: expect.any(Number) });
    const [ours, theirs] = hosts.map(({ greeter }) => greeter.events);
    // A client's leaving is told a little later.
    await until(() => ours?.length === theirs?.length);
    expect(ours).toEqual(theirs);
    await Promise.all(hosts.map((host) => host.close()));
  });

  test.each(kinds)("%s passes interceptors of grpc-js, which see messages", async (method) => {
    const seen: [unknown[], unknown[]] = [[], []];
    const hosts = await Promise.all([
      open({ interceptors: [seeing(seen[0])] }),
      onGrpc({ interceptors: [seeing(seen[1])] }),
    ]);
    const [here, there] = await Promise.all(hosts.map((host) => make({ method, asks: [ada] }, host)));
    expect(here).toEqual(there);
    expect(here?.headers[1]).toEqual(["interceptor"]);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toContainEqual(ada);
    await Promise.all(hosts.map((host) => host.close()));
  });
});
