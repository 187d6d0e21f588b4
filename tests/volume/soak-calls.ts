import { type Client, Code, RpcError, withOptions } from "interwire";
import type { ISoak } from "./soak-contract.js";
import { repeated } from "./soak-service.js";

/** The client of a call, and the random choices of its caller. */
interface Given {
  readonly client: Client<ISoak>;
  readonly below: (n: number) => number;
}

/** Makes a call, and reports another outcome than the expected one as an error. */
type SoakCall = (given: Given) => Promise<void>;

const sizes = [0, 10, 500, 500, 20_000, 100_000];

function textOf(below: Given["below"]): string {
  return "a".repeat(sizes[below(sizes.length)]!);
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${found} in place of ${expected}`);
}

async function expectCode(call: Promise<unknown>, ...codes: Code[]): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error(`A call succeeds in place of ${codes}`);
  const isExpected =
    error instanceof RpcError ? codes.includes(error.code) : codes.includes(Code.CANCELLED) && isAbort(error);
  if (!isExpected) throw error;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

async function lengthOf(texts: AsyncIterable<string>, most = Number.POSITIVE_INFINITY): Promise<number> {
  let length = 0;
  let count = 0;
  for await (const text of texts) {
    length += text.length;
    if (++count === most) break;
  }
  return length;
}

/** Every kind of call, and every way to end one. */
export const soakCalls: Readonly<Record<string, SoakCall>> = {
  unary: async ({ client, below }) => {
    const text = textOf(below);
    expectEqual(await client.Echo(text), text, "An echo");
  },
  "a burst of unary calls": async ({ client, below }) => {
    const answers = await Promise.all(Array.from({ length: 1 + below(30) }, (_, n) => client.Echo(`${n}`)));
    expectEqual(answers.join(), [...answers.keys()].join(), "Echoes");
  },
  "an error": ({ client, below }) => {
    const code = 3 + below(10);
    return expectCode(client.Fail(code), code as Code);
  },
  "a deadline": async ({ client, below }) => {
    const short = withOptions(client, { timeoutMs: below(8) });
    await expectCode(short.Wait(), Code.DEADLINE_EXCEEDED);
  },
  "a cancellation": async ({ client, below }) => {
    const abort = new AbortController();
    const call = client.Wait(abort.signal);
    setTimeout(() => abort.abort(), below(5));
    await expectCode(call, Code.CANCELLED);
  },
  "a cancellation before the call": async ({ client }) => {
    await expectCode(client.Wait(AbortSignal.abort()), Code.CANCELLED);
  },
  "a response stream": async ({ client, below }) => {
    const [text, count] = [textOf(below), below(30)];
    expectEqual(await lengthOf(client.List(text, count)), text.length * count, "A response stream");
  },
  "a response stream that is left": async ({ client, below }) => {
    await lengthOf(client.List(textOf(below), 40), 1 + below(5));
  },
  "a request stream": async ({ client, below }) => {
    const [text, count] = [textOf(below), below(30)];
    expectEqual(await client.Join(repeated(text, count)), text.length * count, "A request stream");
  },
  "a request stream that fails": async ({ client, below }) => {
    const fault = new Error("The source of a request stream fails");
    const texts = async function* () {
      yield* repeated(textOf(below), below(4));
      throw fault;
    };
    const error = await client.Join(texts()).catch((reason: unknown) => reason);
    if (error !== fault) throw error;
  },
  "both streams": async ({ client, below }) => {
    const [text, count] = [textOf(below), below(30)];
    expectEqual(await lengthOf(client.Chat(repeated(text, count))), text.length * count, "Both streams");
  },
  "both streams that are cancelled": async ({ client, below }) => {
    const abort = new AbortController();
    const chat = withOptions(client, { signal: abort.signal }).Chat(repeated(textOf(below), 1000));
    await expectCode(
      (async () => {
        for await (const _ of chat) if (below(4) === 0) abort.abort();
      })(),
      Code.CANCELLED,
    );
  },
};
