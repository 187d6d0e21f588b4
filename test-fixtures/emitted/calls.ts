import { type Client, type Contract, contractOf, createChannel, createClientFactory, type int32 } from "interwire";
import type { ICalculator } from "./calculator.js";
import type { IPoints, IStore } from "./generics.js";
import type { Person } from "./shapes.js";

export const calculator = () => contractOf<ICalculator>();
export const points = () => contractOf<IPoints>();
export const people = () => contractOf<IStore<int32, Person>>();
export const given = () => contractOf<ICalculator>(undefined);

/** A helper of the user's own: the compiler fills its parameter in, and it is passed on. */
export function connect<T>(address: string, contract?: Contract<T>): Client<T> {
  return createClientFactory().createClient<T>(createChannel(address), contract);
}

// biome-ignore lint/correctness/noUnusedFunctionParameters: the compiler passes it on.
export function forward<T>(contract?: Contract<T>): Contract<T> {
  return contractOf<T>();
}

export const helped = () => forward<ICalculator>();
export const connected = (address: string) => connect<ICalculator>(address);
