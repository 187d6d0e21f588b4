import { join } from "node:path";
import {
  type Client,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceClientConstructor,
  type ServiceError,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { loadSync, type Options } from "@grpc/proto-loader";
import { root } from "../support/compile.js";
import type { ClientCase, ClientReport } from "./native-client-cases.js";
import type { NativePeer, NativeServer } from "./native-peer.js";

interface Services {
  readonly calculator: ServiceClientConstructor;
  readonly directory: ServiceClientConstructor;
}

// Close to protobuf's JSON mapping.
const json: Options = { longs: String, enums: String, bytes: String, json: true };

function load(options: Options): Services {
  const files = ["calculator.proto", "directory.proto"];
  const loaded = loadPackageDefinition(
    loadSync(files, { ...options, includeDirs: [join(root, "test-fixtures/contracts")] }),
  );
  const test = (loaded.interwire as GrpcObject).test as GrpcObject;
  return {
    calculator: loaded.CalculatorNative as ServiceClientConstructor,
    directory: test.Directory as ServiceClientConstructor,
  };
}

/** grpc-js with the services that proto-loader makes of the twins. */
export const grpcJsPeer: NativePeer = {
  name: "grpc-js",
  // protobufjs reads the key false as true, and a 64-bit key as its eight bytes.
  unable: ["maps with boolean and 64-bit keys"],
  prepare: async () => {},
  callAll: async (address, cases) => {
    const { calculator, directory } = load(json);
    const clients: Record<string, Client> = {
      CalculatorNative: new calculator(address, credentials.createInsecure()),
      "interwire.test.Directory": new directory(address, credentials.createInsecure()),
    };
    const reports: ClientReport[] = [];
    for (const one of cases) {
      const [, service = "", method = ""] = one.path.split("/");
      reports.push(await callOne(clients[service] as Client, method, one));
    }
    for (const client of Object.values(clients)) client.close();
    return reports;
  },
  serve,
};

type Method = (
  request: object,
  metadata: Metadata,
  options: { deadline: number },
  callback: (error: ServiceError | null, response?: unknown) => void,
) => ReturnType<Client["makeUnaryRequest"]>;

function callOne(client: Client, method: string, one: ClientCase): Promise<ClientReport> {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(one.metadata ?? {})) {
    metadata.add(name, name.endsWith("-bin") ? Buffer.from(value, "hex") : value);
  }
  const deadline = Date.now() + (one.timeoutMs ?? 10_000);
  return new Promise((resolve) => {
    let headers = {};
    let response: unknown;
    const call = (client as unknown as Record<string, Method>)[method] as Method;
    const running = call.call(client, one.request, metadata, { deadline }, (_, value) => {
      response = value;
    });
    running.on("metadata", (received: Metadata) => {
      headers = custom(received);
    });
    running.on("status", ({ code, details, metadata: trailers }) => {
      setImmediate(() => resolve({ code, details, response, headers, trailers: custom(trailers) }));
    });
    if (one.cancelAfterMs !== undefined) setTimeout(() => running.cancel(), one.cancelAfterMs);
  });
}

function custom(metadata: Metadata): Record<string, string> {
  const names = Object.keys(metadata.getMap()).filter((name) => name.startsWith("x-"));
  const text = (value: string | Buffer): string => (typeof value === "string" ? value : value.toString("hex"));
  return Object.fromEntries(names.map((name) => [name, metadata.get(name).map(text).join()]));
}

async function serve(): Promise<NativeServer> {
  const { calculator, directory } = load({ ...json, defaults: true });
  const server = new Server();
  server.addService(calculator.service, calculatorMethods);
  server.addService(directory.service, directoryMethods());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { address: `127.0.0.1:${port}`, stop: async () => server.forceShutdown() };
}

type Call<Request> = ServerUnaryCall<Request, unknown>;
type Answer = sendUnaryData<unknown>;

interface PersonJson {
  readonly name: string;
  readonly age: number;
  readonly address: { readonly city: string };
}

const calculatorMethods: UntypedServiceImplementation = {
  Sum: ({ request: { x, y, z } }: Call<{ x: number; y: number; z: number }>, answer: Answer) =>
    answer(null, { result: String(x + y + z) }),
};

function directoryMethods(): UntypedServiceImplementation {
  let cancelled = 0;
  return {
    Register: (call: Call<{ person: PersonJson; note?: string; labels: Record<string, number> }>, answer: Answer) => {
      const { person, note = "none", labels } = call.request;
      const sorted = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
      const text = `${person.name} (${person.age}, ${person.address.city}) note ${note} [${sorted.sort().join()}]`;
      answer(null, { result: text });
    },
    Greet: (call: Call<{ name: string }>, answer: Answer) => {
      const user = call.metadata.get("x-user").join();
      const headers = new Metadata();
      headers.set("x-header", `header for ${user}`);
      call.sendMetadata(headers);
      const trailers = new Metadata();
      trailers.set("x-trailer", `trailer for ${user}`);
      for (const value of call.metadata.get("x-data-bin")) trailers.add("x-data-bin", value);
      answer(null, { result: `Hello, ${call.request.name}!` }, trailers);
    },
    Fail: ({ request: { code, text } }: Call<{ code: number; text: string }>, answer: Answer) => {
      const metadata = new Metadata();
      metadata.set("x-reason", `because ${code}`);
      metadata.set("x-data-bin", Buffer.from([1, 2, 255]));
      answer({ code, details: text, metadata });
    },
    Wait: (call: Call<{ milliseconds: number }>, answer: Answer) => {
      const timer = setTimeout(() => answer(null, {}), call.request.milliseconds);
      call.on("cancelled", () => {
        clearTimeout(timer);
        cancelled++;
      });
    },
    Cancelled: (_: Call<object>, answer: Answer) => answer(null, { result: cancelled }),
    Find: ({ request: { name } }: Call<{ name: string }>, answer: Answer) => {
      const address = { street: "1 Main", city: "Zürich" };
      if (name === "ann") answer(null, { name, age: 41, address, tags: ["a", ""], color: "GREEN", height: 0 });
      else answer({ code: 5, details: `No person is named "${name}"` });
    },
    Echo: ({ request }: Call<object>, answer: Answer) => answer(null, request),
  };
}
