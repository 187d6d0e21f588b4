import { memoize } from "../base/memoize.js";
import type { Mismatch, NestedTooDeep } from "../base/setup-errors/setup-errors.js";
import { pathText } from "./path-text.js";

/** A node of the walk over a value: a message, or a list or object inside a well-known type. */
export interface Inner {
  /** The part of the path that leads to this node from the one around it, such as `.lines[3]`. */
  readonly part: string;
  readonly value: unknown;
  /**
   * The type as which the value is encoded. It belongs to the identity of a node: one object may be encoded as one message and,
   * inside it, as another, without being a cycle.
   */
  readonly type: object;
  parts(): Iterator<Inner | ValueCheck>;
}

/** Checks whether a single value fits its type. `path` leads to the value. Returns the mismatch, if there is one. */
export type ValueCheck = (path: string) => Mismatch | undefined;

export interface WalkFindings {
  readonly mismatch: Mismatch | undefined;
  readonly deepest: NestedTooDeep;
}

/** The greatest depth of a walk: getters can make a value infinitely deep. */
const mostLevels = 50_000;

/**
 * Finds the first part of a value that does not fit its type, contains itself or is nested too deeply. With `"nesting"`, types
 * are not checked.
 */
export function firstMismatch(root: Inner, nesting: "nesting" | "all"): WalkFindings {
  const walk = new Walk();
  const mismatch = walk.run(root, nesting === "all");
  return { mismatch, deepest: walk.deepest };
}

/** The state of an object in a walk: its depth as long as the walk is inside it, then "done". */
type State = number | "done";

/**
 * A depth-first walk over a value. It keeps its own stack, because the value may be nested more deeply than the call stack
 * allows.
 */
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
