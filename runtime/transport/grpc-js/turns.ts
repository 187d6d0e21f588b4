import { TurnQueue } from "../turn-queue.js";

const queue = new TurnQueue<() => void>();

/**
 * Runs a piece of the work of closing connections in one of the next turns of the event loop, behind the pieces that were added
 * before.
 */
export function inTurn(work: () => void): void {
  queue.add(work, run);
}

function run(work: () => void): void {
  work();
}

let turn: Promise<void> | undefined;

/**
 * Settles after a millisecond or more, when everything that had arrived by then has been processed. At least one turn of the
 * event loop passes, so that a process which was suspended reads what has arrived meanwhile, instead of taking its peers for
 * silent. Concurrent callers share one timer.
 */
export function laterTurn(): Promise<void> {
  turn ??= passTurn();
  return turn;
}

async function passTurn(): Promise<void> {
  const { setImmediate, setTimeout } = process.getBuiltinModule("node:timers/promises");
  await setTimeout(1);
  await setImmediate();
  turn = undefined;
}
