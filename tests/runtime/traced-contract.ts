import { type int32, RpcError } from "interwire";
import { currentCall } from "interwire/current-call";

/** One operation of each kind. What they are told says how they end. */
/** @serviceContract { namespace: "shop" } */
export interface ITraced {
  /** @operationContract */
  Ask(how: string, signal?: AbortSignal): Promise<string>;
  /** @operationContract */
  Collect(hows: AsyncIterable<string>, signal?: AbortSignal): Promise<string>;
  /** @operationContract */
  List(how: string, signal?: AbortSignal): AsyncIterable<string>;
  /** @operationContract */
  ListLater(how: string, signal?: AbortSignal): Promise<[count: int32, items: AsyncIterable<string>]>;
  /** @operationContract */
  Chat(hows: AsyncIterable<string>, signal?: AbortSignal): AsyncIterable<string>;
}

/** Ends as it is told, and runs `between` while a call is in progress and `closing` at the end of a list. */
export class Traced implements ITraced {
  between: (how: string) => Promise<unknown> | unknown = () => undefined;
  closing: () => void = () => undefined;

  async Ask(how: string, signal?: AbortSignal): Promise<string> {
    await this.end(how, signal);
    return how;
  }

  async Collect(hows: AsyncIterable<string>, signal?: AbortSignal): Promise<string> {
    let last = "";
    for await (const how of hows) {
      await this.end(how, signal);
      last = how;
    }
    return last;
  }

  async *List(how: string, signal?: AbortSignal): AsyncIterable<string> {
    try {
      yield "first";
      await this.end(how, signal);
      do yield how;
      while (how === "endless");
    } finally {
      this.closing();
    }
  }

  async ListLater(how: string, signal?: AbortSignal): Promise<[int32, AsyncIterable<string>]> {
    return [2, this.List(how, signal)];
  }

  async *Chat(hows: AsyncIterable<string>, signal?: AbortSignal): AsyncIterable<string> {
    for await (const how of hows) {
      await this.end(how, signal);
      yield how;
    }
  }

  /** The trace's context that the current call carries. */
  carried(): unknown {
    return currentCall()?.metadata.get("traceparent");
  }

  private async end(how: string, signal: AbortSignal | undefined): Promise<void> {
    if (how === "missing") throw new RpcError(5, "no such thing");
    if (how === "broken") throw new Error("secret");
    await this.between(how);
    if (how !== "wait") return;
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  }
}

/** A stream of one item. */
export async function* one(how: string): AsyncGenerator<string> {
  yield how;
}
