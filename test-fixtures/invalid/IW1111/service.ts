import { createChannel, createClientFactory } from "interwire";
import type { Box } from "./contract.js";

export function connect(): void {
  createClientFactory().createClient<Box["calculator"]>(createChannel("127.0.0.1:1"));
}

/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Find(person: Box["person"]): Promise<void>;
}
