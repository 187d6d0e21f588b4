import { type Reserved, reservesNumber } from "../../common/reserved.js";

/** A field, or the value of an enum. */
interface Numbered {
  readonly name: string;
  readonly number: number;
}

/** Numbers with which peers understand each other again. */
export interface RestoredNumbers<Item> {
  /** The items that need another number, with that number. */
  readonly numbers: ReadonlyMap<Item, number>;
  /** What is gone, and whose number nothing has any more: it has to be reserved. */
  readonly vacated: readonly Item[];
}

/** The items of a message or an enum, and which of them are the same. */
export interface NumberedPair<Item> {
  readonly locked: readonly Item[];
  readonly present: readonly Item[];
  /** Returns a number that no item has or had, another one each time. */
  free(): number;
  isSame(locked: Item, present: Item): boolean;
  /** Whether an item has the number of another one, which is gone, and must not have it. */
  isUsedAgain(present: Item): boolean;
}

/**
 * Gives items their numbers back that have others now, and new numbers to those that have a number which was another one's.
 */
export function restoreNumbers<Item extends Numbered>(pair: NumberedPair<Item>): RestoredNumbers<Item> {
  const { locked, present } = pair;
  const numbers = new Map<Item, number>();
  for (const item of present) {
    const before = locked.find((one) => pair.isSame(one, item));
    if (before !== undefined && before.number !== item.number) numbers.set(item, before.number);
  }
  const restored = new Set(numbers.values());
  for (const item of present) {
    if (numbers.has(item) || !(restored.has(item.number) || pair.isUsedAgain(item))) continue;
    numbers.set(item, pair.free());
  }
  const used = new Set(present.map((one) => numbers.get(one) ?? one.number));
  const wasUsed = new Set(present.map(({ number }) => number));
  const vacated = locked.filter(({ number }) => wasUsed.has(number) && !used.has(number));
  return { numbers, vacated };
}

/** Whether no item would get a number that its declaration reserves. */
export function areFree(numbers: ReadonlyMap<unknown, number>, reserved: Reserved | undefined): boolean {
  return reserved === undefined || ![...numbers.values()].some((one) => reservesNumber(reserved, one));
}
