// `createClient` makes every kind of call, over each protocol of a channel for browsers.
import { contract, int32Codec, leanContract, SEAM } from "interwire/codegen";
import {
  CallContext,
  Code,
  type Contract,
  createClient,
  createClientFactory,
  findDetails,
  withOptions,
} from "interwire/web";
import { failure } from "../runtime/running.js";
import { all } from "../runtime/streams-running.js";
import type { IShop, Order } from "../web/shop-contract.js";
import { type ShopServer, serveShop, ways } from "./ways.js";

let running: ShopServer;
beforeAll(async () => {
  running = await serveShop();
});
afterAll(() => running.stop());

async function* numbers(): AsyncIterable<number> {
  yield* [1, 2, 3];
}

describe.each(ways)("a client by createClient, over %s", (_, options) => {
  const clientOf = () => createClient<IShop>(running.open(options));

  test("makes calls of all kinds", async () => {
    await expect(clientOf().Get("a", 7)).resolves.toEqual({ id: "a", count: 7 });
    await expect(all(clientOf().Watch(2))).resolves.toEqual([1, 2]);
    await expect(clientOf().Sum(numbers())).resolves.toBe(6);
    const texts = async function* () {
      yield "a";
    };
    await expect(all(clientOf().Chat(texts()))).resolves.toEqual(["a!"]);
  });

  test("takes contexts and options", async () => {
    await expect(clientOf().Echo(new CallContext())).resolves.toContain("{");
    const late = withOptions(clientOf(), { timeoutMs: 0 });
    await expect(failure(late.Get("a", 1))).resolves.toMatchObject({ code: Code.DEADLINE_EXCEEDED });
  });

  test("fails with details, whose values findDetails decodes", async () => {
    const error = await failure(clientOf().Fail(Code.ABORTED, new CallContext()));
    expect(findDetails<Order>(error)).toEqual([{ id: "x", count: 1 }]);
    expect(error).toMatchObject({ code: Code.ABORTED, details: [{ type: "web.Order", value: undefined }] });
  });
});

describe("a contract whose emitted code names no features", () => {
  const init = {
    seam: SEAM,
    name: "IShop",
    service: "web.Shop",
    hash: "",
    operations: [
      {
        name: "Watch",
        path: "/web.Shop/Watch",
        kind: "serverStreaming",
        request: { fields: [{ no: 1, name: "count", type: "int32" }] },
        response: { fields: [{ no: 1, name: "result", type: "int32" }] },
      },
    ],
  } as const;

  test("has them all if an older transformer emitted it", async () => {
    const older = contract(init) as Contract<Pick<IShop, "Watch">>;
    await expect(all(createClient(running.open(), older).Watch(2))).resolves.toEqual([1, 2]);
  });

  test("is refused by its calls otherwise, but for a client of a factory", async () => {
    const lean = leanContract(init) as Contract<Pick<IShop, "Watch">>;
    expect(() => createClient(running.open(), lean).Watch(2)).toThrow(
      "IW2002: The emitted code of IShop.Watch brings no streams for its calls, so it is older than this runtime. " +
        "Rebuild with the installed version (`tspc -b --force`), or make the client by createClientFactory().",
    );
    const coded = {
      ...init.operations[0],
      request: { ...init.operations[0].request, value: int32Codec },
      response: { value: int32Codec },
    };
    const whole = leanContract({ ...init, operations: [coded] }) as Contract<Pick<IShop, "Watch">>;
    await expect(all(createClientFactory().createClient(running.open(), whole).Watch(2))).resolves.toEqual([1, 2]);
  });
});
