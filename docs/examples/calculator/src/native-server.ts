import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, status } from "@grpc/grpc-js";
import { NativeCalculator } from "./native-definition.js";

type Call<T> = ServerUnaryCall<T, unknown>;
type Reply = sendUnaryData<{ result: unknown }>;

interface DescribeRequest {
  readonly values: readonly number[];
  readonly label?: string;
}

function statisticsOf({ values, label = "numbers" }: DescribeRequest): object {
  const count = values.length;
  return count === 0 ? { label, count } : { label, count, mean: values.reduce((sum, value) => sum + value) / count };
}

/** Serves the .proto file with plain grpc-js, on a free port. */
export async function startNativeServer(): Promise<{ address: string; close(): void }> {
  const server = new Server();
  server.addService(NativeCalculator.service, {
    Sum: ({ request }: Call<{ x: number; y: number }>, reply: Reply) => reply(null, { result: request.x + request.y }),
    Divide: ({ request }: Call<{ dividend: number; divisor: number }>, reply: Reply) =>
      request.divisor === 0
        ? reply({ code: status.INVALID_ARGUMENT, details: "The divisor is 0." })
        : reply(null, { result: request.dividend / request.divisor }),
    Describe: ({ request }: Call<DescribeRequest>, reply: Reply) => reply(null, { result: statisticsOf(request) }),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}
