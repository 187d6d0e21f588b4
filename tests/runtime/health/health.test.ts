import { join } from "node:path";
import {
  type ClientReadableStream,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  type ServiceClientConstructor,
  type ServiceError,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { contractOf, createChannel, createClientFactory, createServer, type Server } from "interwire";
import { addHealth, type Health, type HealthContract, ServingStatus } from "interwire/health";
import { root } from "../../support/compile.js";
import type { IFirst, ISecond } from "../contracts.js";
import { failure } from "../running.js";
import { newServer, onEveryListener } from "../transports.js";

const loaded = loadPackageDefinition(
  loadSync("health.proto", { includeDirs: [join(root, "test-fixtures/contracts")], enums: String, defaults: true }),
);
const NativeHealth = (((loaded.grpc as GrpcObject).health as GrpcObject).v1 as GrpcObject)
  .Health as ServiceClientConstructor;

interface Answer {
  readonly status: string;
}

interface Probe {
  Check(request: object, done: (error: ServiceError | null, answer?: Answer) => void): void;
  Watch(request: object): ClientReadableStream<Answer>;
  close(): void;
}

let server: Server;
let health: Health;
let address: string;
let probe: Probe;
beforeEach(async () => {
  server = newServer().implement<IFirst>({ Ping: () => "pong" });
  health = addHealth(server);
  // A service that is mapped later counts, too.
  server.implement<ISecond>({ Ping: () => "pong" });
  address = await server.listen("127.0.0.1:0");
  probe = new NativeHealth(address, credentials.createInsecure()) as unknown as Probe;
});
afterEach(async () => {
  probe.close();
  await server.close({ graceMs: 0 });
});

function check(service?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    probe.Check(service === undefined ? {} : { service }, (error, answer) =>
      error === null ? resolve((answer as Answer).status) : reject(error),
    );
  });
}

/** The statuses of a watch, and how it ended behind them. */
function watch(service: string): AsyncIterator<Answer> & { cancel(): void } {
  const stream = probe.Watch({ service });
  stream.on("error", () => {});
  const items = stream[Symbol.asyncIterator]() as AsyncIterator<Answer>;
  return { next: () => items.next(), cancel: () => stream.cancel() };
}

onEveryListener(() => {
  describe("a native client's check", () => {
    test.each([undefined, "", "IFirst", "ISecond", "grpc.health.v1.Health"])("of %p is SERVING", async (service) => {
      await expect(check(service)).resolves.toBe("SERVING");
    });

    test("of an unknown service is NOT_FOUND", async () => {
      await expect(check("INone")).rejects.toMatchObject({ code: 5, details: "This server has no service 'INone'" });
    });

    test("says what was set, of each service by itself", async () => {
      health.set(contractOf<IFirst>().service, ServingStatus.NOT_SERVING);
      health.set("a.Subsystem", ServingStatus.UNKNOWN);
      await expect(check("IFirst")).resolves.toBe("NOT_SERVING");
      await expect(check("ISecond")).resolves.toBe("SERVING");
      await expect(check("a.Subsystem")).resolves.toBe("UNKNOWN");
      await expect(check()).resolves.toBe("SERVING");
      health.set("", ServingStatus.NOT_SERVING);
      await expect(check()).resolves.toBe("NOT_SERVING");
      await expect(check("ISecond")).resolves.toBe("SERVING");
    });

    test("is NOT_SERVING once health is stopped, whatever is set then", async () => {
      health.stop();
      health.set("ISecond", ServingStatus.SERVING);
      for (const service of ["", "IFirst", "ISecond"]) await expect(check(service)).resolves.toBe("NOT_SERVING");
    });
  });

  describe("a native client's watch", () => {
    test("gets the status at once and each change, but none twice", async () => {
      const statuses = watch("IFirst");
      expect((await statuses.next()).value).toEqual({ status: "SERVING" });
      health.set("ISecond", ServingStatus.NOT_SERVING);
      health.set("IFirst", ServingStatus.SERVING);
      health.set("IFirst", ServingStatus.NOT_SERVING);
      expect((await statuses.next()).value).toEqual({ status: "NOT_SERVING" });
      health.set("IFirst", ServingStatus.SERVING);
      expect((await statuses.next()).value).toEqual({ status: "SERVING" });
      statuses.cancel();
    });

    test("of an unknown service begins with SERVICE_UNKNOWN and goes on", async () => {
      const statuses = watch("later");
      expect((await statuses.next()).value).toEqual({ status: "SERVICE_UNKNOWN" });
      health.set("later", ServingStatus.SERVING);
      expect((await statuses.next()).value).toEqual({ status: "SERVING" });
      statuses.cancel();
    });

    test("gets NOT_SERVING once health is stopped, and goes on until the server closes; so does one that begins then", async () => {
      const first = watch("IFirst");
      expect((await first.next()).value).toEqual({ status: "SERVING" });
      health.stop();
      const second = watch("");
      const ended: string[] = [];
      const ends: Promise<unknown>[] = [];
      for (const [name, statuses] of Object.entries({ first, second })) {
        expect((await statuses.next()).value).toEqual({ status: "NOT_SERVING" });
        ends.push(statuses.next().then(({ done }) => ended.push(`${name} ${done}`)));
      }
      // The answer comes behind what was sent of the watches.
      await check("IFirst");
      expect(ended).toEqual([]);
      // Far longer than the test may take.
      const closed = server.close({ graceMs: 600_000 });
      await Promise.all(ends);
      expect(ended.sort()).toEqual(["first true", "second true"]);
      probe.close();
      await closed;
    });

    test("gets NOT_SERVING and ends when the server closes, which does not wait for its grace", async () => {
      const statuses = watch("");
      expect((await statuses.next()).value).toEqual({ status: "SERVING" });
      // Far longer than the test may take.
      const closed = server.close({ graceMs: 600_000 });
      expect((await statuses.next()).value).toEqual({ status: "NOT_SERVING" });
      expect((await statuses.next()).done).toBe(true);
      probe.close();
      await closed;
    });
  });

  describe("a client of the contract", () => {
    test("checks and watches", async () => {
      using channel = createChannel(address);
      const client = createClientFactory().createClient<HealthContract>(channel);
      await expect(client.Check({ service: "IFirst" })).resolves.toEqual({ status: ServingStatus.SERVING });
      expect(await failure(client.Check({ service: "INone" }))).toMatchObject({ code: 5 });
      const seen: ServingStatus[] = [];
      for await (const { status } of client.Watch({ service: "IFirst" })) {
        seen.push(status);
        if (seen.length === 2) break;
        health.set("IFirst", ServingStatus.NOT_SERVING);
      }
      expect(seen).toEqual([ServingStatus.SERVING, ServingStatus.NOT_SERVING]);
    });
  });
});

test("health is added once, and before the server listens", () => {
  expect(() => addHealth(server)).toThrow("IW2009");
  const other = createServer();
  addHealth(other);
  expect(() => addHealth(other)).toThrow("IW2004");
});
