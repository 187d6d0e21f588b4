import type { Person, Volume } from "./people/index.js";

/** @serviceContract */
export interface IGreeter {
  /** @operationContract */
  Greet(one: Person, volume: Volume): Promise<string>;
}
