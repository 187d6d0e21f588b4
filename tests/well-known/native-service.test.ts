import { join } from "node:path";
import { promisify } from "node:util";
import {
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  type Client as NativeClient,
  Server as NativeServer,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceClientConstructor,
  type sendUnaryData,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { createChannel, createClientFactory } from "interwire";
import type { IClock } from "../../test-fixtures/contracts/clock.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { root } from "../support/compile.js";

const loaded = loadPackageDefinition(
  loadSync("clock.proto", { includeDirs: [join(root, "test-fixtures/contracts")], longs: String, oneofs: true }),
);
const Clock = (loaded.clock as GrpcObject).Clock as ServiceClientConstructor;

const now = { seconds: 1704164645n, nanos: 678901234 };
const nativeNow = { seconds: "1704164645", nanos: 678901234 };
const settings = { fields: { zone: { stringValue: "UTC" }, drift: { listValue: { values: [{ numberValue: 1.5 }] } } } };

type Unary = (request: object, done: (error: unknown, value?: object) => void) => unknown;

onEveryListener(() => {
  test("a native client calls us with well-known types", async () => {
    const received: unknown[] = [];
    await using server = newServer().implement<IClock>({
      Now: (nothing) => {
        received.push(nothing);
        return now;
      },
      Reset: (to) => {
        received.push(to);
        return {};
      },
      Half: ({ seconds, nanos }) => ({ seconds: seconds / 2n, nanos: nanos / 2 }),
      Settings: (given) => {
        received.push(given);
        return given.drift ?? null;
      },
      Name: ({ value }) => ({ value: value.toUpperCase() }),
    });
    const client = new Clock(await server.listen("127.0.0.1:0"), credentials.createInsecure());
    const call = (name: string, request: object): Promise<object | undefined> =>
      promisify(((client as NativeClient as unknown as Record<string, Unary>)[name] as Unary).bind(client))(request);

    expect(await call("Now", {})).toEqual(nativeNow);
    expect(await call("Reset", { seconds: 5, nanos: 6_999_999 })).toEqual({});
    expect(await call("Half", { seconds: -10, nanos: -4 })).toEqual({ seconds: "-5", nanos: -2 });
    expect(await call("Settings", settings)).toMatchObject({ listValue: { values: [{ numberValue: 1.5 }] } });
    expect(await call("Name", { value: "ann" })).toEqual({ value: "ANN" });
    expect(received).toEqual([{}, new Date(5006), { zone: "UTC", drift: [1.5] }]);
    client.close();
  });
});
test("our client calls a native service with well-known types", async () => {
  const received: unknown[] = [];
  const answer =
    (value: object) =>
    ({ request }: ServerUnaryCall<object, object>, done: sendUnaryData<object>): void => {
      received.push(request);
      done(null, value);
    };
  const server = new NativeServer();
  server.addService(Clock.service, {
    Now: answer(nativeNow),
    Reset: answer({}),
    Half: answer({ seconds: -1, nanos: -5 }),
    Settings: answer({ structValue: settings }),
    Name: answer({ value: "ann" }),
  });
  const port = await promisify(server.bindAsync.bind(server))("127.0.0.1:0", ServerCredentials.createInsecure());
  const channel = createChannel(`127.0.0.1:${port}`);
  const client = createClientFactory().createClient<IClock>(channel);

  expect(await client.Now({})).toEqual(now);
  expect(await client.Reset(new Date(-1))).toEqual({});
  expect(await client.Half({ seconds: 0n, nanos: -1 })).toEqual({ seconds: -1n, nanos: -5 });
  expect(await client.Settings({ zone: null, list: [true] })).toEqual({ zone: "UTC", drift: [1.5] });
  expect(await client.Name({ value: "é" })).toEqual({ value: "ann" });
  expect(received).toMatchObject([
    {},
    { seconds: "-1", nanos: 999000000 },
    { nanos: -1 },
    { fields: { zone: { kind: "nullValue" }, list: { listValue: { values: [{ boolValue: true }] } } } },
    { value: "é" },
  ]);
  channel.close();
  server.forceShutdown();
});
