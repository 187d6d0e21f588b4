import type { ICalculator, Pair } from "@acme/contracts";
import type { IGreeter } from "./contract.js";
import type { Person, Volume } from "./people/index.js";

enum Tone {
  Loud = "!",
  Calm = ".",
}

export class Calculator implements ICalculator {
  async Sum({ left, right }: Pair) {
    return BigInt(left) + BigInt(right);
  }
}

export class Greeter implements IGreeter {
  private readonly tone: Tone = Tone.Loud;

  async Greet({ name }: Person, volume: Volume) {
    return `hello ${name}${this.tone.repeat(volume)}`;
  }
}
