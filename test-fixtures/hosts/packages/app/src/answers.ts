import type { ICalculator } from "@acme/contracts";
import { contractOf, createChannel, createClientFactory, createServer } from "interwire";
import { serialize } from "interwire/snapshot";
import type { IGreeter } from "./contract.js";
import { Calculator, Greeter } from "./services.js";

interface Place {
  readonly text: string;
}

function fail(): never {
  const place: Place = { text: "wrong" };
  throw new Error(place.text);
}

/** What the services answer, the contract, and where an error was thrown and that was called, a line each. */
export async function answers(): Promise<string> {
  const server = createServer().map(Calculator).map(Greeter);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const clients = createClientFactory();
  const sum = await clients.createClient<ICalculator>(channel).Sum({ left: 1, right: 2 });
  const greeting = await clients.createClient<IGreeter>(channel).Greet({ name: "Ada" }, 2);
  channel.close();
  await server.close();
  const lines = [`${sum} ${greeting}`, serialize(contractOf<IGreeter>())];
  try {
    lines.push(contractOf<IGreeter>().service, fail());
  } catch (error) {
    lines.push(...placesIn(error as Error));
  }
  return lines.join("\n");
}

function placesIn({ stack = "" }: Error): string[] {
  return (stack.match(/\w+\.[cm]?[jt]s:\d+:\d+/g) ?? []).slice(0, 2);
}
