import { onlyBlock, readPage } from "../docs/pages.js";
import { createNextApp, type NextApp, place } from "./next-app.js";
import type { RunningServer } from "./web-server.js";

jest.setTimeout(600_000);

const page = readPage("docs/next.md");

const wire = (type: string): string => `service IStock
  unary /IStock/Add { name: string = 1; count: int32 = 2 } -> { result: Article = 1 }
  unary /IStock/Find { name: string = 1 } -> { result: Article = 1 }
message Article { name: string = 1; count: ${type} = 2 }`;

/** Server components, route handlers, a handler of calls, server actions and the server that the instrumentation starts. */
async function useApplication(server: RunningServer, { sendsForms }: NextBundler): Promise<void> {
  expect(await server.get("/stock/tea")).toEqual({ status: 200, text: '{"name":"tea","count":3}' });
  const found = '{"result":{"name":"tea","count":3}}';
  expect(await server.post("/rpc/IStock/Find", { name: "tea" })).toEqual({ status: 200, text: found });
  expect((await server.get("/")).text).toContain("<p>3 packs of tea</p>");
  const sent = await server.submit("/");
  if (sendsForms) expect(sent.text).toContain("<p>4 packs of tea</p>");
  else expect(sent.status).toBe(500);
  expect(await server.get("/contract")).toEqual({ status: 200, text: wire("int32") });
}

/** The error of the page, which is made by this edit. */
const mistake = onlyBlock(page, "text").text.trimEnd();
const mistaken = ["contracts/article.ts", "@dataMember 1", "@dataMember 0"] as const;

/** Another type of a member, in a file that is imported for its types alone. */
const changed = ["contracts/article.ts", "count: int32", 'count: import("interwire").uint32'] as const;

/** A bundler of Next. */
export interface NextBundler {
  readonly name: "Turbopack" | "webpack";
  /** The options of Next's commands for it. */
  readonly options: readonly string[];
  /** Whether a form of a server action works before the page's scripts have loaded. */
  readonly sendsForms: boolean;
}

/** What the page says, with one version of Next. */
export function testNext(version: string, bundlers: readonly NextBundler[]): void {
  let app: NextApp;
  beforeAll(() => {
    app = createNextApp(version);
  });

  describe.each(bundlers)(`Next ${version} by $name`, (bundler) => {
    const { options } = bundler;

    test("builds the application, whose standalone output answers where nothing else is", async () => {
      expect(app.build(...options)).toMatchObject({ status: 0 });
      await app.serveOutput((server) => useApplication(server, bundler));
    });

    testChanges(() => app, bundler);
  });
}

function testChanges(app: () => NextApp, bundler: NextBundler): void {
  const { options } = bundler;

  test("has a type in the next build that was edited since the last, and next start takes the build", async () => {
    const putBack = app().edit(...changed);
    const built = app().build(...options);
    putBack();
    expect(built).toMatchObject({ status: 0 });
    await app().serve(["start"], async (server) => {
      expect(await server.get("/contract")).toEqual({ status: 200, text: wire("uint32") });
    });
  });

  test("fails the build at the member, with no other error", () => {
    const repair = app().edit(...mistaken);
    const { status, output } = app().build(...options);
    repair();
    expect([status, output]).toEqual([1, expect.stringContaining(mistake)]);
    expect(output).not.toContain("$message");
  });

  test("serves the application in next dev, which follows edits of types, and tells of a mistake until it is fixed", async () => {
    await app().serve(["dev", ...options], async (server) => {
      await useApplication(server, bundler);
      const putBack = app().edit(...changed);
      await server.getUntil("/contract", ({ text }) => text === wire("uint32"));
      putBack();
      await server.getUntil("/contract", ({ text }) => text === wire("int32"));
      const repair = app().edit(...mistaken);
      // Next may answer before it prints.
      await server.getUntil("/contract", ({ status }) => status === 500 && server.printed().includes(mistake));
      repair();
      await server.getUntil("/contract", ({ text }) => text === wire("int32"));
      expect(server.printed()).not.toMatch(/FATAL|CJS module/);
      await server.get("/contract?fail");
      expect(server.printed()).toContain(`${place})`);
    });
  });
}
