import { type Contract, contractOf, type Idempotency, OperationContract, ServiceContract } from "interwire";
import { protoFiles } from "interwire/proto";
import { serialize } from "interwire/snapshot";
import { serveForTest } from "interwire/testing";

interface IBase {
  /** @operationContract { idempotency: "noSideEffects" } */
  Get(id: string): Promise<string>;
}

/** @serviceContract */
interface IStore extends IBase {
  /** @operationContract { style: "wrapped", idempotency: "idempotent" } */
  Put(id: string): Promise<void>;
  /** @operationContract { idempotency: null } */
  Add(id: string): Promise<void>;
}

const level = "noSideEffects";

@ServiceContract()
class Store {
  @OperationContract({ idempotency: level })
  async *List(): AsyncGenerator<string> {
    yield "a";
  }
  @OperationContract({ idempotency: "idempotent" })
  Clear(): void {}
}

/** The idempotency of each operation by its name. */
function idempotencies({ services }: Pick<Contract<unknown>, "services">): Record<string, Idempotency | undefined> {
  const operations = services.flatMap((service) => service.operations);
  return Object.fromEntries(operations.map(({ name, idempotency }) => [name, idempotency]));
}

describe("the idempotency of an operation", () => {
  test("is in the description of its contract, also where a base without a service states it", () => {
    expect(idempotencies(contractOf<IStore>())).toEqual({ Get: "noSideEffects", Put: "idempotent", Add: undefined });
    const [{ operations = [] } = {}] = contractOf<IStore>().services;
    expect(operations.map((one) => "idempotency" in one)).toEqual([false, true]);
  });

  test("may be given by a decorator", () => {
    expect(idempotencies(contractOf<Store>())).toEqual({ List: "noSideEffects", Clear: "idempotent" });
  });

  test("is in a snapshot", () => {
    expect(serialize(contractOf<IStore>()).split("\n")).toEqual([
      "service IStore",
      "  unary /IStore/Add { id: string = 1 } -> {}",
      '  unary /IStore/Get [idempotency = "noSideEffects"]',
      "    IBase_Get_Request { id: string = 1 }",
      "    -> IBase_Get_Response { result: string = 1 }",
      '  unary /IStore/Put [idempotency = "idempotent"] { id: string = 1 } -> {}',
    ]);
  });

  test("is an option in .proto files", () => {
    const [file] = protoFiles(contractOf<IStore>());
    expect(file?.text).toContain(`service IStore {
  rpc Put(IStorePutRequest) returns (IStorePutResponse) {
    option idempotency_level = IDEMPOTENT;
  }
  rpc Add(IStoreAddRequest) returns (IStoreAddResponse);
  rpc Get(IStoreGetRequest) returns (IStoreGetResponse) {
    option idempotency_level = NO_SIDE_EFFECTS;
  }
}`);
  });

  test("is known to interceptors of both sides", async () => {
    const seen: (readonly [string, Idempotency | undefined])[] = [];
    await using served = await serveForTest<IStore>(
      { Get: async (id) => id, Put: async () => undefined, Add: async () => undefined },
      {
        server: {
          interceptors: [
            async ({ operation }, next) => {
              seen.push([operation.name, operation.idempotency]);
              return next();
            },
          ],
        },
        clients: {
          interceptors: [
            async ({ operation }, next) => {
              seen.push([operation.name, operation.idempotency]);
              return next();
            },
          ],
        },
      },
    );
    await served.client.Get("a");
    await served.client.Add("a");
    expect(seen).toEqual([
      ["Get", "noSideEffects"],
      ["Get", "noSideEffects"],
      ["Add", undefined],
      ["Add", undefined],
    ]);
  });
});
