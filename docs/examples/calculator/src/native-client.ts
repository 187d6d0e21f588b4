import { credentials, type ServiceError } from "@grpc/grpc-js";
import type { Checklist } from "./checklist.js";
import { NativeCalculator } from "./native-definition.js";

type Callback = (error: ServiceError | null, response?: { result: unknown }) => void;
type Method = (request: object, callback: Callback) => void;

/** Calls operations with plain grpc-js and the .proto file. */
export async function callNative(address: string, checklist: Checklist): Promise<void> {
  const client = new NativeCalculator(address, credentials.createInsecure());
  const expect = (expected: unknown, operation: string, request: object) => {
    const call = new Promise((resolve, reject) => {
      const done: Callback = (error, response) => (error === null ? resolve(response?.result) : reject(error));
      (client[operation] as Method).call(client, request, done);
    });
    return checklist.expect(expected, "grpc-js client", `/ICalculator/${operation}`, call);
  };
  await expect("3", "Sum", { x: 1, y: 2 });
  await expect("3 INVALID_ARGUMENT: The divisor is 0.", "Divide", { dividend: 1, divisor: 0 });
  await expect({ label: "sizes", count: 3, mean: 3 }, "Describe", { values: [1, 2, 6], label: "sizes" });
  client.close();
}
