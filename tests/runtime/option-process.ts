import { openPlace } from "./option-place.js";
import { rows } from "./option-rows.js";

/** Makes every mistake without looking at what comes of it, and tells how many there were. */
async function main(): Promise<void> {
  const place = await openPlace();
  for (const [, act] of rows) {
    try {
      void Promise.resolve(act(place)).catch(() => {});
    } catch {
      // Errors that are thrown are the test's business; here only those that nobody can catch count.
    }
  }
  await new Promise((resolve) => setImmediate(resolve));
  await place.close();
  console.log(`${rows.length} mistakes`);
}
void main();
