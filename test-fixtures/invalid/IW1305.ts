import type { Channel, Contract } from "interwire";

export interface ConnectOptions<T> {
  channel: Channel;
  contract?: Contract<T>;
}

export type InlineOptions<T> = { contract?: Contract<T> };

export function inline<T>(_options: { contract?: Contract<T> }): T {
  return undefined as T;
}

export function rest<T>(..._contracts: Contract<T>[]): void {}

export function tuple<T>(..._contracts: [name: string, contract?: Contract<T>]): void {}

export interface MaybeOptions<T> {
  contract?: Contract<T> | undefined;
}
