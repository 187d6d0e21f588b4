import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { CallEvents } from "./call-events.js";
import { startGrpcJsClient } from "./grpc-js-client.js";
import { loadDefinitions } from "./grpc-js-definitions.js";
import { streamMethods } from "./grpc-js-streams.js";
import type { NativePeer, NativeServer } from "./native-peer.js";

// protobufjs reads the key false as true, and a 64-bit key as its eight bytes.
const unableKeys = "maps with boolean and 64-bit keys";

/** grpc-js with the services that proto-loader makes of the twins. */
export const grpcJsPeer: NativePeer = {
  name: "grpc-js",
  // Its server compresses nothing.
  unable: { client: [unableKeys], server: [unableKeys, "compressed items"] },
  prepare: async () => {},
  startClient: async () => startGrpcJsClient(),
  startServer,
};

/** Adds the twins' services to a server, and returns what will happen on them. */
export function addTwins(server: Pick<Server, "addService">): CallEvents {
  const definitions = loadDefinitions(true);
  const events = new CallEvents();
  server.addService(definitions.calculator.service, calculatorMethods);
  server.addService(definitions.directory.service, directoryMethods);
  server.addService(definitions.streams.service, streamMethods(definitions, events));
  return events;
}

async function startServer(): Promise<NativeServer> {
  const server = new Server();
  const events = addTwins(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { address: `127.0.0.1:${port}`, events, stop: async () => server.forceShutdown() };
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

const directoryMethods: UntypedServiceImplementation = {
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
  Find: ({ request: { name } }: Call<{ name: string }>, answer: Answer) => {
    const address = { street: "1 Main", city: "Zürich" };
    if (name === "ann") answer(null, { name, age: 41, address, tags: ["a", ""], color: "GREEN", height: 0 });
    else answer({ code: 5, details: `No person is named "${name}"` });
  },
  Echo: ({ request }: Call<object>, answer: Answer) => answer(null, request),
};
