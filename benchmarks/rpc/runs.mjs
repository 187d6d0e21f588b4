import { setInterval } from "node:timers/promises";
import { quantile } from "../support/measure.mjs";

const latencies = new Float64Array(1 << 20);

/** Runs `inFlight` callers, each with one call at a time, until the time is up. */
async function runUnary(call, { inFlight, milliseconds }) {
  const until = performance.now() + milliseconds;
  let calls = 0;
  const caller = async () => {
    for (let from = performance.now(); from < until; ) {
      await call();
      const now = performance.now();
      latencies[calls++] = now - from;
      from = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return { count: calls, times: latencies.subarray(0, calls) };
}

async function runExchange(exchange, { milliseconds }) {
  let from = performance.now();
  const until = from + milliseconds;
  let trips = 0;
  await exchange(() => {
    const now = performance.now();
    latencies[trips++] = now - from;
    from = now;
    return now < until;
  });
  return { count: trips, times: latencies.subarray(0, trips) };
}

async function runStream(call, { items }) {
  const count = await call(items);
  if (count !== items) throw new Error(`${count} of ${items} items arrived.`);
  return { count };
}

/**
 * Reads streams as fast as they come and counts their items; makes a call every 5 ms beside them, whether or not the last
 * one has been answered: callers that wait for each other's answers would make most of theirs while nothing is in the way.
 */
async function runBeside({ small, bulk }, { streams, milliseconds }) {
  const until = performance.now() + milliseconds;
  let calls = 0;
  let items = 0;
  const read = async () => {
    for await (const _ of bulk()) {
      items++;
      if (performance.now() > until) break;
    }
  };
  const timed = async () => {
    const from = performance.now();
    await small();
    latencies[calls++] = performance.now() - from;
  };
  const working = Array.from({ length: streams }, read);
  for await (const _ of setInterval(5)) {
    if (performance.now() > until) break;
    working.push(timed());
  }
  await Promise.all(working);
  return { count: items, times: latencies.subarray(0, calls) };
}

const runs = {
  small: runUnary,
  order: runUnary,
  large: runUnary,
  list: runStream,
  tally: runStream,
  exchange: runExchange,
  beside: runBeside,
};

/** Makes the calls of a case; resolves to how many calls, items or round trips there were and how long each took. */
export async function run(calls, order) {
  const from = performance.now();
  const cpu = process.cpuUsage();
  const { count, times } = await runs[order.call](calls[order.call], order);
  const { user, system } = process.cpuUsage(cpu);
  const result = { count, seconds: (performance.now() - from) / 1000, cpu: user + system };
  return times === undefined
    ? result
    : { ...result, p50: quantile(times, 0.5), p90: quantile(times, 0.9), p99: quantile(times, 0.99) };
}

/** Asserts that the calls of a library do the same as those of the others. */
export async function check({ small, order, list, tally, exchange }) {
  let trips = 0;
  await exchange(() => ++trips < 3);
  const sum = await small();
  const results = [sum.value ?? sum, (await order()).customer, await list(5), await tally(7), trips];
  const expected = [42, "Jane Appleseed", 5, 7, 3];
  if (String(results) !== String(expected)) throw new Error(`The calls gave ${results}, not ${expected}.`);
}
