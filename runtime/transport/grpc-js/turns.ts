import { TurnQueue } from "../turn-queue.js";

const queue = new TurnQueue<() => void>();

/** Does a part of the work of closing a connection soon, in turn with those that close at the same time. */
export function inTurn(work: () => void): void {
  queue.add(work, run);
}

function run(work: () => void): void {
  work();
}

let turn: Promise<void> | undefined;

/**
 * Settles a millisecond or more later, behind what has arrived by then. A process that stands still meanwhile is not mistaken for
 * silence: at least one turn of the event loop passes. All that wait share the timer.
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
