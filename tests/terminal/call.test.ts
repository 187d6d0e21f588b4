import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { contractOf } from "interwire";
import { fileDescriptorSet, protoFiles } from "interwire/proto";
import { loadProto, nativeService, serveNative } from "../interop/native-service.js";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { sampledRows } from "../support/sample.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { ended, runBin, startBin } from "./bin.js";
import { onBothServers } from "./both-servers.js";
import type { IOrders } from "./contracts.js";
import { innerFailure } from "./orders.js";
import { failed, ok, orders, serveOrders } from "./served-orders.js";

const folder = temporaryFolder();
beforeAll(() => {
  writeFileSync(
    join(folder, "orders.binpb"),
    toBinary(FileDescriptorSetSchema, fileDescriptorSet(contractOf<IOrders>())),
  );
  for (const { text } of protoFiles(contractOf<IOrders>())) writeFileSync(join(folder, "orders.proto"), text);
});

/** A call of grpc-js. */
interface SumCall {
  readonly request: Readonly<Record<"x" | "y" | "z", number>>;
}

onBothServers(() => {
  let address: string;
  let mute: string;
  beforeAll(async () => {
    address = await serveOrders();
    mute = await serveOrders("127.0.0.1:0", {}, false);
  });

  describe("a call of each kind prints a line of JSON for each response", () => {
    const rows: readonly (readonly [method: string, data: string, output: string])[] = [
      [
        "shop.v1.Orders/Place",
        '{"id": 9007199254740993, "article": "A1"}',
        '{"id":"9007199254740993","article":"A1"}\n',
      ],
      ["Orders/Place", "", "{}\n"],
      ["/Orders/Place", '{"price": 0.1}', '{"price":0.1}\n'],
      [
        "Orders.Place",
        '{"extra": {"@type": "type.googleapis.com/google.protobuf.Duration", "value": "3s"}}',
        '{"extra":{"@type":"type.googleapis.com/google.protobuf.Duration","value":"3s"}}\n',
      ],
      [
        "Orders/Place",
        '{"extra": {"@type": "x/shop.v1.OrdersCountResponse", "result": 5}}',
        '{"extra":{"@type":"x/shop.v1.OrdersCountResponse","result":5}}\n',
      ],
      [
        "Orders/Place",
        '{"article": "refused"}',
        '{"article":"refused","extra":{"@type":"type.googleapis.com/shop.v1.Refusal","@value":"CgdubyBtb3Jl"}}\n',
      ],
      ["Orders/Count", "", "{}\n"],
      ["Orders/Count", "{}{}\n{\n}", '{"result":3}\n'],
      [
        "Orders/Follow",
        '{"id": "7", "count": 2}',
        '{"result":{"id":"7","article":"A0"}}\n{"result":{"id":"7","article":"A1"}}\n',
      ],
    ];

    test.each(rows)("%s with %j", async (method, data, output) => {
      expect(await interwire(folder, "call", address, method, data)).toEqual(ok(output));
    });

    test.each(sampledRows(3, rows))("%s with %j, which a process reads", async (method, data, output) => {
      expect(await runBin(["call", address, method, "-"], data)).toEqual(ok(output));
    });
  });

  test("a request of a stream is sent as soon as it is whole", async () => {
    const child = startBin(["call", address, "Orders/Echo", "-"]);
    const run = ended(child);
    child.stdin.write('{"numbers": 1} ');
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe('{"result":1}\n');
    child.stdin.end('{"numbers": 2}');
    expect(await run).toEqual(ok('{"result":1}\n{"result":2}\n'));
  });

  test("a call that ends does not wait for the rest of its input", async () => {
    const child = startBin(["call", address, "Orders/Echo", "-", "--timeout", "2s"]);
    const run = ended(child);
    child.stdin.write('{"numbers": 1} ');
    expect(await run).toMatchObject({ status: 4, output: '{"result":1}\n' });
  });

  describe("an error is printed with its details, and its code is the exit status", () => {
    const details = [
      '  google.rpc.ErrorInfo: {"reason":"GONE","domain":"shop","metadata":{"since":"May"}}\n',
      '  shop.v1.Order: {"id":"7","article":"A7"}\n',
      "  shop.v1.Refusal: CgdubyBtb3Jl (base64: the server does not describe it; add --project, --proto or --descriptor with one that does)\n",
      '  System.Int64: "7"\n',
    ];

    test("of one response", async () => {
      const run = await runBin(["call", address, "Orders/Place", '{"article": "gone"}']);
      expect(run).toEqual(failed(5, `NOT_FOUND: There is no article 'gone'.\n${details.join("")}`));
    });

    test("of a stream, behind its items", async () => {
      const { status, output, notes } = await interwire(folder, "call", address, "Orders/Follow", '{"count": 3}');
      expect([status, output.split("\n").length, notes]).toEqual([15, 4, "DATA_LOSS: The rest is lost.\n"]);
    });

    test("of the server, whose text is none of a connection that this side could not make", async () => {
      const closed = await interwire(folder, "call", address, "Orders/Place", '{"article": "closed"}');
      expect(closed).toEqual(failed(14, "UNAVAILABLE: The shop is closed.\n"));
      const inner = await interwire(folder, "call", address, "Orders/Follow", '{"count": 4}');
      expect([inner.status, inner.notes]).toEqual([14, `UNAVAILABLE: ${innerFailure}\n`]);
    });

    test("of a deadline", async () => {
      const { status, output, notes } = await interwire(folder, "call", address, "Orders/Wait", "--timeout", "2s");
      expect([status, output]).toEqual([4, '{"result":1}\n']);
      expect(notes).toMatch(/^DEADLINE_EXCEEDED: .*\n$/);
    });

    test("of a user who interrupts it: the server sees the call end", async () => {
      const left = new Promise<void>((resolve) => {
        orders.onLeft = resolve;
      });
      const child = startBin(["call", address, "Orders/Wait"]);
      const run = ended(child);
      await once(child.stdout, "data");
      child.kill("SIGINT");
      expect(await run).toEqual({ status: 1, output: '{"result":1}\n', notes: "CANCELLED: The call was cancelled\n" });
      await left;
    });
  });

  describe("what cannot be called ends with status 64 and one line that says why", () => {
    test.each<[args: string[], notes: string]>([
      [
        ["Ordes/Place"],
        "There is no service 'Ordes'. Did you mean Orders? The server has grpc.reflection.v1.ServerReflection, grpc.reflection.v1alpha.ServerReflection, shop.v1.Orders.",
      ],
      [
        ["ServerReflection/Info"],
        "The name 'ServerReflection' stands for several services: grpc.reflection.v1.ServerReflection, grpc.reflection.v1alpha.ServerReflection.",
      ],
      [
        ["Orders/Plaice"],
        "The service shop.v1.Orders has no method 'Plaice'. Did you mean Place? It has Place, Count, Follow, Scale, Echo, Wait.",
      ],
      [["Place"], "'Place' is not a method. Write Service/Method."],
      [
        ["Orders/Place", '{"id": "x"}'],
        'The request cannot be read: shop.v1.Order.id at line 1, column 2: "x" is not a number (int64)',
      ],
      [["Orders/Place", "{}\n\n{}"], "The input has several requests, and the method takes one."],
      [
        ["Orders/Count", '{}\n{\n"articel": 1}'],
        'Request 2, which begins in line 2, cannot be read: shop.v1.OrdersCountRequest.articel at line 2, column 1: key "articel" is unknown',
      ],
      [
        ["Orders/Count", '{"value": '],
        'The request cannot be read: shop.v1.OrdersCountRequest.value at line 1, column 2: key "value" is unknown',
      ],
      [["Orders/Place", "-H", "who"], "The header 'who' has no name. Write -H 'name: value'."],
      [
        ["Orders/Place", "-H", "te: x"],
        "IW2014: Header 'te' cannot be sent: HTTP/2 forbids it. Send the value under a name of your own.",
      ],
      [["Orders/Place", "-H", "a b: c"], "The header 'a b: c' has no name. Write -H 'name: value'."],
      [
        ["Orders/Place", "-H", "who: \u00e9"],
        "The header 'who: \u00e9' cannot be sent: Metadata string value \"\u00e9\" contains illegal characters.",
      ],
      [
        ["Orders/Scale", "--beside", "{}"],
        "Nothing is known of values beside the request stream of shop.v1.Orders.Scale. --project alone knows of them.",
      ],
    ])("%j", async (args, notes) => {
      expect(await interwire(folder, "call", address, ...args)).toEqual(failed(64, `${notes}\n`));
    });
  });

  test("headers are sent and shown, those of bytes in base64", async () => {
    const args = ["-v", "-H", "who: Ada", "-H", "who:Bob", "-H", "key-bin: AQID"];
    const { status, output, notes } = await interwire(folder, "call", address, "Orders/Place", '{"id": 1}', ...args);
    expect([status, output]).toEqual([0, '{"id":"1"}\n']);
    expect(notes.replace(/^ {2}date: .*\n/m, "")).toBe(`Calling /shop.v1.Orders/Place
Request headers
  who: Ada
  who: Bob
  key-bin: AQID
Response headers
  seen: Ada, Bob
Response trailers
  cost-bin: AQID
`);
  });

  describe("the schema comes from", () => {
    const place = ["Orders/Place", '{"id": 1}'];
    const done = ok('{"id":"1"}\n');

    test("a descriptor set, or a .proto file", async () => {
      expect(await runBin(["call", mute, ...place, "--descriptor", "orders.binpb"], "", folder)).toEqual(done);
      expect(await interwire(folder, "call", mute, ...place, "--proto", "orders.proto")).toEqual(done);
    });

    test("the contracts of a project, with values beside streams and details", async () => {
      writeFileSync(join(folder, "contracts.ts"), readFileSync(join(root, "tests/terminal/contracts.ts")));
      const paths = { interwire: [join(root, "dist/cjs/runtime/index.d.ts")] };
      const compilerOptions = { strict: true, module: "NodeNext", target: "ES2022", types: [], paths };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["contracts.ts"] }));
      expect(await interwire(folder, "call", mute, ...place, "-p", folder)).toEqual(done);
      const gone = await interwire(folder, "call", mute, "Orders/Place", '{"article": "gone"}', "-p", folder);
      expect(gone.notes).toContain('\n  shop.v1.Refusal: {"reason":"no more"}\n');
      const args = ["-p", ".", "-v", "--beside", '{"factor": 3}'];
      const run = await runBin(["call", mute, "Orders/Scale", '{"numbers": 1} {"numbers": 2}', ...args], "", folder);
      expect([run.status, run.output]).toEqual([0, '{"result":3}\n{"result":6}\n']);
      expect(run.notes).toContain('\nBeside the stream\n  {"Item1":"times 3"}\n');
    });

    test("nowhere, which the error tells how to change", async () => {
      const cause = `The server ${mute} has no reflection, which says what services there are.`;
      const fix =
        "Add it, with addReflection(server) of interwire/reflection, or name a schema: --project, --proto or --descriptor.";
      expect(await interwire(folder, "call", mute, "Orders/Place")).toEqual(failed(12, `${cause} ${fix}\n`));
      expect(await interwire(folder, "list", mute)).toEqual(failed(12, `${cause} ${fix}\n`));
    });
  });

  test("an output that nobody reads ends the call", async () => {
    const child = startBin(["call", address, "Orders/Follow", '{"count": 1000000000}']);
    const run = ended(child);
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect(await run).toMatchObject({ status: 1, notes: "CANCELLED: The call was cancelled\n" });
  });

  describe("list prints", () => {
    test("services, methods, and what a method takes", async () => {
      const services = [
        "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
        "shop.v1.Orders",
      ];
      expect(await runBin(["list", address])).toEqual(ok(services.map((name) => `${name}\n`).join("")));
      const methods = ["Place", "Count", "Follow", "Scale", "Echo", "Wait"]
        .map((name) => `shop.v1.Orders/${name}\n`)
        .join("");
      expect(await interwire(folder, "list", address, "Orders")).toEqual(ok(methods));
      expect(await interwire(folder, "list", address, "Orders/Follow")).toEqual(
        ok(`rpc Follow(shop.v1.OrdersFollowRequest) returns (stream shop.v1.OrdersFollowResponse)

shop.v1.OrdersFollowRequest
{
  "id": "1",
  "count": 1
}

shop.v1.OrdersFollowResponse
{
  "result": {
    "id": "1",
    "article": "text",
    "price": 1.5,
    "extra": {
      "@type": "type.googleapis.com/google.protobuf.Duration",
      "value": "1.500s"
    }
  }
}
`),
      );
    });

    test("a given schema without any server", async () => {
      expect(await interwire(folder, "list", "--descriptor", "orders.binpb")).toEqual(ok("shop.v1.Orders\n"));
      const list = await interwire(folder, "list", "127.0.0.1:1", "Orders", "--proto", "orders.proto");
      expect(list.output.split("\n")).toHaveLength(7);
    });
  });
});

test("the schema comes from a .proto file, for a server that is not ours", async () => {
  const service = nativeService(loadProto("calculator.proto"), "CalculatorNative");
  const native = await serveNative(service, {
    Sum: ({ request }: SumCall, answer: (error: null, value: object) => void) =>
      answer(null, { result: request.x + request.y + request.z }),
  });
  const schema = ["--proto", "calculator.proto", "-I", "test-fixtures/contracts"];
  const run = interwire(root, "call", native.address, "CalculatorNative/Sum", '{"x": 3, "z": 4}', ...schema);
  expect(await run).toEqual(ok('{"result":"7"}\n'));
  native.stop();
});
