import { type CallContext, type Code, detailOf, type int32, Metadata, messageOf, RpcError } from "interwire";
import { End, type Fault, type IStreams, type Note, type Plan, type Trouble } from "./streams.js";

type Items<T> = Iterable<T> | AsyncIterable<T>;

/** Does what the native peers' servers do, too, and announces what happens: `waiting`, then `ended` or `cancelled`, and the call. */
export class Streams implements IStreams {
  private readonly announce: (event: string) => void;

  constructor(announce: (event: string) => void) {
    this.announce = announce;
  }

  Echo(items: string[], context: CallContext): Promise<string[]> {
    return collect(this.follow(items, context));
  }

  Spread(items: string[], context: CallContext): AsyncIterable<string> {
    return this.follow(items, context);
  }

  Gather(items: AsyncIterable<string>, context: CallContext): Promise<string[]> {
    return collect(this.follow(items, context));
  }

  Exchange(items: AsyncIterable<string>, context: CallContext): AsyncIterable<string> {
    return this.follow(items, context);
  }

  async SpreadBeside(
    items: string[],
    prefix: string,
    times: int32,
    context: CallContext,
  ): Promise<[AsyncIterable<string>, string, int32]> {
    return [await this.opened(items, context), prefix, times];
  }

  async GatherBeside(
    prefix: string,
    items: AsyncIterable<string>,
    times: int32,
    context: CallContext,
  ): Promise<string[]> {
    return [`${prefix}:${times}`, ...(await collect(this.follow(items, context)))];
  }

  async ExchangeBeside(
    items: AsyncIterable<string>,
    prefix: string,
    times: int32,
    context: CallContext,
  ): Promise<[string, AsyncIterable<string>, int32]> {
    return [prefix, await this.opened(items, context), times];
  }

  Forward(notes: AsyncIterable<Note>, context: CallContext): AsyncIterable<Note> {
    return this.follow(notes, context);
  }

  /** The items that go back, unless the plan has the call fail before it answers at all. */
  private async opened(items: Items<string>, context: CallContext): Promise<AsyncIterable<string>> {
    const followed = this.follow(items, context);
    if (planOf(context).withoutHeader) await followed.next();
    return followed;
  }

  private follow<T>(items: Items<T>, context: CallContext): AsyncGenerator<T> {
    // At once: the values beside a stream leave with all headers.
    echoMetadata(context);
    return this.take(items, context);
  }

  private async *take<T>(items: Items<T>, context: CallContext): AsyncGenerator<T> {
    const plan = planOf(context);
    const [name] = context.metadata.get("x-call");
    try {
      let left = plan.end === End.GoOn ? -1 : plan.after;
      const waits = plan.end === End.Wait || plan.end === End.Read;
      const reads = plan.end === End.GoOn || plan.end === End.Read;
      if (left === 0 && waits) this.announce(`waiting ${name}`);
      if (left !== 0 || reads) {
        for await (const item of items) {
          yield item;
          if (--left === 0 && waits) this.announce(`waiting ${name}`);
          if (left === 0 && !reads) break;
        }
      }
      if (plan.end === End.Fail) throw failureOf(plan);
      if (plan.end === End.Wait) await aborted(context.signal);
    } finally {
      this.announce(`${context.signal.aborted ? "cancelled" : "ended"} ${name}`);
    }
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function planOf({ metadata }: CallContext): Plan {
  const [bytes = Buffer.alloc(0)] = metadata.get("x-plan-bin");
  return messageOf<Plan>().fromBinary(bytes as Buffer);
}

function echoMetadata(context: CallContext): void {
  for (const [received, sent] of [
    ["x-text", "x-echo"],
    ["x-data-bin", "x-echo-bin"],
  ] as const) {
    const values = context.metadata.get(received);
    if (values.length === 0) continue;
    context.setResponseHeader(sent, values);
    context.setTrailer(sent, values);
  }
}

function failureOf({ code, text }: Plan): RpcError {
  const metadata = new Metadata();
  metadata.set("x-reason", `because ${code}`);
  const details = [
    detailOf<Trouble>({ reason: text, count: code }),
    detailOf<Fault>({ text: `fault ${code}`, left: code }),
  ];
  return new RpcError(code as Code, text, { metadata, details });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
