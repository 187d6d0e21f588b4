import type { int32 } from "interwire";

/** @dataContract */
export class Place { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ y = ""; }
/** @dataContract */
export interface Point { /** @dataMember 1 */ x: int32; /** @dataMember 2 */ y: int32 }
/** @dataContract */
export class Boxed<T> { static empty = new Boxed<string>(); /** @dataMember 1 */ a: int32 = 0; /** @dataMember 2 */ b?: T }
/** @dataContract */
export class Labelled extends Boxed<string> { /** @dataMember 3 */ c = ""; describe() { return `${this.a} ${this.c}`; } }
export enum Color { Red, Green = 5 }

/** @serviceContract */ export interface IPlaces {
  /** @operationContract */ Go(place: Place): Promise<void>;
}
/** @serviceContract */
export interface IThing<T> {
  /** @operationContract */
  Do(x: T): Promise<T>;
}
/** @serviceContract */
export abstract class Greeter {
  static greeting = "hello";
  /** @operationContract */
  abstract Hello(name: string): Promise<string>;
  twice(name: string) { return [name, name].map((one) => this.Hello(one)); }
}
