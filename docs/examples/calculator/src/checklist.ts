import { inspect, isDeepStrictEqual } from "node:util";

/** Compares how calls end with how they should. */
export class Checklist {
  private calls = 0;
  private wrong = 0;

  /** Prints what a call should give and what it gave, a result or the text of an error. */
  async expect(expected: unknown, who: string, path: string, call: Promise<unknown>): Promise<void> {
    const got = await call.catch((error: Error) => error.message);
    const ok = isDeepStrictEqual(got, expected);
    this.calls++;
    if (!ok) this.wrong++;
    console.log(`${ok ? "ok" : "WRONG"}  ${who}  ${path}: expected ${show(expected)}, got ${show(got)}`);
  }

  /** Prints how many calls went right; the process fails unless all did. */
  conclude(): void {
    if (this.wrong === 0) console.log(`\nok: all ${this.calls} calls ended as expected.`);
    else console.log(`\nWRONG: ${this.wrong} of ${this.calls} calls ended otherwise.`);
    if (this.wrong > 0) process.exitCode = 1;
  }
}

function show(value: unknown): string {
  return inspect(value, { compact: true });
}
