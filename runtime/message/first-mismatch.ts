import { memoize } from "../base/memoize.js";
import type { Mismatch, NestedTooDeep } from "../base/setup-errors/setup-errors.js";
import { pathText } from "./path-text.js";

/** A value that may hold others: a message, or a list or object inside a well-known type. */
export interface Inner {
  /** Its part of the path: `.lines[3]`. */
  readonly part: string;
  readonly value: unknown;
  /** The type that it is read as. One object may stand for one message and, inside that, for another. */
  readonly type: object;
  /** The values inside, in order. */
  parts(): Iterator<Inner | ValueCheck>;
}

/** Checks whether a part of a value fits, given the value's path. */
export type ValueCheck = (path: string) => Mismatch | undefined;

/** The result of a walk over a value. */
export interface WalkFindings {
  readonly mismatch: Mismatch | undefined;
  /** The deepest place that the walk came to. */
  readonly deepest: NestedTooDeep;
}

/** The most levels of a walk: getters may make a value infinitely deep. */
const mostLevels = 50_000;

/** Finds the first part of a value that does not fit or contains itself; with `nesting` only the latter. */
export function firstMismatch(root: Inner, nesting: "nesting" | "all"): WalkFindings {
  const walk = new Walk();
  const mismatch = walk.run(root, nesting === "all");
  return { mismatch, deepest: walk.deepest };
}

/** The depth of an object that the walk is inside of; "done" after that. */
type State = number | "done";

/** Walks over a value with a stack of its own, because the value may be deeper than JavaScript's stack. */
class Walk {
  deepest: NestedTooDeep = { path: "", levels: 0 };
  private readonly trail: string[] = [];
  private readonly open: { readonly inner: Inner; readonly parts: Iterator<Inner | ValueCheck> }[] = [];
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
