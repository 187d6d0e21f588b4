import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { onlyBlock, readPage } from "../docs/pages.js";
import { expectRoundTrip } from "../import/round-trip.js";
import { compileProject, root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { assertProtoc, python, writePythonStubs } from "./toolchain.js";

const run = promisify(execFile);
const debian = "/usr/include";

test("the files of Debian's libprotobuf-dev come back", async () => {
  assertProtoc();
  const names = readdirSync(debian, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".proto")).sort();
  expect(files.length).toBeGreaterThan(10);
  await expectRoundTrip({ name: "debian", folder: debian, files });
});

/** A server in Python of the service on the page, by what protoc makes of the page's file. */
const serve = `
import sys
from concurrent import futures

import grpc
from shop.v1 import orders_pb2, orders_pb2_grpc


class Orders(orders_pb2_grpc.OrdersServicer):
    def Place(self, request, context):
        order = orders_pb2.Order(id=2**60, state=orders_pb2.Order.SENT, card=request.article)
        order.placed_at.FromMilliseconds(1500)
        if request.HasField("quantity"):
            order.points = request.quantity
        return order

    def Follow(self, request, context):
        for state in (orders_pb2.Order.NEW, orders_pb2.Order.SENT):
            yield orders_pb2.Order(id=request.id, state=state)


server = grpc.server(futures.ThreadPoolExecutor())
orders_pb2_grpc.add_OrdersServicer_to_server(Orders(), server)
print(f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}", flush=True)
server.start()
server.wait_for_termination()
`;

/** Calls it by the imported contract. */
const call = `
import { createChannel, createClientFactory } from "interwire";
import { type IOrders, Order_State } from "./shop/v1/orders.js";

const channel = createChannel(process.argv[2] ?? "");
const orders = createClientFactory().createClient<IOrders>(channel);
console.log(JSON.stringify(await orders.Place({ article: "A1" }), (_, value) => typeof value === "bigint" ? String(value) : value));
console.log((await orders.Place({ article: "A1", quantity: 0 })).payment);
for await (const { id, state } of orders.Follow({ id: -1n })) console.log(id, Order_State[state]);
channel.close();
`;

describe("a server in Python, whose .proto file was imported", () => {
  const folder = join(root, "build/peers/import");
  const proto = "shop/v1/orders.proto";
  let server: ChildProcess;
  let address: string;
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "shop/v1"), { recursive: true });
    writeFileSync(join(folder, proto), onlyBlock(readPage("docs/coming-from-proto.md"), "proto").text);
    await writePythonStubs(folder, [proto]);
    writeFileSync(join(folder, "serve.py"), serve);
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
    server = spawn(python, [join(folder, "serve.py")], { env, stdio: ["ignore", "pipe", "inherit"] });
    [address] = (await once(createInterface(server.stdout as NodeJS.ReadableStream), "line")) as [string];
  });
  afterAll(() => server.kill());

  test("answers calls", async () => {
    expect(await interwire(folder, "import", proto, "-I", ".")).toMatchObject({ status: 0 });
    const files = { "call.ts": call, "shop/v1/orders.ts": readFileSync(join(folder, "src/shop/v1/orders.ts"), "utf8") };
    const compiled = compileProject({ name: "imported-client", format: "esm", files });
    expect(compiled.output).toBe("");
    const { stdout } = await run(process.execPath, [compiled.emitted("call.js"), address]);
    expect(stdout.trimEnd().split("\n")).toEqual([
      '{"id":"1152921504606846976","state":1,"placedAt":"1970-01-01T00:00:01.500Z","payment":{"case":"card","value":"A1"}}',
      "{ case: 'points', value: 0 }",
      "-1n NEW",
      "-1n SENT",
    ]);
  });
});
