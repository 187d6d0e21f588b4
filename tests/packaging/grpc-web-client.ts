import { create, type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { GrpcWebClientBase, MethodDescriptor, type RpcError } from "grpc-web";
import type { ForeignClient, ShopDescriptors } from "./foreign-web-clients.js";

type Found = Message & Readonly<Record<string, unknown>>;

/** Makes calls by the package `grpc-web`, with the messages of protobuf-es, because those of protoc need a plugin. */
export function openGrpcWebClient(
  origin: string,
  { service, order }: ShopDescriptors,
  format: "text" | "binary",
): ForeignClient {
  const client = new GrpcWebClientBase({ format });
  // The package's types call this method thenableCall.
  const promising = client as unknown as { readonly unaryCall: GrpcWebClientBase["thenableCall"] };
  const methodOf = (name: string): DescMethod => service.methods.find((one) => one.name === name) as DescMethod;
  const callOf = (name: string, body: Readonly<Record<string, unknown>>, metadata: Record<string, string> = {}) => {
    const method = methodOf(name);
    return [`${origin}/web.Shop/${name}`, create(method.input, body) as Found, metadata, describe(method)] as const;
  };
  return {
    async get(id, count) {
      const { result } = await promising.unaryCall(...callOf("Get", { id, count }));
      return [(result as Found).id, (result as Found).count];
    },
    watch: (count) =>
      new Promise((resolve, reject) => {
        const items: unknown[] = [];
        const stream = client.serverStreaming(...callOf("Watch", { count }));
        stream.on("data", (item) => items.push(item.result));
        stream.on("error", reject);
        stream.on("end", () => resolve(items));
      }),
    async fail(code) {
      const error = await promising.unaryCall(...callOf("Fail", { code })).then(() => undefined, asRpcError);
      const { metadata = {}, message = "" } = error ?? {};
      const details = atob(metadata["grpc-status-details-bin"] ?? "");
      const isOrder = details.includes(`type.googleapis.com/${order.typeName}\x12\x05\x0a\x01x\x10\x01`);
      const [head, tail] = [metadata["x-head"], metadata["x-tail"]];
      return { code: error?.code, message, head, tail, detail: isOrder ? "x" : details };
    },
    async wait({ timeoutMs, signal }) {
      const metadata: Record<string, string> = {};
      if (timeoutMs !== undefined) metadata.deadline = String(Date.now() + timeoutMs);
      const options = signal === undefined ? {} : { signal };
      const call = promising.unaryCall(...callOf("Wait", {}, metadata), options);
      return await call.then(
        () => undefined,
        (error) => asRpcError(error).code ?? error.name,
      );
    },
  };
}

const asRpcError = (error: unknown): RpcError => error as RpcError;

function describe({ parent, name, methodKind, input, output }: DescMethod): MethodDescriptor<Found, Found> {
  return new MethodDescriptor(
    `/${parent.typeName}/${name}`,
    methodKind,
    Object as never,
    Object as never,
    (request: Found) => toBinary(input, request),
    (bytes: Uint8Array) => fromBinary(output, bytes) as Found,
  );
}
