import { setImmediate as turn } from "node:timers/promises";

/** Stays a few items behind: many arrive in a turn of the event loop. */
export async function* lagging<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  for await (const value of items) {
    yield value;
    await turn();
  }
}
