import { TurnQueue } from "../turn-queue.js";

const queue = new TurnQueue<() => void>();

/**
 * Runs a piece of the work of closing connections in one of the next turns of the event loop, after the pieces that were added
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
 * Settles after a millisecond or more, when what had arrived by then has been handled. At least one turn of the event loop
 * passes, so a process that was suspended does not take this time for silence of its peers. All callers at a time share one
 * timer.
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
