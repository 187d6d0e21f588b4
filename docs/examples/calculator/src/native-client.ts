import { credentials, type ServiceError } from "@grpc/grpc-js";
import { NativeCalculator } from "./native-definition.js";
import { print } from "./print.js";

type Callback = (error: ServiceError | null, response?: { result: unknown }) => void;
type Method = (request: object, callback: Callback) => void;

/** Calls operations with plain grpc-js and the .proto file. */
export async function callNative(address: string): Promise<void> {
  const client = new NativeCalculator(address, credentials.createInsecure());
  const call = (name: string, request: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done: Callback = (error, response) => (error === null ? resolve(response?.result) : reject(error));
      (client[name] as Method).call(client, request, done);
    });
  await print("grpc-js client", "/ICalculator/Sum", call("Sum", { x: 1, y: 2 }));
  await print("grpc-js client", "/ICalculator/Divide", call("Divide", { dividend: 1, divisor: 0 }));
  await print("grpc-js client", "/ICalculator/Describe", call("Describe", { values: [1, 2, 6], label: "sizes" }));
  client.close();
}
