import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contract, createChannel, createClientFactory } from "interwire";
import { contract, contracts, stringType, type WireType } from "interwire/codegen";
import { Calculator, run } from "./running.js";
import { flag, pingContract } from "./table-builders.js";
import { createUntypedClient, createUntypedServer, type UntypedServer } from "./untyped.js";

interface IPing {
  Ping(): Promise<string>;
}

const first = pingContract<IPing>("IFirst");
const second = pingContract<IPing>("ISecond");

class Both {
  static [contracts](): readonly unknown[] {
    return [first, second];
  }
  count = 0;
  Ping(): string {
    this.count++;
    return `${this.count}`;
  }
}

const servers: UntypedServer[] = [];
const newServer = (onError: (error: unknown) => void = () => {}): UntypedServer => {
  const server = createUntypedServer({ onError });
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close({ graceMs: 50 })));
});

async function connect<T>(server: UntypedServer, node: Contract<T>): Promise<T> {
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  return createClientFactory().createClient<T>(channel, node as Contract<NoInfer<T>>) as T;
}

describe("map", () => {
  test("serves every contract of a class with one instance, operations of one name included", async () => {
    const server = newServer().map(Both);
    const address = await server.listen("127.0.0.1:0");
    const channel = createChannel(address);
    const factory = createClientFactory();
    await expect(factory.createClient<IPing>(channel, first).Ping()).resolves.toBe("1");
    await expect(factory.createClient<IPing>(channel, second).Ping()).resolves.toBe("2");
  });

  test("a factory makes an instance per call", async () => {
    const client = await connect(
      newServer().map(Both, () => new Both()),
      first,
    );
    await client.Ping();
    await expect(client.Ping()).resolves.toBe("1");
  });

  test("a generic class gets its type arguments", async () => {
    class Generic {
      static [contracts](T: WireType): readonly unknown[] {
        return [pingContract(`IGeneric-${T.clrName}`)];
      }
      Ping(): string {
        return "generic";
      }
    }
    expect(() => newServer().map(Generic)).toThrow("IW2001: server.map(Generic) got no contract");
    const client = await connect(
      newServer().map(Generic, [stringType] as never),
      pingContract<IPing>("IGeneric-String"),
    );
    await expect(client.Ping()).resolves.toBe("generic");
  });

  test("answers an unmarked base's operation under the other contracts that derive from it", async () => {
    const base = contract({ seam: 1, name: "IBase", hash: "b", operations: [flag("Ready")] });
    const left = pingContract<IPing>("ILeft", { bases: () => [base] });
    const right = pingContract<{ Ready(): Promise<boolean> }>("IRight", { bases: () => [base] });
    class Service {
      static [contracts](): readonly unknown[] {
        return [left, right];
      }
      Ping(): string {
        return "";
      }
      Ready(): boolean {
        return true;
      }
    }
    const client = await connect(newServer().map(Service), right);
    await expect(client.Ready()).resolves.toBe(true);
  });
});

describe("mistakes", () => {
  class Plain {}
  class Other {
    static [contracts](): readonly unknown[] {
      return [pingContract("ISecond", { name: "IOther" })];
    }
    Ping(): string {
      return "";
    }
  }

  test.each<[string, () => unknown, string]>([
    [
      "IW2001 implement without a contract",
      () => newServer().implement({ Ping: () => "" }),
      "IW2001: server.implement() got no contract",
    ],
    [
      "IW2001 createClient without a contract",
      () => createUntypedClient(createChannel("x:1")),
      "IW2001: createClient() got no contract",
    ],
    [
      "IW2002 a table of another version",
      () => contract({ seam: 9, name: "IOld", hash: "" }),
      "IW2002: The emitted code of IOld has seam version 9, which is newer than this runtime's 1.",
    ],
    ["IW2003 a class without contracts", () => newServer().map(Plain), "IW2003: Plain has no service contract."],
    [
      "IW2004 a service mapped twice",
      () => newServer().map(Both).map(Other),
      "IW2004: Service 'ISecond' of Other (IOther) is already mapped by Both (ISecond).",
    ],
    [
      "IW2004 two contracts of one name on one class",
      () =>
        newServer().map(
          class Twins {
            static [contracts]() {
              return [
                pingContract("ISecond", { name: "IOther" }),
                contract({ seam: 1, name: "ISecond", service: "ISecond", hash: "" }),
              ];
            }
            Ping() {
              return "";
            }
          },
        ),
      "IW2004: Service 'ISecond' of Twins (ISecond) is already mapped by Twins (IOther).",
    ],
    [
      "IW2009 map after close",
      () => {
        const server = createUntypedServer();
        void server.close();
        server.map(Both);
      },
      "IW2009: map(Both) was called after close().",
    ],
    [
      "IW2013 a method is missing",
      () => newServer().implement({} as IPing, first),
      "IW2013: implement<IFirst>() cannot serve its contract: it has no method 'Ping' (IFirst.Ping).",
    ],
    [
      "IW2013 not an object",
      () => newServer().implement(3, first),
      "IW2013: implement<IFirst>() cannot serve its contract: it is number, not an object.",
    ],
  ])("%s", (_, act, text) => {
    expect(act).toThrow(text);
  });

  test("IW2005, IW2008 and IW2012: methods that cannot be called", async () => {
    const { client, stop } = await run();
    expect(() => client.Ignored()).toThrow("IW2005: ICalculator.Ignored is not an operation");
    expect(() => client.Watch(1)).toThrow("IW2008: /ICalculator/Watch is serverStreaming");
    await expect(client.Collect([] as never)).rejects.toThrow("IW2008: /ICalculator/Collect is clientStreaming");
    expect(() => (client.Over as (x: number) => unknown)(1)).toThrow(
      "IW2012: ICalculator.Over was called with 1 argument, but its overloads take 2 or 3.",
    );
    await stop();
  });

  test("IW2006: the address is in use, or no address", async () => {
    const address = await newServer().map(Both).listen("127.0.0.1:0");
    await expect(newServer().map(Both).listen(address)).rejects.toThrow(
      `IW2006: Cannot listen on ${address}: the address is in use.`,
    );
    await expect(newServer().map(Both).listen("127.0.0.1")).rejects.toThrow(
      "IW2006: Cannot listen on 127.0.0.1: an address is",
    );
    await expect(newServer().map(Both).listen("192.0.2.1:0")).rejects.toThrow(
      "IW2006: Cannot listen on 192.0.2.1:0: this host has no such address.",
    );
  });

  test("IW2009: listen without anything mapped, map after listen, listen after close", async () => {
    await expect(newServer().listen("127.0.0.1:0")).rejects.toThrow(
      'IW2009: listen("127.0.0.1:0") was called before anything is mapped.',
    );
    const server = newServer().map(Both);
    await server.listen("127.0.0.1:0");
    expect(() => server.map(Other)).toThrow("IW2009: map(Other) was called after listen().");
    await server.close();
    await expect(server.listen("127.0.0.1:0")).rejects.toThrow(
      'IW2009: listen("127.0.0.1:0") was called after close().',
    );
  });

  test("a result that does not fit and a factory that returns nothing go to onError", async () => {
    const errors: unknown[] = [];
    const wrong = await connect(
      newServer((error) => void errors.push(error)).implement({ Ping: () => 5 as never }, first),
      first,
    );
    await expect(wrong.Ping()).rejects.toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
    const none = await connect(
      newServer((error) => void errors.push(error)).implement(() => undefined, first),
      first,
    );
    await expect(none.Ping()).rejects.toMatchObject({ code: 2 });
    expect(errors.map(String)).toEqual([
      expect.stringContaining("IW2007: Ping.result is 5, which does not fit its type string."),
      expect.stringContaining("IW2013: implement<IFirst>() cannot serve its contract: it is undefined, not an object."),
    ]);
  });

  test("an onError that throws does not take the server down", async () => {
    const printed = jest.spyOn(console, "error").mockImplementation(() => {});
    const server = newServer(() => {
      throw new Error("in onError");
    }).implement({ Ping: () => Promise.reject(new Error("x")) }, first);
    const client = await connect(server, first);
    await expect(client.Ping()).rejects.toMatchObject({ code: 2 });
    await expect(client.Ping()).rejects.toMatchObject({ code: 2 });
    expect(printed).toHaveBeenCalledTimes(2);
    printed.mockRestore();
  });
});

describe("life cycle", () => {
  test("close lets a call finish and may be called twice", async () => {
    let finish = (_: string) => {};
    const server = newServer().implement(
      {
        Ping: () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
      },
      first,
    );
    const client = await connect(server, first);
    const call = client.Ping();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closing = server.close();
    expect(server.close()).toBe(closing);
    finish("done");
    await expect(call).resolves.toBe("done");
    await closing;
  });

  test("close cuts off what does not finish in time", async () => {
    const server = newServer().implement({ Ping: () => new Promise(() => {}) }, first);
    const client = await connect(server, first);
    const call = expect(client.Ping()).rejects.toMatchObject({ path: "/IFirst/Ping" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.close({ graceMs: 20 });
    await call;
  });

  test("listens on a unix socket", async () => {
    const address = `unix:${join(mkdtempSync(join(tmpdir(), "interwire-")), "socket")}`;
    const server = newServer().map(Both);
    await expect(server.listen(address)).resolves.toBe(address);
    const channel = createChannel(address);
    await expect(createClientFactory().createClient<IPing>(channel, first).Ping()).resolves.toBe("1");
    channel.close();
  });

  test("a call on a closed channel fails with UNAVAILABLE", async () => {
    const { client, channel, stop } = await run();
    channel.close();
    await expect(client.Sum(1, 2)).rejects.toMatchObject({ code: 14, path: "/ICalculator/Sum" });
    await stop();
  });

  test("await using closes the server", async () => {
    const server = createUntypedServer().map(Calculator);
    await server.listen("127.0.0.1:0");
    await server[Symbol.asyncDispose]();
    await expect(server.listen("127.0.0.1:0")).rejects.toThrow("IW2009");
  });
});
