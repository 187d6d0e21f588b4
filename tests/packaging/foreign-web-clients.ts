import { createFileRegistry, type DescMessage, type DescService, fromBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { openFetchClient } from "./fetch-client.js";
import { openGrpcWebClient } from "./grpc-web-client.js";

/** A server of the contract `web.Shop`. */
export interface Served {
  readonly origin: string;
  /** The contract's descriptors, as base64. */
  readonly descriptors: string;
}

/** The contract's descriptors, from which clients that are not ours make their calls. */
export interface ShopDescriptors {
  readonly service: DescService;
  readonly order: DescMessage;
}

/** What a client gets of an error: its code, message, a header, a trailer and the `id` of its detail. */
export interface Failure {
  readonly code: unknown;
  readonly message: string;
  readonly head: string | null | undefined;
  readonly tail: string | null | undefined;
  readonly detail: unknown;
}

/** How a call may end before its answer. */
export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The contract's operations, by a client that is not ours. */
export interface ForeignClient {
  get(id: string, count: number): Promise<unknown>;
  watch(count: number): Promise<unknown[]>;
  fail(code: number): Promise<Failure>;
  /** Returns the code with which the call ends. */
  wait(options: WaitOptions): Promise<unknown>;
}

const json = { useBinaryFormat: false } as const;
const binary = { useBinaryFormat: true } as const;

const transports = {
  "Connect, binary": (baseUrl: string) => createConnectTransport({ baseUrl, ...binary }),
  "Connect, JSON": (baseUrl: string) => createConnectTransport({ baseUrl, ...json }),
  "Connect, by GET": (baseUrl: string) => createConnectTransport({ baseUrl, ...json, useHttpGet: true }),
  "gRPC-Web, binary": (baseUrl: string) => createGrpcWebTransport({ baseUrl, ...binary }),
  "gRPC-Web, JSON": (baseUrl: string) => createGrpcWebTransport({ baseUrl, ...json }),
} as const;

export type ClientName = keyof typeof transports | "grpc-web, text" | "grpc-web, binary" | "fetch";

export function openClient(served: Served, name: ClientName): ForeignClient {
  const { origin } = served;
  if (name === "fetch") return openFetchClient(origin);
  if (name === "grpc-web, text") return openGrpcWebClient(origin, readDescriptors(served), "text");
  if (name === "grpc-web, binary") return openGrpcWebClient(origin, readDescriptors(served), "binary");
  return openConnectClient(readDescriptors(served), transports[name](origin));
}

function readDescriptors({ descriptors }: Served): ShopDescriptors {
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, base64Decode(descriptors)));
  const service = registry.getService("web.Shop");
  const order = registry.getMessage("web.Order");
  if (service === undefined || order === undefined) throw new Error("The descriptors lack the contract.");
  return { service, order };
}

type Found = Readonly<Record<string, unknown>>;
interface Untyped {
  get(request: object): Promise<{ readonly result: Found }>;
  watch(request: object): AsyncIterable<Found>;
  fail(request: object): Promise<object>;
  wait(request: object, options: WaitOptions): Promise<object>;
}

function openConnectClient({ service, order }: ShopDescriptors, transport: Transport): ForeignClient {
  const client = createClient(service, transport) as unknown as Untyped;
  return {
    async get(id, count) {
      const { result } = await client.get({ id, count });
      return [result.id, result.count];
    },
    async watch(count) {
      const items: unknown[] = [];
      for await (const { result } of client.watch({ count })) items.push(result);
      return items;
    },
    async fail(code) {
      const error = await client.fail({ code }).then(() => undefined, ConnectError.from);
      return {
        code: error?.code,
        message: error?.rawMessage ?? "",
        head: error?.metadata.get("x-head"),
        tail: error?.metadata.get("x-tail"),
        detail: (error?.findDetails(order)[0] as Found | undefined)?.id,
      };
    },
    wait: (options) =>
      client.wait({}, options).then(
        () => undefined,
        (error) => ConnectError.from(error).code,
      ),
  };
}
