import type * as ts from "../language.js";
import type { RawType } from "./raw-types.js";
import type { World } from "./remote-types.js";

/** The types that answers have brought, of which nothing has been asked yet. */
export class MetTypes {
  readonly #world: World;
  readonly #seen = new Set<RawType>();
  /** Types of values and parameters that calls pass: their signatures are wanted. */
  readonly called = new Set<RawType>();
  fresh = new Set<RawType>();

  constructor(world: World) {
    this.#world = world;
  }

  meet(raw: RawType): ts.Type {
    if (!this.#seen.has(raw)) {
      this.#seen.add(raw);
      this.fresh.add(raw);
    }
    return this.#world.type(raw);
  }

  /** The types that were met since the last time. */
  take(): readonly RawType[] {
    const all = [...this.fresh];
    this.fresh = new Set();
    return all;
  }
}
