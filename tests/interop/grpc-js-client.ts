import {
  type Client,
  type ClientDuplexStream,
  compressionAlgorithms,
  credentials,
  Metadata,
  type ServiceClientConstructor,
  type StatusObject,
} from "@grpc/grpc-js";
import { CallEvents } from "./call-events.js";
import { type Definitions, loadDefinitions } from "./grpc-js-definitions.js";
import type { Header, NativeClient, PeerCall, PeerReport, RunningPeerCall } from "./native-peer.js";

/** The members of calls of all kinds; streaming ones lack some. */
type AnyCall = ClientDuplexStream<object, object>;

/** A client of grpc-js with what proto-loader makes of the twins. */
export function startGrpcJsClient(): NativeClient {
  const definitions = loadDefinitions(false);
  const clients = new Map<string, Client>();
  const clientOf = (service: ServiceClientConstructor, address: string): Client => {
    const key = `${service.serviceName} ${address}`;
    const client = clients.get(key) ?? new service(address, credentials.createInsecure());
    clients.set(key, client);
    return client;
  };
  return {
    start(address, call) {
      const service = definitions.serviceOf(call.path);
      if (call.gzip !== true) return startCall(clientOf(service, address), call, definitions);
      // The port of its relay comes again, when a connection to the relay before it may still count as lost.
      const client = new service(address, credentials.createInsecure(), {
        "grpc.default_compression_algorithm": compressionAlgorithms.gzip,
        "grpc.use_local_subchannel_pool": 1,
      });
      const running = startCall(client, call, definitions);
      void running.report.then(() => client.close());
      return running;
    },
    stop: async () => {
      for (const client of clients.values()) client.close();
    },
  };
}

function startCall(client: Client, peerCall: PeerCall, { serviceOf, status }: Definitions): RunningPeerCall {
  const { path, requests, metadata, timeoutMs, holdOpen = false, inStep = false } = peerCall;
  const method = path.slice(path.lastIndexOf("/") + 1);
  const { requestStream, responseStream } = serviceOf(path).service[method] as {
    requestStream: boolean;
    responseStream: boolean;
  };
  const responses: unknown[] = [];
  const arrived = new CallEvents();
  arrived.add("0");
  const onResponse = (response: unknown): void => arrived.add(`${responses.push(response)}`);
  const call = (client as unknown as Record<string, (...args: unknown[]) => AnyCall>)[method]?.(
    ...(requestStream ? [] : [requests[0]]),
    toMetadata(metadata),
    { deadline: Date.now() + timeoutMs },
    ...(responseStream ? [] : [(_: unknown, response?: unknown) => response !== undefined && onResponse(response)]),
  ) as AnyCall;
  let headers: Header[] = [];
  call.on("metadata", (received) => {
    headers = toHeaders(received);
  });
  if (responseStream) call.on("data", onResponse).on("error", () => {});
  if (requestStream) void send(call, requests, { holdOpen, arrived: inStep ? arrived : undefined });
  const report = new Promise<PeerReport>((resolve) => {
    call.on("status", ({ code, details, metadata: trailers }: StatusObject) => {
      const [bytes] = trailers.get("grpc-status-details-bin");
      const read = bytes === undefined ? undefined : status.deserialize(bytes as Buffer);
      const rest = { code, details, responses, trailers: toHeaders(trailers), status: read };
      // The callback of a single response comes behind the status.
      setImmediate(() => resolve({ ...rest, headers }));
    });
  });
  return { received: (count) => arrived.seen(`${count}`), cancel: () => call.cancel(), report };
}

interface Sending {
  readonly holdOpen: boolean;
  /** Has the number of the responses that came, where each request waits for one. */
  readonly arrived: CallEvents | undefined;
}

async function send(call: AnyCall, requests: readonly object[], { holdOpen, arrived }: Sending): Promise<void> {
  for (const [index, request] of requests.entries()) {
    await arrived?.seen(`${index}`);
    call.write(request);
  }
  if (!holdOpen) call.end();
}

function toMetadata(headers: readonly Header[]): Metadata {
  const metadata = new Metadata();
  for (const { name, value } of headers) metadata.add(name, name.endsWith("-bin") ? Buffer.from(value, "hex") : value);
  return metadata;
}

function toHeaders(metadata: Metadata): Header[] {
  const text = (value: string | Buffer): string => (typeof value === "string" ? value : value.toString("hex"));
  const names = Object.keys(metadata.getMap());
  return names.flatMap((name) => metadata.get(name).map((value) => ({ name, value: text(value) })));
}
