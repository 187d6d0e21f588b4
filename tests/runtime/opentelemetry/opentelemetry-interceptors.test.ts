import { type Attributes, SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { type Client, Code, createChannel, createClientFactory, type Interceptor, RpcError } from "interwire";
import { until } from "../running.js";
import { all, sourceOf } from "../streams-running.js";
import { shareTraced, type TracedCalls } from "../traced-calls.js";
import { type ITraced, Traced } from "../traced-contract.js";
import { newChannel, newServer, onEveryListener } from "../transports.js";

onEveryListener(() => {
  let calls: TracedCalls;
  shareTraced((served) => {
    calls = served;
  });

  // The tables below are made before the calls.
  const traced: Interceptor = (call, next) => calls.traced(call, next);
  const ignore = (): void => {};

  describe("what error handlers and other interceptors make of a call", () => {
    async function around(
      serverSide: readonly Interceptor[],
      clientSide: readonly Interceptor[],
      act: (client: Client<ITraced>) => Promise<unknown>,
    ) {
      const host = newServer({
        interceptors: serverSide,
        errorHandlers: [() => new RpcError(Code.FAILED_PRECONDITION, "mapped")],
      }).implement<ITraced>(new Traced());
      const way = newChannel(await host.listen("127.0.0.1:0"));
      const factory = createClientFactory({
        interceptors: clientSide,
        errorHandlers: [
          (error) => (error.code === Code.FAILED_PRECONDITION ? new RangeError("as callers see it") : null),
        ],
      });
      try {
        await act(factory.createClient<ITraced>(way)).catch(ignore);
      } finally {
        way.close();
        await host.close();
      }
    }

    test("the status that leaves and arrives counts, not what handlers see", async () => {
      await around([traced], [traced], (to) => to.Ask("broken"));
      const spans = await calls.pair();
      expect(spans.server.attributes["rpc.status_code"]).toBe("FAILED_PRECONDITION");
      expect(spans.server.status.code).toBe(SpanStatusCode.UNSET);
      expect(spans.client.attributes).toMatchObject({
        "rpc.status_code": "FAILED_PRECONDITION",
        "error.type": "FAILED_PRECONDITION",
      });
    });

    const retry: Interceptor = async (_, next) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await next();
        } catch (error) {
          if (attempt === 3) throw error;
        }
      }
    };

    test.each([
      ["outside of a retry, one for all attempts", [traced, retry], 1],
      ["inside of a retry, one for each attempt", [retry, traced], 3],
    ])("a client's span is %s", async (_, interceptors, count) => {
      await around([], interceptors, (to) => to.Ask("broken"));
      expect(calls.telemetry.spans().map(({ attributes }) => attributes["rpc.status_code"])).toEqual(
        Array.from({ length: count }, () => "FAILED_PRECONDITION"),
      );
    });

    test("a retried stream has the status of its last attempt", async () => {
      let attempts = 0;
      const failOnce: Interceptor = (_, next) => {
        if (attempts++ === 0) throw new RpcError(Code.UNAVAILABLE, "not now");
        return next();
      };
      await around([failOnce], [traced, retry], async (to) => all((await to.ListLater("fine"))[1]));
      expect(attempts).toBe(2);
      expect(calls.telemetry.spans().map(({ attributes }) => attributes["rpc.status_code"])).toEqual(["OK"]);
    });

    const answer: Interceptor = ({ response }) => {
      if (response.stream === undefined) response.set("result", "set");
      else response.stream = sourceOf([]);
    };

    test.each([
      ["answers", answer, { "rpc.status_code": "OK" }],
      [
        "refuses",
        () => {
          throw new RpcError(Code.UNAUTHENTICATED, "no token");
        },
        { "rpc.status_code": "UNAUTHENTICATED", "error.type": "UNAUTHENTICATED" },
      ],
      [
        "throws",
        () => {
          throw new TypeError("bug");
        },
        { "error.type": "TypeError" },
      ],
      [
        "throws no error",
        () => {
          throw "text";
        },
        { "error.type": "_OTHER" },
      ],
      [
        "throws after the answer",
        async (_: unknown, next: () => Promise<void>) => {
          await next();
          throw new TypeError("bug");
        },
        { "rpc.status_code": "OK", "error.type": "TypeError" },
      ],
    ] as [string, Interceptor, object][])("an interceptor that %s", async (_, skip, expected) => {
      await around([], [traced, skip], (to) => to.Ask("fine"));
      expect(outcome()).toEqual(expected);
      calls.telemetry.reset();
      await around([], [traced, skip], (to) => all(to.List("fine")));
      await until(() => calls.telemetry.spans().length === 1);
      expect(outcome()["error.type"]).toBe((expected as Attributes)["error.type"]);
    });

    function outcome(): Attributes {
      const { attributes } = calls.telemetry.spans()[0] as ReadableSpan;
      const names = ["rpc.status_code", "error.type"];
      return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
    }
  });

  describe("the server's address, as the client's channel has it", () => {
    const skip: Interceptor = ({ response }) => response.set("result", "set");
    test.each([
      ["example.com:443", "example.com", 443],
      ["example.com", "example.com", undefined],
      ["dns:example.com:50051", "example.com", 50051],
      ["dns:///example.com:50051", "example.com", 50051],
      ["dns://1.2.3.4/example.com:50051", "example.com", 50051],
      ["ipv4:198.51.100.123:50051", "198.51.100.123", 50051],
      ["ipv6:[::1]:50051", "::1", 50051],
      ["[::1]:50051", "::1", 50051],
      ["ipv4:198.51.100.123:50051,198.51.100.124:50051", "ipv4:198.51.100.123:50051,198.51.100.124:50051", undefined],
      ["unix:/tmp/my.sock", "/tmp/my.sock", undefined],
      ["unix:///tmp/my.sock", "/tmp/my.sock", undefined],
    ])("%s", async (target, address, at) => {
      const way = createChannel(target, { tls: {} });
      await createClientFactory({ interceptors: [traced, skip] })
        .createClient<ITraced>(way)
        .Ask("fine");
      way.close();
      const attributes = calls.telemetry.spans()[0]?.attributes;
      expect([attributes?.["server.address"], attributes?.["server.port"]]).toEqual([address, at]);
    });
  });
});
