import { createChannel, createClientFactory } from "interwire";
import type { ICalculator } from "./contracts.js";
import { print } from "./print.js";

const clients = createClientFactory();

/** Calls every operation through the typed client. */
export async function callTyped(address: string): Promise<void> {
  const channel = createChannel(address);
  const calculator = clients.createClient<ICalculator>(channel);
  await print("typed client", "/ICalculator/Sum", calculator.Sum(1, 2));
  await print("typed client", "/ICalculator/Divide", calculator.Divide(1, 4));
  await print("typed client", "/ICalculator/Divide", calculator.Divide(1, 0));
  await print("typed client", "/ICalculator/Describe", calculator.Describe([1, 2, 6], "sizes"));
  await print("typed client", "/ICalculator/Describe", calculator.Describe([]));
  channel.close();
}
