// Requests that stream, where fetch cannot.
import { Code, createClientFactory } from "interwire/web";
import { failure } from "../runtime/running.js";
import type { IShop } from "../web/shop-contract.js";
import { serveShop } from "./ways.js";

async function* numbers(): AsyncIterable<number> {
  yield 1;
}

test("a request stream where fetch would send its name as text says what carries it", async () => {
  const running = await serveShop();
  const { Request } = globalThis;
  // As in browsers that know no streams in requests.
  const plain = class {
    readonly headers = new Headers({ "content-type": "text/plain" });
  };
  Object.defineProperty(globalThis, "Request", { value: plain, writable: true, configurable: true });
  const client = createClientFactory().createClient<IShop>(running.open());
  const error = await failure(client.Sum(numbers()));
  Object.assign(globalThis, { Request });
  await running.stop();
  expect(error).toMatchObject({
    code: Code.UNIMPLEMENTED,
    rawMessage:
      "This browser's fetch cannot stream a request. The option websocket: true of createWebChannel() carries it everywhere",
  });
});
