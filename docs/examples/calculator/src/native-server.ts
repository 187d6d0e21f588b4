import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, status } from "@grpc/grpc-js";
import { NativeCalculator } from "./native-definition.js";

type Call<T> = ServerUnaryCall<T, unknown>;
type Reply = sendUnaryData<{ result: unknown }>;

/** Serves the .proto file with plain grpc-js, on a free port. */
export async function startNativeServer(): Promise<{ address: string; close(): void }> {
  const server = new Server();
  server.addService(NativeCalculator.service, {
    Sum: ({ request }: Call<{ x: number; y: number }>, reply: Reply) => reply(null, { result: request.x + request.y }),
    Divide: ({ request }: Call<{ dividend: number; divisor: number }>, reply: Reply) =>
      request.divisor === 0
        ? reply({ code: status.INVALID_ARGUMENT, details: "No native server divides by 0." })
        : reply(null, { result: request.dividend / request.divisor }),
    Describe: ({ request }: Call<{ values: number[]; label?: string }>, reply: Reply) =>
      reply(null, { result: { label: request.label ?? "native", count: request.values.length } }),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}
