import { createChannel, createClientFactory } from "interwire";
import { abandon } from "./abandon.js";
import type { IKinds } from "./kinds-contract.js";

async function main(): Promise<void> {
  const channel = createChannel(process.argv[2] as string);
  await abandon(createClientFactory().createClient<IKinds>(channel), 100);
  channel.close();
  process.disconnect();
}
void main();
