import { existsSync } from "node:fs";
import { Code, createServer, type FailedCall, type Implementation, RpcError } from "interwire";
import { connectForTest, serveForTest } from "interwire/testing";
import type { ICalculator, IFirst, IGeneric, ISecond } from "../contracts.js";
import { Calculator, failure } from "../running.js";

class Both implements IFirst, ISecond {
  Ping(): string {
    return "both";
  }
}

describe("serveForTest", () => {
  test.each(["memory", "socket", "http2"] as const)(
    "serves an object, and connects a client to it: %s",
    async (transport) => {
      const { client, channel, close } = await serveForTest<ICalculator>(new Calculator(), { transport });
      expect(channel.state.way).toBe(transport === "socket" ? "direct" : transport);
      await expect(client.Sum(1, 2)).resolves.toBe(3n);
      expect(await failure(client.Fail("nothing here"))).toMatchObject({
        code: Code.NOT_FOUND,
        rawMessage: "nothing here",
      });
      await close();
    },
  );

  test("calls a function for each call", async () => {
    let made = 0;
    await using service = await serveForTest<IFirst>(() => ({ Ping: () => String(++made) }));
    await expect(service.client.Ping()).resolves.toBe("1");
    await expect(service.client.Ping()).resolves.toBe("2");
  });

  test("serves a generic contract", async () => {
    await using service = await serveForTest<IGeneric<string>>({ Echo: (value) => `${value}!` });
    await expect(service.client.Echo("a")).resolves.toBe("a!");
  });

  test("hands its options on to both ends", async () => {
    const errors: [unknown, FailedCall][] = [];
    const fault = new Error("a fault");
    const implementation: IFirst = {
      Ping: () => {
        throw fault;
      },
    };
    await using service = await serveForTest<IFirst>(implementation, {
      server: { onError: (...error) => void errors.push(error) },
      clients: { defaults: { signal: AbortSignal.abort("a default") } },
    });
    expect(await failure(service.client.Ping())).toMatchObject({ code: Code.CANCELLED, cause: "a default" });
    await using other = await serveForTest<IFirst>(implementation, {
      server: { onError: (...e) => void errors.push(e) },
    });
    expect(await failure(other.client.Ping())).toMatchObject({ code: Code.UNKNOWN });
    expect(errors).toEqual([[fault, expect.objectContaining({ path: "/IFirst/Ping" })]]);
  });

  test("keeps services apart", async () => {
    await using one = await serveForTest<IFirst>({ Ping: () => "one" });
    await using other = await serveForTest<IFirst>({ Ping: () => "other" });
    expect([await one.client.Ping(), await other.client.Ping()]).toEqual(["one", "other"]);
  });

  test("serves an object that lacks methods, whose calls are unimplemented", async () => {
    await using service = await serveForTest<ICalculator>({ Sum: (x, y) => BigInt(x + y) });
    await expect(service.client.Sum(1, 2)).resolves.toBe(3n);
    const error = await failure(service.client.Fail("anything"));
    expect(error).toMatchObject({
      code: Code.UNIMPLEMENTED,
      message: "[UNIMPLEMENTED] /ICalculator/Fail: The implementation has no method 'Fail'.",
    });
  });

  test("serves objects that a function makes, which may lack methods", async () => {
    await using service = await serveForTest<ICalculator>(() => ({ Sum: (x, y) => BigInt(x + y) }));
    await expect(service.client.Sum(1, 2)).resolves.toBe(3n);
    expect(await failure(service.client.Fail("anything"))).toMatchObject({
      code: Code.UNIMPLEMENTED,
      rawMessage: "The implementation has no method 'Fail'.",
    });
  });

  test("a server serves a part of a contract if it is asked to, with no other checks left out", async () => {
    const sum: Partial<Implementation<ICalculator>> = { Sum: (x, y) => BigInt(x + y) };
    expect(() => createServer().implement<ICalculator>(sum as Implementation<ICalculator>)).toThrow(/^IW2013: /);
    expect(() => createServer().map(Calculator, { partial: true } as never)).toThrow("has no option partial");
    const server = createServer().implement<ICalculator>(sum, { partial: true });
    await using connection = await connectForTest(server);
    const client = connection.createClient<ICalculator>();
    await expect(client.Sum(1, 2)).resolves.toBe(3n);
    expect(await failure(client.Fail("anything"))).toMatchObject({
      code: Code.UNIMPLEMENTED,
      rawMessage: "The implementation has no method 'Fail'.",
    });
  });

  test("keeps the private fields of an object that lacks methods", async () => {
    class Half {
      #made = 0;
      Sum(): bigint {
        return BigInt(++this.#made);
      }
    }
    await using service = await serveForTest<ICalculator>(new Half());
    await expect(service.client.Sum(1, 2)).resolves.toBe(1n);
  });

  test.each([
    ["nothing", null, "it is null, not an object"],
    ["a promise", Promise.resolve({}), "it is a promise"],
    ["a class", Calculator, "it is the class Calculator, not an object of it"],
  ])("refuses what cannot serve the contract: %s", async (_, implementation, reason) => {
    await expect(serveForTest<IFirst>(implementation as never)).rejects.toThrow(
      `IW2013: implement<IFirst>() cannot serve its contract: ${reason}. Return or pass an object that implements it.`,
    );
  });
});

describe("connectForTest", () => {
  test.each([undefined, "socket", "http2"] as const)(
    "connects to a server that mapped what it likes: %s",
    async (transport) => {
      await using connection = await connectForTest(createServer().map(Both), transport && { transport });
      expect(connection.channel.state.way).toBe(transport === "socket" ? "direct" : (transport ?? "memory"));
      await expect(connection.createClient<IFirst>().Ping()).resolves.toBe("both");
      await expect(connection.createClient<ISecond>().Ping()).resolves.toBe("both");
    },
  );

  test("refuses a server without services and leaves nothing behind", async () => {
    await expect(connectForTest(createServer())).rejects.toThrow("IW2009");
  });

  test("connects to a server that listens already", async () => {
    const server = createServer().map(Both);
    await server.listen("127.0.0.1:0");
    await using connection = await connectForTest(server);
    await expect(connection.createClient<IFirst>().Ping()).resolves.toBe("both");
  });

  test("a socket is where only this machine finds it, and is taken away; on Windows it is a port", async () => {
    const server = createServer().map(Both);
    const addresses: string[] = [];
    const { listen } = server;
    server.listen = async (...call) => {
      addresses.push(await Reflect.apply(listen, server, call));
      return addresses[0] as string;
    };
    const { close } = await connectForTest(server, { transport: "socket" });
    const [address = ""] = addresses;
    const hasSocket = process.platform !== "win32";
    expect(address).toMatch(hasSocket ? /^unix:.*\/socket$/ : /^127\.0\.0\.1:\d+$/);
    const path = address.replace(/^unix:/, "");
    expect(existsSync(path)).toBe(hasSocket);
    await close();
    await close();
    expect(existsSync(path.replace(/\/socket$/, ""))).toBe(false);
  });

  test.each(["memory", "socket", "http2"] as const)(
    "closing cuts off what still runs, and tells it so: %s",
    async (transport) => {
      const calculator = new Calculator();
      const server = createServer().implement<ICalculator>(calculator);
      const { createClient, close } = await connectForTest(server, { transport });
      const call = failure(createClient<ICalculator>().Wait("for ever"));
      while (calculator.waiting.size === 0) await new Promise(setImmediate);
      await close();
      expect(await call).toBeInstanceOf(RpcError);
    },
  );
});
