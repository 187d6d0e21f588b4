import { type CallContext, type Client, withOptions } from "interwire";
import { currentCall } from "interwire/current-call";
import type { IContexts } from "./context-contract.js";
import { type Serving, type ServingOptions, serveContract } from "./serving.js";
import { all } from "./streams-running.js";

/** The code that an implementation runs in each of its methods. */
export type Act = (context: CallContext) => string | Promise<string>;

const context = (): CallContext => currentCall() as CallContext;

/** Does the same in every kind of call. */
export class Contexts implements IContexts {
  act: Act = () => "";

  async Unary(ctx: CallContext, _text: string): Promise<string> {
    return this.act(ctx);
  }

  async *Down(_text: string, ctx?: CallContext): AsyncIterable<string> {
    yield await this.act(ctx as CallContext);
  }

  async DownLater(text: string, ctx: CallContext | undefined, _signal?: AbortSignal): Promise<AsyncIterable<string>> {
    return this.Down(text, ctx);
  }

  async Beside(ctx: CallContext | null, text: string): Promise<[AsyncIterable<string>, string]> {
    const result = await this.act(ctx as CallContext);
    return [once(result), text];
  }

  async Up(items: AsyncIterable<string>, ctx: CallContext | undefined, _text: string): Promise<string> {
    await all(items);
    return this.act(ctx as CallContext);
  }

  async *Both(_: AbortSignal | undefined, items: AsyncIterable<string>, ctx?: CallContext): AsyncIterable<string> {
    for await (const _item of items) yield await this.act(ctx as CallContext);
  }

  async PlainUnary(_text: string): Promise<string> {
    return this.act(context());
  }

  async *PlainDown(_text: string): AsyncIterable<string> {
    yield await this.act(context());
  }

  async PlainUp(items: AsyncIterable<string>): Promise<string> {
    await all(items);
    return this.act(context());
  }

  async *PlainBoth(items: AsyncIterable<string>): AsyncIterable<string> {
    for await (const _item of items) yield await this.act(context());
  }
}

/** One item. */
export async function* once(item: string): AsyncIterable<string> {
  yield item;
}

async function last(items: AsyncIterable<string> | Promise<AsyncIterable<string>>): Promise<string> {
  return (await all(await items)).join();
}

/** A kind of call and how it gets its context. */
export interface Way {
  readonly way: string;
  readonly path: string;
  call(client: Client<IContexts>, ctx: CallContext): Promise<string>;
}

const rows: readonly (readonly [string, string, Way["call"]])[] = [
  ["unary", "Unary", (client, ctx) => client.Unary(ctx, "x")],
  ["server streaming", "Down", (client, ctx) => last(client.Down("x", ctx))],
  ["server streaming by promise", "DownLater", (client, ctx) => last(client.DownLater("x", ctx))],
  [
    "server streaming with a value beside",
    "Beside",
    (client, ctx) => client.Beside(ctx, "x").then(([items]) => last(items)),
  ],
  ["client streaming", "Up", (client, ctx) => client.Up(once("a"), ctx, "x")],
  ["duplex", "Both", (client, ctx) => last(client.Both(undefined, once("a"), ctx))],
  ["unary, no parameter", "PlainUnary", (client, ctx) => withOptions(client, ctx).PlainUnary("x")],
  ["server streaming, no parameter", "PlainDown", (client, ctx) => last(withOptions(client, ctx).PlainDown("x"))],
  ["client streaming, no parameter", "PlainUp", (client, ctx) => withOptions(client, ctx).PlainUp(once("a"))],
  ["duplex, no parameter", "PlainBoth", (client, ctx) => last(withOptions(client, ctx).PlainBoth(once("a")))],
];

/** Every kind of call, with a context as an argument and by `withOptions`. */
export const ways: readonly Way[] = rows.map(([way, path, call]) => ({ way, path: `/IContexts/${path}`, call }));

/** A server of the contract and a client. */
export type Running = Serving<IContexts, Contexts>;

/** Serves the contract. */
export function runContexts(options?: ServingOptions): Promise<Running> {
  return serveContract<IContexts, Contexts>(new Contexts(), options);
}

/** Settles when a signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
