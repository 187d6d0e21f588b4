import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ChannelCredentials } from "@grpc/grpc-js";
import { createServer, type int32, type Server } from "interwire";
import { addReflection } from "interwire/reflection";
import { type Feature, features, RouteGuide } from "../../test-fixtures/contracts/route-guide.js";
import { plainService } from "../reflection/plain-protos.js";
import { buf, installTools } from "./install-tools.js";

/** @serviceContract { name: "Sums", namespace: "acme.sums.v1" } */
interface ISums {
  /** @operationContract */
  Add(x: int32, y: int32): Promise<int32>;
}

const services = [
  "acme.sums.v1.Sums",
  "grpc.reflection.v1.ServerReflection",
  "grpc.reflection.v1alpha.ServerReflection",
  "plain.shop.Shop",
  "routeguide.RouteGuide",
];

let folder: string;
let server: Server;
let address: string;
beforeAll(async () => {
  folder = installTools("reflection", buf, "grpc-js-reflection-client@1.4.2", "@grpc/grpc-js@1.14.4");
  server = createServer()
    .map(RouteGuide)
    .implement<ISums>({ Add: async (x, y) => x + y })
    .addService(plainService("shop/shop.proto", "plain.shop.Shop").service, {
      Place: (call: { readonly request: unknown }, done: (error: null, value: unknown) => void) =>
        done(null, call.request),
    });
  addReflection(server);
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close());

/** The output of buf curl, with its exit code: that of the status, eightfold. */
function curl(path: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const program = join(folder, "node_modules/.bin/buf");
  const given = ["curl", "--http2-prior-knowledge", "--protocol", "grpc", ...args, `http://${address}${path}`];
  return new Promise((resolve) => {
    execFile(program, given, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe.each(["grpc-v1", "grpc-v1alpha"])("buf curl over %s", (protocol) => {
  const reflect = ["--reflect-protocol", protocol];

  test("lists services and their methods", async () => {
    const listed = await curl("", ...reflect, "--list-services");
    expect(listed).toEqual({ code: 0, output: `${services.join("\n")}\n` });
    const { output } = await curl("", ...reflect, "--list-methods");
    expect(output.split("\n").filter((line) => /^(acme|plain)/.test(line))).toEqual([
      "acme.sums.v1.Sums/Add",
      "plain.shop.Shop/Place",
      "plain.shop.Shop/Reports",
    ]);
  });

  test("calls services of ours and of grpc-js", async () => {
    const { location } = features[1] as Feature;
    const calls: readonly (readonly [string, unknown, unknown])[] = [
      ["/acme.sums.v1.Sums/Add", { x: 3, y: 4 }, { result: 7 }],
      ["/routeguide.RouteGuide/GetFeature", location, features[1]],
      ["/plain.shop.Shop/Place", { numberOfParts: 0, kind: "GIFT" }, { numberOfParts: 0, kind: "GIFT" }],
    ];
    for (const [path, request, response] of calls) {
      const { code, output } = await curl(path, ...reflect, "-d", JSON.stringify(request));
      expect([path, code, JSON.parse(output)]).toEqual([path, 0, response]);
    }
  });

  test("says what is not there", async () => {
    const { code, output } = await curl("/acme.sums.v1.None/Add", ...reflect, "-d", "{}");
    expect([code, output]).toEqual([1, 'Failure: failed to find service named "acme.sums.v1.None" in schema\n']);
  });
});

interface ReflectionClient {
  listServices(): Promise<string[]>;
  listMethods(service: string): Promise<readonly { readonly name: string }[]>;
}

type NewReflectionClient = new (
  host: string,
  credentials: ChannelCredentials,
  options: object,
  version: string,
) => ReflectionClient;

test.each(["v1", "v1alpha"])("grpc-js-reflection-client lists services and methods by %s", async (version) => {
  const load = createRequire(join(folder, "package.json"));
  const { GrpcReflection } = load("grpc-js-reflection-client") as { GrpcReflection: NewReflectionClient };
  const { ChannelCredentials: own } = load("@grpc/grpc-js") as { ChannelCredentials: typeof ChannelCredentials };
  const client = new GrpcReflection(address, own.createInsecure(), {}, version);
  await expect(client.listServices()).resolves.toEqual(services);
  const methods = await client.listMethods("routeguide.RouteGuide");
  expect(methods.map(({ name }) => name)).toEqual(["GetFeature", "ListFeatures", "RecordRoute", "RouteChat"]);
});
