import { contractOf } from "interwire";
import { createServer, type Server } from "interwire/http2";
import { type AnyContract, type OpenApiDocument, openApi, operationSchemas } from "interwire/openapi";
import { protoFixtures } from "../proto/fixtures.js";
import { type IShop, shop } from "../web/shop-contract.js";
import { problemsOf } from "./document-judge.js";
import { judgeOf } from "./schema-judge.js";

function contractsOf({ parts }: (typeof protoFixtures)[number]): AnyContract[] {
  return parts.filter((part) => "service" in part);
}

const withContracts = protoFixtures.filter((fixture) => contractsOf(fixture).length > 0);

test.each(withContracts)("Redocly accepts the document of $name, with its examples", async (fixture) => {
  expect(await problemsOf(openApi(contractsOf(fixture)))).toEqual([]);
});

test.each([{ enumAsInteger: true }, { useProtoFieldName: true }])("and so it does with %p", async (options) => {
  for (const fixture of withContracts) expect(await problemsOf(openApi(contractsOf(fixture), options))).toEqual([]);
});

describe("a server", () => {
  const document: OpenApiDocument = openApi([contractOf<IShop>()], { title: "Shop", version: "1.0.0" });
  const schemas = new Map(operationSchemas(document).map((one) => [one.path, one]));
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer({ web: true }).implement<IShop>(shop);
    origin = `http://${await server.listen("127.0.0.1:0")}`;
  });
  afterAll(() => server.close());

  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("has the operations of the document, and takes and gives what its examples and schemas say", async () => {
    const paths = ["/web.Shop/Echo", "/web.Shop/Get", "/web.Shop/Put"];
    expect([...schemas.keys()].sort()).toEqual([
      "/web.Shop/Echo",
      "/web.Shop/Fail",
      "/web.Shop/Get",
      "/web.Shop/Put",
      "/web.Shop/Wait",
    ]);
    for (const path of paths) {
      const { example } = document.paths[path]?.post.requestBody.content["application/json"] ?? {};
      const response = await post(path, example);
      expect([response.status, judgeOf(schemas.get(path)?.response ?? {})(await response.json())]).toEqual([
        200,
        undefined,
      ]);
    }
  });

  test("takes the parameters of a GET", async () => {
    const { get } = document.paths["/web.Shop/Get"] ?? {};
    const query = (get?.parameters ?? []).flatMap((one): [string, string][] => {
      if (!("name" in one) || one.in !== "query") return [];
      const { example } = one.content?.["application/json"] ?? {};
      return [[one.name, example === undefined ? String(one.schema?.enum?.[0]) : JSON.stringify(example)]];
    });
    const response = await fetch(`${origin}/web.Shop/Get?${new URLSearchParams(query)}`);
    expect([response.status, await response.json()]).toEqual([200, { result: { id: "text", count: 1 } }]);
  });

  test("refuses what the schema of a request refuses, with an error that fits the schema of errors", async () => {
    const path = "/web.Shop/Get";
    const body = { id: 7 };
    expect(judgeOf(schemas.get(path)?.request ?? {})(body)).toBe("data/id must be string");
    const response = await post(path, body);
    const { "connect.Error": error = {} } = document.components.schemas;
    const found = (await response.json()) as { readonly code: string };
    expect([response.status, found.code, judgeOf(error)(found)]).toEqual([400, "invalid_argument", undefined]);
  });

  test("has errors with details that fit the schema of errors", async () => {
    const response = await post("/web.Shop/Fail", { code: 5 });
    const { "connect.Error": error = {} } = document.components.schemas;
    const found = (await response.json()) as { readonly details?: readonly unknown[] };
    expect([response.status, found.details?.length, judgeOf(error)(found)]).toEqual([404, 1, undefined]);
  });
});

test("operations with streams are named, and not described", () => {
  const { info, paths } = openApi([contractOf<IShop>()], { description: "A shop." });
  expect(info.description).toBe(
    "A shop.\n\nLeft out, because they have streams: `web.Shop.Watch`, `web.Shop.Sum`, `web.Shop.Chat`.",
  );
  expect(Object.keys(paths)).not.toContain("/web.Shop/Watch");
});
