// Calls by clients that are not ours, in a page as in Node.
import { type ClientName, openClient, type Served } from "./foreign-web-clients.js";

/** What a client makes of the calls that end by themselves. */
export async function askAll(served: Served, name: ClientName): Promise<Record<string, unknown>> {
  const client = openClient(served, name);
  return {
    unary: await client.get("é", 3),
    "response stream": await client.watch(3),
    error: await client.fail(5),
    deadline: await client.wait({ timeoutMs: 50 }),
  };
}

let leave: (() => void) | undefined;

/** Starts a call that ends by {@link cancel}. Returns the code that the client gets. */
export async function wait(served: Served, name: ClientName): Promise<unknown> {
  const aborter = new AbortController();
  leave = () => aborter.abort();
  return await openClient(served, name).wait({ signal: aborter.signal });
}

/** Cancels the call that waits, as a page does that needs no answer any more. */
export function cancel(): void {
  leave?.();
}

/** The result of a call by `fetch`, or the error of the browser. */
export async function get(served: Served): Promise<unknown> {
  return await openClient(served, "fetch")
    .get("é", 3)
    .catch((error) => String(error));
}
