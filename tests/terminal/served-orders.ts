import type { ListenOptions } from "interwire";
import { addReflection } from "interwire/reflection";
import type { CommandRun } from "../support/interwire.js";
import { newServer } from "./both-servers.js";
import type { IOrders } from "./contracts.js";
import { Orders } from "./orders.js";

/** The implementation that every server of {@link serveOrders} has. */
export const orders = new Orders();

/** Serves orders, with reflection unless it is to be left out. Returns the address. */
export function serveOrders(at = "127.0.0.1:0", options: ListenOptions = {}, isDescribed = true): Promise<string> {
  const server = newServer().implement<IOrders>(orders);
  if (isDescribed) addReflection(server);
  return server.listen(at, options);
}

/** The run of a command that has succeeded with this output. */
export const ok = (output: string): CommandRun => ({ status: 0, output, notes: "" });

/** The run of a command that has failed with this status and this text. */
export const failed = (status: number, notes: string): CommandRun => ({ status, output: "", notes });
