/** The most calls of a method in one turn of the event loop, and how many there were in all. */
export interface CountedTurns {
  readonly most: number;
  readonly all: number;
}

/** Counts the calls of a method of a prototype until mocks are restored. They are made nevertheless. */
export function countTurns<Name extends string>(prototype: Record<Name, unknown>, name: Name): CountedTurns {
  const counted = { most: 0, all: 0, inTurn: 0 };
  const original = prototype[name] as (...args: unknown[]) => unknown;
  const counting = function (this: unknown, ...args: unknown[]): unknown {
    counted.inTurn++;
    counted.most = Math.max(counted.most, counted.inTurn);
    counted.all++;
    return original.apply(this, args);
  };
  jest.spyOn(prototype as Record<string, () => unknown>, name).mockImplementation(counting);
  const endTurn = (): void => {
    counted.inTurn = 0;
    if (jest.isMockFunction(prototype[name])) setImmediate(endTurn);
  };
  endTurn();
  return counted;
}
