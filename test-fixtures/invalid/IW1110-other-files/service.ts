import { Base } from "./base.js";
import type { IClock, IWatch } from "./contracts.js";

export class Service extends Base implements IWatch {
  async Time(): Promise<string> {
    return "";
  }
}

/** @serviceContract */
export interface IBoth extends IWatch, IClock {}
