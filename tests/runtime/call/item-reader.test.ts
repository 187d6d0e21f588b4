import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ItemReader } from "../../../runtime/call/item-reader.js";

const mebibyte = 1024 * 1024;

/** A reader of the natural numbers. Its source begins with `opened`, and then answers within the question. */
function readerOfNaturals(opened: Promise<void>): ItemReader<number> {
  let value = 0;
  const push = () => reader.push(value++);
  let startRead = () => {
    startRead = push;
    void opened.then(push);
  };
  const reader = new ItemReader<number>({ startRead: () => startRead(), abandon: () => {} });
  return reader;
}

/** The bytes of the heap in use, after a full collection. */
function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

test("a consumer that stays a few items behind keeps those few, and not a slot for each that was ever received", async () => {
  const reader = readerOfNaturals(Promise.resolve());
  const before = heapUsed();
  for (let expected = 0; expected < 500_000; expected++) {
    const { value } = await reader.next();
    if (value !== expected) throw new Error(`Item ${expected} is ${value}`);
  }
  // Slots alone would be four.
  expect(heapUsed() - before).toBeLessThan(mebibyte);
  await expect(reader.next()).resolves.toEqual({ value: 500_000, done: false });
});

test("a hundred thousand items that were asked for beforehand come in order", async () => {
  let open = (): void => {};
  const reader = readerOfNaturals(new Promise((resolve) => (open = resolve)));
  const asked = Array.from({ length: 100_000 }, () => reader.next());
  open();
  const values = (await Promise.all(asked)).map(({ value }) => value);
  expect(values).toEqual(Array.from({ length: 100_000 }, (_, at) => at));
});
