import type { Mismatch, NestedTooDeep } from "../errors/setup-errors.js";
import { memoize } from "../memoize.js";
import { pathText } from "./path-text.js";

/** A value that may hold others: a message, or what a well-known type holds. */
export interface Inner {
  /** What it adds to the path of what holds it: `.lines[3]`. */
  readonly part: string;
  readonly value: unknown;
  /** What it is read as: one object may be one message and, inside that, another. */
  readonly type: object;
  /** What is inside, in order. */
  parts(): Iterator<Inner | Check>;
}

/** Tells whether something fits, given the path of the value that it is part of. */
export type Check = (path: string) => Mismatch | undefined;

/** What a walk over a value found. */
export interface Findings {
  readonly mismatch: Mismatch | undefined;
  /** Where it is nested deepest, of what was gone through. */
  readonly deepest: NestedTooDeep;
}

/** Getters may make a value that never ends. */
const mostLevels = 50_000;

/** Finds the first part of a value that does not fit, or that holds itself; with `nesting` alone only the latter. */
export function firstMismatch(root: Inner, nesting: "nesting" | "all"): Findings {
  const walk = new Walk();
  const mismatch = walk.run(root, nesting === "all");
  return { mismatch, deepest: walk.deepest };
}

/** Where an object stands among those that are being gone through; done when it has been. */
type State = number | "done";

/** Goes through a value with a stack of its own, for the value may be deeper than JavaScript's. */
class Walk {
  deepest: NestedTooDeep = { path: "", levels: 0 };
  private readonly trail: string[] = [];
  private readonly open: { readonly inner: Inner; readonly parts: Iterator<Inner | Check> }[] = [];
  private readonly states = new Map<object, Map<unknown, State>>();

  run(root: Inner, checks: boolean): Mismatch | undefined {
    this.enter(root);
    for (let top = this.open.at(-1); top !== undefined; top = this.open.at(-1)) {
      const next = top.parts.next();
      if (next.done === true) {
        this.leave(top.inner);
      } else if (typeof next.value === "function") {
        const mismatch = checks ? next.value(pathText(this.trail)) : undefined;
        if (mismatch !== undefined) return mismatch;
      } else {
        const state = this.stateOf(next.value);
        if (typeof state === "number") return this.cycle(next.value, state);
        if (state === undefined && this.open.length < mostLevels) this.enter(next.value);
      }
    }
    return undefined;
  }

  private enter(inner: Inner): void {
    const { open, trail } = this;
    this.statesOf(inner).set(inner.value, open.length);
    trail.push(inner.part);
    open.push({ inner, parts: inner.parts() });
    const isDeepest = open.length > this.deepest.levels && typeof inner.value === "object" && inner.value !== null;
    if (isDeepest) this.deepest = { path: pathText(trail), levels: open.length };
  }

  private leave(inner: Inner): void {
    this.statesOf(inner).set(inner.value, "done");
    this.trail.pop();
    this.open.pop();
  }

  private cycle({ part }: Inner, at: number): Mismatch {
    const { trail } = this;
    return { path: pathText([...trail, part]), again: pathText(trail.slice(0, at + 1)) };
  }

  private stateOf(inner: Inner): State | undefined {
    return this.statesOf(inner).get(inner.value);
  }

  private statesOf({ type }: Inner): Map<unknown, State> {
    return memoize(this.states, type, () => new Map());
  }
}
