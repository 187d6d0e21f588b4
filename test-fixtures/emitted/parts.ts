import { contractOf, type int32 } from "interwire";
import type { ICalculator, IFeed } from "./calculator.js";
import type { IPoints, IStore } from "./generics.js";
import type { Person } from "./shapes.js";

/** @serviceContract */
export interface INotes {
  /** @operationContract */
  Read(id: int32): Promise<string>;
  /** @operationContract */
  Change(id: int32, change: Partial<Note>): Promise<void>;
}

interface Note {
  /** @dataMember 1 */
  text: string;
}

export type Watching = Pick<IFeed, "Watch">;
type Seen = Watching;

export const echo = (): unknown => contractOf<Pick<ICalculator, "Echo">>();
export const echoAgain = (): unknown => contractOf<Omit<ICalculator, "Sum" | "Nothing" | "Bare" | "Ignored">>();
export const overloads = (): unknown => contractOf<Pick<Omit<ICalculator, "Echo">, "Sum" | "Ignored">>();
export const watching = (): unknown => contractOf<Watching>();
export const seen = (): unknown => contractOf<Seen>();
export const people = (): unknown => contractOf<Pick<IStore<int32, Person>, "Get" | "Touch">>();
export const points = (): unknown => contractOf<Pick<IPoints, "Touch" | "Count">>();
export const change = (): unknown => contractOf<Pick<INotes, "Change">>();
