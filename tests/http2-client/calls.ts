import { type Channel, type Client, type CreateChannelOptions, createClientFactory } from "interwire";
import { createChannel, type Http2Options, http2 } from "interwire/http2";
import { closeLater } from "./scripted-server.js";

/** @serviceContract */
export interface ICalls {
  /** @operationContract */
  Echo(text: string): Promise<string>;
  /** @operationContract */
  List(text: string): AsyncIterable<string>;
  /** @operationContract */
  Join(texts: AsyncIterable<string>): Promise<string>;
  /** @operationContract */
  Chat(texts: AsyncIterable<string>): AsyncIterable<string>;
}

/** A channel on HTTP/2 of our own, and a client. The channel is closed after the test. */
export function connect(
  address: string,
  options: Http2Options = {},
  channelOptions: CreateChannelOptions["channelOptions"] = {},
  timeoutMs = 20_000,
): { readonly channel: Channel; readonly client: Client<ICalls> } {
  const channel = createChannel(address, { transport: http2(options), channelOptions });
  closeLater(() => channel.close());
  return { channel, client: createClientFactory({ defaults: { timeoutMs } }).createClient<ICalls>(channel) };
}

/** The items of a stream, and the code with which it fails. */
export async function gather(
  items: AsyncIterable<string>,
): Promise<{ readonly items: string[]; readonly code: number }> {
  const all: string[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    return { items: all, code: (error as { code: number }).code };
  }
  return { items: all, code: 0 };
}

/** A source that never ends and has no items. */
export async function* silent(): AsyncIterable<string> {
  await new Promise(() => {});
}
