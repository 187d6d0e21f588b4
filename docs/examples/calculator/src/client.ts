import { createChannel, createClientFactory } from "interwire";
import type { Checklist } from "./checklist.js";
import type { ICalculator } from "./contracts.js";

const clients = createClientFactory();

/** Calls every operation through the typed client. */
export async function callTyped(address: string, checklist: Checklist): Promise<void> {
  const channel = createChannel(address);
  const calculator = clients.createClient<ICalculator>(channel);
  const expect = (expected: unknown, operation: string, call: Promise<unknown>) =>
    checklist.expect(expected, "typed client", `/ICalculator/${operation}`, call);
  await expect(3n, "Sum", calculator.Sum(1, 2));
  await expect(0.25, "Divide", calculator.Divide(1, 4));
  await expect("[INVALID_ARGUMENT] /ICalculator/Divide: The divisor is 0.", "Divide", calculator.Divide(1, 0));
  await expect({ label: "sizes", count: 3, mean: 3 }, "Describe", calculator.Describe([1, 2, 6], "sizes"));
  await expect({ label: "numbers", count: 0, mean: undefined }, "Describe", calculator.Describe([]));
  channel.close();
}
