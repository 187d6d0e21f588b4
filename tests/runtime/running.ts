import {
  type CallContext,
  type Channel,
  createChannel,
  createClientFactory,
  createServer,
  RpcError,
  type Server,
} from "interwire";
import { contracts } from "interwire/codegen";
import { type ICalculator, ICalculator$contract, type Order } from "./tables.js";

/** Implements every operation of the calculator contract in the plainest way. */
export class Calculator {
  readonly seen: unknown[][] = [];
  static [contracts](): readonly unknown[] {
    return [ICalculator$contract()];
  }
  Sum(...values: unknown[]): bigint {
    this.seen.push(values);
    return BigInt((values[0] as number) + (values[1] as number));
  }
  async Buy(order: Order): Promise<string> {
    return order.lines.map(({ sku, quantity }) => `${sku}*${quantity}`).join();
  }
  async Fail(text: string): Promise<void> {
    throw text.startsWith("plain") ? new Error(text) : new RpcError(5, text);
  }
  Wait(text: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (text === "now") resolve(text);
      signal.addEventListener("abort", () => {
        this.seen.push(["aborted"]);
        reject(signal.reason);
      });
    });
  }
  First(context: CallContext, text: string): string {
    context.setResponseHeader("greeting", "hello");
    context.setTrailer("parting", "bye");
    return `${text} ${context.metadata.get("user").join()} ${context.path} ${context.deadline === undefined}`;
  }
  Middle(...values: [string, AbortSignal, number, CallContext]): string {
    const [text, signal, times, context] = values;
    this.seen.push([values.length]);
    return text.repeat(times) + String(signal.aborted) + String(context.peer?.includes("127.0.0.1"));
  }
  Over(...values: number[]): number {
    this.seen.push(values);
    return values.reduce((sum, value) => sum + value, 0);
  }
  Watch(): never {
    throw new Error("not called");
  }
  Collect(): never {
    throw new Error("not called");
  }
}

/** A server and a client of the calculator contract, and what the server reported. */
export interface Running {
  readonly server: Server;
  readonly address: string;
  readonly channel: Channel;
  readonly client: ICalculator;
  readonly instance: Calculator;
  readonly errors: { readonly error: unknown; readonly path: string }[];
  stop(): Promise<void>;
}

/** Starts a server of the calculator contract and connects to it. */
export async function run(): Promise<Running> {
  const errors: { error: unknown; path: string }[] = [];
  const instance = new Calculator();
  const server = createServer({ onError: (error, { path }) => void errors.push({ error, path }) });
  server.implement<ICalculator>(instance as never, ICalculator$contract());
  const address = await server.listen("127.0.0.1:0");
  const channel = createChannel(address);
  const client = createClientFactory().createClient<ICalculator>(channel, ICalculator$contract());
  const stop = async () => {
    channel.close();
    await server.close({ graceMs: 100 });
  };
  return { server, address, channel, client, instance, errors, stop };
}
