import { serviceNodeOf } from "../contract/bound-contract.js";
import type { Contract } from "../contract/contract-types.js";
import type { ReadOptions } from "../message/encode.js";
import type { CallFeatures } from "./call-target.js";
import { type Channel, transportOf } from "./channel.js";
import { makeClient } from "./client-methods.js";
import type { Client } from "./client-type.js";

const reading: ReadOptions = { copy: "small" };

/** The features of all clients come with their contracts. */
const none: CallFeatures = {};

/**
 * Makes a client of a contract, with the default options. The compiler fills in `contract` from the type argument. A bundle has no
 * more of the runtime than the contract's operations use, so this is the client for browsers. `withOptions` gives it options, and
 * `createClientFactory` makes clients with interceptors, error handlers and values of error details.
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2002 if another version of it did
 * @throws TypeError if `channel` is not a channel
 * @example
 * const shop = createClient<IShop>(channel);
 */
export function createClient<T = never>(channel: Channel, contract?: Contract<T>): Client<T> {
  const node = serviceNodeOf(contract, "createClient()");
  const transport = transportOf(channel, "createClient()");
  return makeClient(node, { transport, options: [], reading, features: none }) as Client<T>;
}
