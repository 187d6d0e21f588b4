import { createChannel, createClientFactory, type Empty, type int32 } from "interwire";
import { all, sourceOf } from "../runtime/streams-running.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { type RawHalf, rawCall, serveRaw } from "./raw-http2.js";

interface Article {
  /** @dataMember 1 */
  name: string | null;
}
interface Level {
  /** @dataMember 1 */
  count: int32;
}

/**
 * Shop.IStock of protobuf-net.Grpc: no I, no Async, messages as requests and responses.
 * @serviceContract { namespace: "Shop", name: "Stock" }
 */
interface IStock {
  /** @operationContract { name: "GetLevel", style: "bare" } */
  GetLevelAsync(article: Article): Promise<Level>;
  /** @operationContract { name: "Add", style: "bare" } */
  AddAsync(articles: AsyncIterable<Article>): Promise<Level>;
  /** @operationContract { name: "Watch", style: "bare" } */
  WatchAsync(articles: AsyncIterable<Article>): AsyncIterable<Level>;
  /** @operationContract { name: "GetTotal", style: "bare" } */
  GetTotalAsync(nothing: Empty): Promise<Level>;
  /** @operationContract { name: "Clear" } */
  ClearAsync(): Promise<void>;
}

interface Row {
  readonly path: string;
  readonly requests: readonly string[];
  readonly responses: readonly string[];
  call(stock: IStock): Promise<unknown>;
  readonly result: unknown;
}

const articles = (): AsyncIterable<Article> => sourceOf([{ name: "nut" }, { name: "" }, { name: null }]);
const written = ["0a036e7574", "0a00", ""];

const rows: readonly Row[] = [
  {
    path: "/Shop.Stock/GetLevel",
    requests: ["0a036e7574"],
    responses: ["0803"],
    call: (stock) => stock.GetLevelAsync({ name: "nut" }),
    result: { count: 3 },
  },
  {
    path: "/Shop.Stock/Add",
    requests: written,
    responses: ["0803"],
    call: (stock) => stock.AddAsync(articles()),
    result: { count: 3 },
  },
  {
    path: "/Shop.Stock/Watch",
    requests: written,
    responses: ["0803", "", ""],
    call: (stock) => all(stock.WatchAsync(articles())),
    result: [{ count: 3 }, { count: 0 }, { count: 0 }],
  },
  {
    path: "/Shop.Stock/GetTotal",
    requests: [""],
    responses: ["0807"],
    call: (stock) => stock.GetTotalAsync({}),
    result: { count: 7 },
  },
  {
    path: "/Shop.Stock/Clear",
    requests: [""],
    responses: [""],
    call: (stock) => stock.ClearAsync(),
    result: undefined,
  },
];

const lengthOf = ({ name }: Article): Level => ({ count: name?.length ?? 0 });
const stock: IStock = {
  GetLevelAsync: async (article) => lengthOf(article),
  AddAsync: async (given) => ({ count: (await all(given)).length }),
  WatchAsync: async function* (given) {
    for await (const article of given) yield lengthOf(article);
  },
  GetTotalAsync: async () => ({ count: 7 }),
  ClearAsync: async () => {},
};

onEveryListener(() => {
  describe.each(rows)("$path of protobuf-net.Grpc", ({ path, requests, responses, call, result }) => {
    test("is served", async () => {
      const server = newServer().implement<IStock>(stock);
      const address = await server.listen("127.0.0.1:0");
      const headers = { ":path": path, te: "trailers", "content-type": "application/grpc" };
      const answer = await rawCall(address, headers, requests);
      expect(answer.headers["grpc-status"]).toBe("0");
      expect(answer.messages).toEqual(responses);
      await server.close();
    });

    test("is called", async () => {
      let sent: RawHalf | undefined;
      const raw = await serveRaw((request) => {
        sent = request;
        const headers = { ":status": 200, "content-type": "application/grpc" };
        return { headers, messages: responses, trailers: { "grpc-status": "0" } };
      });
      const channel = createChannel(raw.address);
      const client: IStock = createClientFactory().createClient<IStock>(channel);
      expect(await call(client)).toEqual(result);
      expect(sent?.headers[":path"]).toBe(path);
      expect(sent?.messages).toEqual(requests);
      channel.close();
      await raw.close();
    });
  });
});
