import { createChannel, createClientFactory, createServer } from "interwire";
import { http2 } from "interwire/http2";
import { until } from "../runtime/running.js";
import { Kinds, kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";

async function serve(transport: string): Promise<void> {
  const instance = new Kinds();
  const server = createServer(transport === "http2" ? { transport: http2() } : {}).implement<IKinds>(instance);
  process.send?.({ address: await server.listen("127.0.0.1:0") });
  await until(() => instance.running === Object.keys(kinds).length);
  process.send?.("running");
}

async function call(address: string): Promise<void> {
  const client = createClientFactory().createClient<IKinds>(createChannel(address));
  const { signal } = new AbortController();
  await Promise.all(Object.values(kinds).map((kind) => kind.call(client, new Source(), signal)));
}

const [, , role, of = ""] = process.argv;
void (role === "serve" ? serve(of) : call(of));
