import type { IClock } from "./contracts.js";

export class Base implements IClock {
  async Now(): Promise<string> {
    return "";
  }
}
