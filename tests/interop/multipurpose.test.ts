import { CallContext, createChannel, createClientFactory, type int32 } from "interwire";
import type { IMultipurpose } from "../../test-fixtures/contracts/recorded.js";
import { Multipurpose } from "../../test-fixtures/contracts/recorded-services.js";
import { type Serving, serveContract } from "../runtime/serving.js";
import { all, sourceOf } from "../runtime/streams-running.js";
import { type RawHalf, rawCall, serveRaw } from "./raw-http2.js";

/** @serviceContract */
interface IConcat {
  /** @operationContract */
  ConcatAsync(value: string, context: CallContext): Promise<string>;
  /** @operationContract */
  RepeatAsync(times: int32, value: string): Promise<string>;
  /** The method that blocks on `RepeatAsync` in C#: it has no path of its own. */
  Repeat(value: string, times: int32): string;
}

const values = (): AsyncIterable<int32> => sourceOf([1, 2, 3]);
async function* endless(): AsyncIterable<int32> {
  for (let value = 1; ; value++) yield value;
}
async function* texts(...all: string[]): AsyncIterable<string> {
  yield* all;
}
async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item;
  return undefined;
}
const withValue = (): CallContext => {
  const context = new CallContext();
  context.metadata.set("value", "b");
  return context;
};

let running: Serving<IMultipurpose, Multipurpose>;
let client: IMultipurpose;
beforeAll(async () => {
  running = await serveContract<IMultipurpose, Multipurpose>(new Multipurpose());
  client = running.client as unknown as IMultipurpose;
});
afterAll(async () => {
  await running.stop();
  expect(running.errors).toEqual([]);
});

// The cases that ServiceModel.Grpc tests its own clients and servers with.
test.each<[string, () => unknown, unknown]>([
  ["Concat with a header of the request", () => client.Concat("a", withValue()), "ab"],
  ["Sum5ValuesAsync", () => client.Sum5ValuesAsync(1n, 2, 3, 4, 5), 15n],
  ["RepeatValue", () => all(client.RepeatValue("a", 3)), ["a", "a", "a"]],
  ["RepeatValue that the client leaves", () => first(client.RepeatValue("a", 2 ** 31 - 1)), "a"],
  ["RepeatValueAsync", async () => all(await client.RepeatValueAsync("a", 3)), ["a", "a", "a"]],
  ["SumValues", () => client.SumValues(values()), 6n],
  ["MultiplyByAndSumValues", () => client.MultiplyByAndSumValues(values(), 2, null), 12n],
  ["MultiplyByAndSumValues of which the server reads one", () => client.MultiplyByAndSumValues(endless(), 2, 1), 2n],
  ["ConvertValues", () => all(client.ConvertValues(values())), ["1", "2", "3"]],
  ["MultiplyBy", () => all(client.MultiplyBy(values(), 2, null)), [2n, 4n, 6n]],
  ["MultiplyBy of which the server reads one", () => all(client.MultiplyBy(endless(), 2, 1)), [2n]],
  ["MultiplyBy that the client leaves", () => first(client.MultiplyBy(endless(), 2, null)), 2n],
  ["MultiplyByAsync", async () => all(await client.MultiplyByAsync(values(), 2)), [2n, 4n, 6n]],
])("%s", async (_, call, expected) => {
  expect(await call()).toEqual(expected);
});

test("GenerateArraysAsync has its count before its arrays", async () => {
  const [total, arrays] = await client.GenerateArraysAsync(10, 5);
  expect(total).toBe(50);
  expect(await all(arrays)).toEqual(Array.from({ length: 5 }, () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

test("GreetAsync has its greeting before its greetings", async () => {
  const [greetings, greeting] = await client.GreetAsync(texts("world", "grpc", "X"), "Hello");
  expect(greeting).toBe("Hello");
  expect(await all(greetings)).toEqual(["Hello world", "Hello grpc", "Hello X"]);
});

test("an operation whose name ends in Async, and a method without an annotation", async () => {
  const other = await serveContract<IConcat, IConcat>({
    ConcatAsync: async (value, context) => value + context.metadata.get("value").join(),
    RepeatAsync: async (times, value) => value + times,
    Repeat: () => {
      throw new Error("It is called.");
    },
  });
  const { client: concat } = other;
  await expect(concat.ConcatAsync("a", withValue())).resolves.toBe("ab");
  await expect(concat.RepeatAsync(10, "dummy")).resolves.toBe("dummy10");
  await expect((async () => concat.Repeat("dummy", 10))()).rejects.toThrow("IW2005");
  await other.stop();
});

describe("the bytes of C#", () => {
  /** The request of our client to a server that answers nothing but a status. */
  async function sentBy(call: (client: IMultipurpose) => Promise<unknown>): Promise<RawHalf> {
    let seen: RawHalf | undefined;
    const raw = await serveRaw((request) => {
      seen = request;
      const headers = { ":status": 200, "content-type": "application/grpc" };
      return { headers, messages: [""], trailers: { "grpc-status": "0" } };
    });
    const channel = createChannel(raw.address);
    await call(createClientFactory().createClient<IMultipurpose>(channel) as unknown as IMultipurpose);
    channel.close();
    await raw.close();
    if (seen === undefined) throw new Error("Nothing was sent.");
    return seen;
  }
  const input = ({ headers }: RawHalf): string =>
    Buffer.from(headers["smgrpc-method-input-bin"] ?? "none", "base64").toString("hex");

  test("five arguments are five fields", async () => {
    const sent = await sentBy((raw) => raw.Sum5ValuesAsync(1n, 2, 3, 4, 5));
    expect(sent.messages).toEqual(["08011002180320042805"]);
  });

  test("an argument beside a stream stands in the header, one that is null does not", async () => {
    const sent = await sentBy((raw) => raw.MultiplyByAndSumValues(values(), 2, null));
    expect([input(sent), sent.messages]).toEqual(["0802", ["0801", "0802", "0803"]]);
    expect(input(await sentBy((raw) => raw.MultiplyByAndSumValues(values(), 2, 1)))).toBe("08021001");
  });

  test("a value beside a response stream stands in the header, also when there are no items", async () => {
    const headers = {
      ":path": "/IMultipurpose/GenerateArraysAsync",
      te: "trailers",
      "content-type": "application/grpc",
    };
    const read = async (request: string): Promise<unknown[]> => {
      const answer = await rawCall(running.address, headers, [request]);
      const output = answer.headers["smgrpc-method-output-bin"];
      return [output === undefined ? "none" : Buffer.from(output, "base64").toString("hex"), answer.messages.length];
    };
    expect(await read("080a1005")).toEqual(["0832", 5]);
    expect(await read("080a")).toEqual(["", 0]);
  });
});
