import { type IPlaces, Greeter, type IThing, type Place } from "./contracts.js"
import { type int, marked } from "./marked.js";

export class Places implements IPlaces, IThing<string> {
  #private = 1;
  static count = 0;
  static { Places.count++; }
  constructor(private readonly a: string, public b = 2) { this.#private = b; }
  async Go(place: Place): Promise<void> { void place; }
  async Do(x: string): Promise<string> { return x + this.a + this.#private; }
}
export class Declared implements IPlaces { Go!: (place: Place) => Promise<void>; }
export class Derived extends Places implements IThing<string> {
  override async Do(x: string): Promise<string> { return super.Do(x); }
}
export const Expression = class implements IPlaces {
  async Go(place: Place): Promise<void> { throw new Error(String(place)); }
};
export const Named = class Inner extends (Places as typeof Places) implements IPlaces { };
export default class implements IThing<number> { async Do(x: number) { return x; } }
export class Hello extends Greeter { async Hello(name: string) { return `${Greeter.greeting} ${name}`; } }
class Param implements IPlaces { constructor(public readonly x: int, private y = 2) { void this.y } async Go() {} }
export class Sparse
  implements IPlaces
{
  static title = this.name;
  static #hidden = 1; static get hidden() { return Sparse.#hidden }
  go = () => this.Go();
  [Symbol.iterator]() { return 1 } async Go() {}
}
export class Twice extends class implements IPlaces { async Go() {} } implements IPlaces { constructor() { super(); } }
export function make() { return [Param, class implements IPlaces { async Go() {} }] }
@marked export class Marked implements IPlaces { @marked async Go(place: Place) { void place } @marked static field = 1 }
export namespace Deep { export const value = 1; export class Places implements IPlaces { async Go() { return void value; } } }
