import { type CallContext, Code, clrDetailOf, detailOf, Metadata, messageOf, RpcError } from "interwire";
import type { ErrorInfo } from "interwire/error-details";
import type { IOrders, Order, Refusal } from "./contracts.js";

/** The text of a server that could not connect to another one, and passes on what its own channel said. */
export const innerFailure =
  "No connection established: the certificate of the server is not trusted (self-signed certificate). " +
  "Give createChannel { tls: { ca } } with the root that signed it.";

/** The length of an article in a response that is larger than what channels receive by default. */
export const largeLength = 5_000_000;

/** Answers as the requests say. */
export class Orders implements IOrders {
  /** Called when the client of a call that waits has gone. */
  onLeft = (): void => {};

  async Place(order: Order, context?: CallContext): Promise<Order> {
    if (order.article === "gone") throw gone();
    if (order.article === "closed") throw new RpcError(Code.UNAVAILABLE, "The shop is closed.");
    if (order.article === "refused") return { ...order, extra: refused };
    if (order.article === "large") return { ...order, article: "A".repeat(largeLength) };
    const name = context?.metadata.get("who").join(", ") ?? "";
    if (context !== undefined) {
      context.responseHeaders = new Metadata();
      context.responseHeaders.set("seen", name);
      context.trailers = new Metadata();
      context.trailers.set("cost-bin", Buffer.from([1, 2, 3]));
    }
    return order;
  }

  async Count(orders: AsyncIterable<Order>): Promise<number> {
    let count = 0;
    for await (const _ of orders) count++;
    return count;
  }

  async *Follow(id: bigint, count: number): AsyncIterable<Order> {
    for (let at = 0; at < count; at++) yield { id, article: `A${at}` };
    if (count === 3) throw new RpcError(Code.DATA_LOSS, "The rest is lost.");
    if (count === 4) throw new RpcError(Code.UNAVAILABLE, innerFailure);
  }

  async Scale(numbers: AsyncIterable<number>, factor: number): Promise<[AsyncIterable<number>, string]> {
    return [scaled(numbers, factor), `times ${factor}`];
  }

  Echo(numbers: AsyncIterable<number>): AsyncIterable<number> {
    return numbers;
  }

  async *Wait(signal?: AbortSignal): AsyncIterable<number> {
    yield 1;
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    this.onLeft();
  }
}

async function* scaled(numbers: AsyncIterable<number>, factor: number): AsyncIterable<number> {
  for await (const number of numbers) yield number * factor;
}

/** An error with a standard detail, one of a message that the schema has, one of a message that it lacks, and one of C#. */
function gone(): RpcError {
  const info: ErrorInfo = { reason: "GONE", domain: "shop", metadata: { since: "May" } };
  const details = [
    detailOf<ErrorInfo>(info),
    detailOf<Order>({ id: 7n, article: "A7" }),
    detailOf<Refusal>({ reason: "no more" }),
    clrDetailOf("System.Int64", 7n),
  ];
  return new RpcError(Code.NOT_FOUND, "There is no article 'gone'.", { details });
}

/** A detail in an Any, as an order may carry one. */
const refused = {
  typeUrl: "type.googleapis.com/shop.v1.Refusal",
  value: messageOf<Refusal>().toBinary({ reason: "no more" }),
};
