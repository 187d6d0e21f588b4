import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "interwire/openapi";
import { problemsOf } from "../openapi/document-judge.js";
import { interwire } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

const { folder } = createWorkspace({
  name: "cli-openapi",
  files: {
    "package.json": { type: "module", name: "acme-shop", version: "1.2.3", description: "The shop of ACME." },
    "shop/tsconfig.json": tsconfig({ plugins: [] }),
    "shop/src/shop.ts": `import type { bcl, int32, int64, Timestamp, uint32 } from "interwire";
/** How far an order is. */
export enum State {
  /** Nobody has seen it. */
  Open = 0,
  Packed = 1,
  /** It is on its way. */
  Sent = 2,
}
/** An order, or a cancellation. It has a number. */
export interface Order {
  /** What customers see. @dataMember { order: 1, name: "order_number" } */
  number: int64;
  /** @dataMember { order: 2, jsonName: "_placed" } */
  placed?: Timestamp;
  /** @dataMember 3 */
  state: State;
  /**
   * @dataMember 4
   * @deprecated use state
   */
  isSent: boolean;
  /** How it is paid. */
  payment:
    | { /** The number of the card. @dataMember 5 */ case: "card"; value: string }
    | { /** @dataMember 6 */ case: "cents"; value: uint32 }
    | { case?: undefined };
  /** @dataMember 7 */
  parts: Order[];
  /** @dataMember 8 */
  stock: Map<int32, Uint8Array>;
  /** @dataMember 9 */
  id?: bcl.Guid;
}
/** Why an order is refused. */
export interface Refusal {
  /** @dataMember 1 */
  reason: string;
}
/**
 * Orders of all customers.
 * @serviceContract { name: "Orders", namespace: "shop.v1" }
 */
export interface IOrders {
  /**
   * Finds an order. It may be an old one.
   * @param number the number on the bill
   * @returns the order as it is now
   * @throws NOT_FOUND if there is no such order
   * @throws {Refusal} if customers may not know
   * @operationContract { idempotency: "noSideEffects" }
   */
  Find(number: int64): Promise<Order>;
  /**
   * @deprecated
   * @operationContract { style: "bare" }
   */
  Check(order: Order): Promise<Order>;
  /** @operationContract */
  Watch(): AsyncIterable<Order>;
}
/** @serviceContract { name: "Bills", namespace: "shop.v1" } */
export interface IBills {
  /** @operationContract */
  Send(): Promise<void>;
  /**
   * Pays bills, e.g. by card. Only once!
   * @operationContract
   */
  Pay(): Promise<void>;
  /**
   * Forgets
   * all bills
   *
   * It cannot be undone
   * @operationContract
   */
  Forget(): Promise<void>;
}
`,
  },
});

const run = (...options: readonly string[]) => interwire(folder, "openapi", "-p", "shop", ...options);

test("openapi prints operations, errors and messages with their comments", async () => {
  const { status, output, notes } = await run();
  expect([status, notes]).toEqual([0, ""]);
  const document: OpenApiDocument = JSON.parse(output);
  expect(document).toMatchSnapshot();
  expect(await problemsOf(document)).toEqual([]);
});

test("the summary of an operation is the first sentence of its comment, or its name", async () => {
  const { output } = await run("--service", "shop.v1.Bills");
  const document: OpenApiDocument = JSON.parse(output);
  expect(Object.values(document.paths).map(({ post }) => [post.summary, post.description])).toEqual([
    ["Send", undefined],
    ["Pays bills, e.g. by card.", "Pays bills, e.g. by card. Only once!"],
    ["Forgets all bills", "Forgets\nall bills\n\nIt cannot be undone"],
  ]);
});

test("openapi --schema prints the messages as JSON Schema", async () => {
  const { status, output } = await run("--schema");
  expect(status).toBe(0);
  const { $schema, $defs } = JSON.parse(output);
  expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(Object.keys($defs)).toEqual(["Order", "Refusal", "State", "bcl.Guid"]);
  expect($defs.Order).toMatchObject({ type: "object", additionalProperties: false });
});

test("the options of openapi say what is not in contracts, and the form of JSON", async () => {
  const options = ["--title", "Shop", "--api-version", "v2", "--server", "https://a.example", "--server", "/api"];
  const out = await run(
    ...options,
    "--service",
    "shop.v1.Orders",
    "--enum-as-integer",
    "--use-proto-field-name",
    "--out",
    "api/shop.json",
  );
  expect(out).toEqual({ status: 0, output: "", notes: "wrote api/shop.json\n" });
  const document: OpenApiDocument = JSON.parse(readFileSync(join(folder, "api/shop.json"), "utf8"));
  expect(document.info).toMatchObject({ title: "Shop", version: "v2" });
  expect(document.servers).toEqual([{ url: "https://a.example" }, { url: "/api" }]);
  expect(Object.keys(document.paths)).toEqual(["/shop.v1.Orders/Find", "/shop.v1.Orders/Check"]);
  const { Order, State } = document.components.schemas;
  expect(Object.keys(Order?.properties ?? {})).toContain("is_sent");
  expect(State).toEqual({
    type: "integer",
    description: "How far an order is.\n\n- 0, Open: Nobody has seen it.\n- 1, Packed\n- 2, Sent: It is on its way.",
    enum: [0, 1, 2],
  });
});
