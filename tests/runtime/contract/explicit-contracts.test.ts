import { type Client, type Contract, contractOf, createClientFactory, createServer, messageOf } from "interwire";
import { connectForTest, serveForTest } from "interwire/testing";
import type { IFirst, ISecond } from "../contracts.js";
import type { Wheel } from "../option-place.js";

/** A class that the compiler finds no contract at. */
class Plain {
  readonly #answer: string;
  constructor(answer = "plain") {
    this.#answer = answer;
  }
  Ping(): string {
    return this.#answer;
  }
}

const first: Contract<IFirst> = contractOf<IFirst>();
const second: Contract<ISecond> = contractOf<ISecond>();

describe("a contract that is passed stands in place of a type argument", () => {
  test("in createClient, with and without options", async () => {
    const { channel, close } = await serveForTest<IFirst>(new Plain());
    const clients = createClientFactory();
    const client: Client<IFirst> = clients.createClient(channel, first);
    await expect(client.Ping()).resolves.toBe("plain");
    await expect(clients.createClient(channel, { interceptors: [] }, first).Ping()).resolves.toBe("plain");
    await close();
  });

  test("in implement, for an object and a function, with and without options", async () => {
    const server = createServer()
      .implement(new Plain("object"), first)
      .implement(() => new Plain("function"), { errorHandlers: [] }, second);
    const { createClient, close } = await connectForTest(server);
    await expect(createClient(first).Ping()).resolves.toBe("object");
    await expect(createClient(second).Ping()).resolves.toBe("function");
    await close();
  });

  test("in serveForTest, with and without options", async () => {
    for (const served of [
      await serveForTest(new Plain(), first),
      await serveForTest(new Plain(), { transport: "socket" }, first),
    ]) {
      await expect(served.client.Ping()).resolves.toBe("plain");
      await served.close();
    }
  });

  test("in contractOf and messageOf", () => {
    expect(contractOf(first)).toEqual(first);
    const wheel = messageOf<Wheel>();
    expect(messageOf(wheel)).toBe(wheel);
  });
});

describe("the option contracts of map", () => {
  test("serves a class under contracts that the compiler does not find at it", async () => {
    const { createClient, close } = await connectForTest(createServer().map(Plain, { contracts: [first, second] }));
    await expect(createClient(first).Ping()).resolves.toBe("plain");
    await expect(createClient(second).Ping()).resolves.toBe("plain");
    await close();
  });

  test("goes with create", async () => {
    const server = createServer().map(Plain, { contracts: [first], create: () => new Plain("made") });
    expect(server.services).toEqual(["IFirst"]);
    const { createClient, close } = await connectForTest(server);
    await expect(createClient(first).Ping()).resolves.toBe("made");
    await close();
  });

  test("stands in place of what the compiler finds", () => {
    class Both extends Plain implements IFirst, ISecond {}
    expect(createServer().map(Both).services).toEqual(["IFirst", "ISecond"]);
    expect(createServer().map(Both, { contracts: [second] }).services).toEqual(["ISecond"]);
  });
});
