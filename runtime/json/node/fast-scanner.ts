import type { Value } from "../../well-known/types.js";
import { backslash, minus, openList, openObject, quote } from "../json-characters.js";
import { JsonFault } from "../json-fault.js";
import * as kinds from "../json-kinds.js";
import type { JsonElement } from "../json-plan.js";
import { JsonScanner, letterF, letterN, letterT } from "../json-scanner.js";
import { loneSurrogate } from "../lone-surrogates.js";

/** The length up to which a loop over a string takes less time than calls of the engine. */
const shortText = 64;

/** Reads most numbers and strings faster. */
export class FastScanner extends JsonScanner {
  protected override plainNumbers({ kind }: JsonElement, list: unknown[]): boolean {
    if (kind !== kinds.kDouble && kind !== kinds.kInt32) return false;
    const end = this.text.indexOf("]", this.at) + 1;
    if (end - this.at < shortText || !addPlainNumbers(this.text.slice(this.at, end), kind, list)) return false;
    this.at = end;
    return true;
  }

  /** Reads a number of few digits by hand, and any other by its text. */
  protected override leaf(code: number): Value {
    switch (code) {
      case quote:
        return this.string();
      case letterT:
        this.word("true");
        return true;
      case letterF:
        this.word("false");
        return false;
      case letterN:
        this.word("null");
        return null;
      case openObject:
      case openList:
        return this.json();
      default:
        return this.number(code);
    }
  }

  protected override word(word: "true" | "false" | "null"): void {
    if (!this.text.startsWith(word, this.at)) throw this.unexpected("a value");
    this.at += word.length;
  }

  protected override number(code: number): number {
    const { text } = this;
    let at = code === minus ? this.at + 1 : this.at;
    const from = at;
    let found = 0;
    let digit = text.charCodeAt(at) - 48;
    const first = digit;
    for (; digit >= 0 && digit <= 9 && at - from < 15; digit = text.charCodeAt(++at) - 48) found = found * 10 + digit;
    // A point is -2 here, "E" is 21 and "e" 53.
    const isWhole = !(digit >= 0 && digit <= 9) && digit !== -2 && digit !== 21 && digit !== 53;
    if (at > from && isWhole && (first !== 0 || at === from + 1)) {
      this.at = at;
      return code === minus ? -found : found;
    }
    return Number(this.digits());
  }

  protected override string(): string {
    const { text } = this;
    const start = this.at + 1;
    const near = Math.min(text.length, start + shortText);
    let end = start;
    for (; end < near; end++) {
      const code = text.charCodeAt(end);
      if (code === quote) {
        this.at = end + 1;
        return text.slice(start, end);
      }
      if (code < 32 || code === backslash) return super.string();
      if ((code & 0xf800) === 0xd800) break;
    }
    end = text.indexOf('"', end);
    if (end < 0) return super.string();
    const found = text.slice(start, end);
    if (!plain.test(found)) return super.string();
    if (!found.isWellFormed()) throw new JsonFault(loneSurrogate, start - 1);
    this.at = end + 1;
    return found;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in strings.
const plain = /^[^\\\u0000-\u001f]*$/;

/** Adds the numbers of a text to a list, if the text is a list of finite numbers, or of integers of 32 bits. Returns whether it is. */
function addPlainNumbers(text: string, kind: kinds.JsonKind, list: unknown[]): boolean {
  let numbers: unknown[];
  try {
    numbers = JSON.parse(text) as unknown[];
  } catch {
    return false;
  }
  if (!numbers.every(kind === kinds.kDouble ? Number.isFinite : isInt32)) return false;
  // Integers have no -0, which `isInt32` takes for 0.
  if (kind === kinds.kDouble) for (const one of numbers) list.push(one);
  else for (const one of numbers) list.push((one as number) + 0);
  return true;
}

function isInt32(value: unknown): boolean {
  return typeof value === "number" && (value | 0) === value;
}
