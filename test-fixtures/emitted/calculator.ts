import type { CallContext, int32, int64 } from "interwire";
import type { Person } from "./shapes.js";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
  /** @operationContract { name: "Sum3" } */
  Sum(x: int32, y: int32, z: int32): Promise<int64>;
  /** @operationContract */
  Nothing(): void;
  /** @operationContract */
  Echo(context: CallContext, person: Person, signal?: AbortSignal): Promise<Person>;
  /** @operationContract { style: "bare" } */
  Bare(person: Person): Promise<Person>;
  Ignored(): void;
}

/** @serviceContract { name: "Feed", namespace: "demo.v1" } */
export interface IFeed {
  /** @operationContract */
  Watch(topic: string): AsyncIterable<string>;
  /** @operationContract */
  Upload(items: AsyncIterable<Uint8Array>, name: string): Promise<int64>;
  /** @operationContract */
  Greet(names: AsyncIterable<string>, greeting: string): Promise<[greetings: AsyncIterable<string>, greeting: string]>;
}
