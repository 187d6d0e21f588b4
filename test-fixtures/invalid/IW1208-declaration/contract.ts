import type { Person } from "./hand.js";

/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Find(name: string): Promise<Person>;
}
