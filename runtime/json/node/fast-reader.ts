import { isMap } from "../../base/any-realm.js";
import { setMember } from "../../message/members.js";
import { keyText } from "../../message/path-text.js";
import { closeList, closeObject, openList, openObject } from "../json-characters.js";
import { expected, within } from "../json-fault.js";
import type { JsonField } from "../json-plan.js";
import { letterN } from "../json-scanner.js";
import { readKey } from "../read-leaf.js";
import { alreadyThere, mayBeNull } from "../read-rules.js";
import { TextReader } from "../text-reader.js";

/** Reads lists and maps in loops of their own, because V8 does not inline a function that a loop is passed. */
export class FastReader extends TextReader {
  protected override list(field: JsonField, code: number, list: unknown[], depth: number): void {
    if (code !== openList) expected("Array", this.json());
    if (this.plainNumbers(field, list) || this.opens(closeList)) return;
    const isNullable = mayBeNull(field);
    let index = 0;
    do {
      const start = this.at;
      try {
        const first = this.code();
        if (first === letterN && !isNullable) this.refuseNull("list item");
        const item = this.element(field, first, depth + 1);
        if (item !== undefined) list.push(item);
      } catch (error) {
        throw within(error, `[${index}]`, start);
      }
      index++;
    } while (this.more(closeList));
  }

  protected override map(field: JsonField, code: number, map: object, depth: number): void {
    if (code !== openObject) expected("object", this.json());
    if (this.opens(closeObject)) return;
    const isNullable = mayBeNull(field);
    do {
      const start = this.at;
      const text = this.key();
      try {
        this.colon();
        const first = this.space();
        const key = field.mapKey === undefined ? text : readKey(field.mapKey, text);
        if (isMap(map) ? map.has(key) : Object.hasOwn(map, text)) throw alreadyThere();
        if (first === letterN && !isNullable) this.refuseNull("map value");
        const value = this.element(field, first, depth + 1);
        if (value === undefined) continue;
        if (isMap(map)) map.set(key, value);
        else setMember(map, text, value);
      } catch (error) {
        throw within(error, `[${keyText(text)}]`, start);
      }
    } while (this.more(closeObject));
  }
}
