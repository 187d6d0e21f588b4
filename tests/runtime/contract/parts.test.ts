// `Pick` and `Omit` of a contract, as clients, as services and as arguments of the program's own functions.
import { type Client, Code, type Contract, createClientFactory, type int32 } from "interwire";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

interface Stored {
  /** @operationContract */
  Clear(): Promise<void>;
}

/** @serviceContract { namespace: "parts" } */
interface ICounter extends Stored {
  /** @operationContract */
  Add(by: int32): Promise<int32>;
  /** @operationContract { name: "AddTwice" } */
  Add(by: int32, times: int32): Promise<int32>;
  /** @operationContract */
  Read(): Promise<int32>;
}

/** @serviceContract { namespace: "parts" } */
interface IDoubleCounter extends ICounter {
  /** @operationContract */
  Double(): Promise<int32>;
}

class Counter implements IDoubleCounter {
  private value = 0;
  async Clear() {
    this.value = 0;
  }
  async Add(by: int32, times: int32 = 1) {
    this.value += by * times;
    return this.value;
  }
  async Read() {
    return this.value;
  }
  async Double() {
    this.value *= 2;
    return this.value;
  }
}

const pathsOf = <T>(contract?: Contract<T>) =>
  contract?.services.flatMap(({ operations }) => operations.map(({ path }) => path));

test("the program's own function takes a part with its description", () => {
  expect(pathsOf<Pick<IDoubleCounter, "Double" | "Read" | "Clear">>()).toEqual([
    "/parts.IDoubleCounter/Double",
    "/parts.ICounter/Read",
    "/parts.IDoubleCounter/Clear",
  ]);
});

onEveryTransport(() => {
  const served = async <T>(part: "all" | "some", use: (client: Client<T>) => Promise<void>, contract?: Contract<T>) => {
    const server = newServer({ onError() {} });
    if (part === "all") server.implement<IDoubleCounter>(new Counter());
    else server.implement<Pick<IDoubleCounter, "Add">>({ Add: async (by: int32, times: int32 = 1) => by * times });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    try {
      await use(createClientFactory().createClient<T>(channel, contract));
    } finally {
      channel.close();
      await server.close({ graceMs: 0 });
    }
  };

  test("a client of a part calls overloads, and operations of bases with a service and without", async () => {
    await served<Pick<IDoubleCounter, "Add" | "Clear" | "Double">>("all", async (client) => {
      await client.Clear();
      await expect(client.Add(2)).resolves.toBe(2);
      await expect(client.Add(2, 3)).resolves.toBe(8);
      await expect(client.Double()).resolves.toBe(16);
      expect("Read" in client).toBe(false);
    });
  });

  test("a server of a part does not have the other operations", async () => {
    await served<IDoubleCounter>("some", async (client) => {
      await expect(client.Add(2, 3)).resolves.toBe(6);
      await expect(failure(client.Double())).resolves.toMatchObject({ code: Code.UNIMPLEMENTED });
    });
  });
});
