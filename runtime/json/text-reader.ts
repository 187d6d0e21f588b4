import { isMap } from "../base/any-realm.js";
import { setMember } from "../message/members.js";
import { isPlainObject, mostLevels } from "../well-known/json-codec.js";
import type { Value } from "../well-known/types.js";
import { emptyAny, heldElement, packAny } from "./any-values.js";
import { FastScanner } from "./fast-scanner.js";
import { FieldSet } from "./field-set.js";
import { closeObject, openList, openObject, quote } from "./json-characters.js";
import { expected, JsonFault, memberPart, within } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import { innerPlan, isSpecial, type JsonElement, type JsonEnum, type JsonField, type JsonPlan } from "./json-plan.js";
import { readBool, readEnum } from "./json-scalars.js";
import { type Keys, letterN } from "./json-scanner.js";
import { beginMessage, checkUnset, finishMessage, type Members, setField } from "./new-message.js";
import { packedOf } from "./packed.js";
import { readKey, readLeaf } from "./read-leaf.js";
import {
  alreadyThere,
  checkDepth,
  checkKnown,
  isNullAbsent,
  isSetAs,
  maxDepthOf,
  mayBeNull,
  noNull,
  type ReadRules,
} from "./read-rules.js";

/** The number of fields with which the next key is compared, before it is looked up. */
const mostGuesses = 4;

/** For a map, which has the keys that were met itself. */
const noKeys: Keys = { has: () => false, add: () => undefined };

/** Reads a message from a text of JSON, without values of JSON in between. */
export class TextReader extends FastScanner {
  private readonly rules: ReadRules;

  constructor(text: string, rules: ReadRules) {
    // A nested message takes at most two levels of JSON: its object, and the list or map around it.
    super(text, 2 * maxDepthOf(rules) + 2);
    this.rules = rules;
  }

  /** Reads the whole text as a value of a type. @throws JsonFault */
  read(element: JsonElement): unknown {
    const code = this.space();
    const start = this.at;
    let value: unknown;
    try {
      value = this.element(element, code, 1);
    } catch (error) {
      if (error instanceof JsonFault) error.offset ??= start;
      throw error;
    }
    this.space();
    if (this.at < this.text.length) throw this.unexpected("the end of the text");
    return value;
  }

  /** Reads a value that begins at the current position with the character `code`. Undefined for a value of an enum that is ignored. */
  protected element(element: JsonElement, code: number, depth: number): unknown {
    switch (element.kind) {
      case kinds.kMessage:
        return this.message(innerPlan(element), code, depth);
      case kinds.kPacked:
        return packedOf(element, this.message(innerPlan(element), code, depth));
      case kinds.kAny:
        return this.any(element, code, depth);
      case kinds.kData:
        return this.data(element);
      case kinds.kText:
        // A string that was read here has no lone surrogates.
        return code === quote ? this.string() : readLeaf(element, this.leaf(code));
      case kinds.kInt32: {
        const value = this.leaf(code);
        return typeof value === "number" && (value | 0) === value ? value + 0 : readLeaf(element, value);
      }
      case kinds.kBool:
        return readBool(this.leaf(code));
      case kinds.kLong:
      case kinds.kSafe:
        return readLeaf(element, this.exactLeaf(code));
      case kinds.kEnum:
        return readEnum(this.leaf(code), element.enum as JsonEnum, this.rules.ignoreUnknownFields);
      case kinds.kWrapper:
        return { value: this.element(element.inner as JsonElement, code, depth) };
      default:
        return readLeaf(element, this.leaf(code));
    }
  }

  private message(plan: JsonPlan, code: number, depth: number): unknown {
    if (code !== openObject) expected("object", this.json());
    checkDepth(depth, this.rules);
    return this.members(plan, depth, undefined);
  }

  /** Reads the members of an object. `skipped` is a key that belongs to no field: the type of an `Any`. */
  private members(plan: JsonPlan, depth: number, skipped: string | undefined): unknown {
    const start = this.at;
    const message = beginMessage(plan);
    if (this.opens(closeObject)) return finishMessage(plan, message);
    const { fields } = plan;
    const met = new FieldSet(fields.length);
    let unknown: Set<string> | undefined;
    let next = 0;
    for (;;) {
      const from = this.at;
      let field = fields[next];
      let guesses = 0;
      while (field !== undefined && guesses < mostGuesses && !this.text.startsWith(field.quoted, from)) {
        field = fields[++next];
        guesses++;
      }
      let key: string;
      if (field !== undefined && guesses < mostGuesses) {
        key = field.json;
        this.at += field.quoted.length;
      } else {
        key = this.key();
        field = plan.byName.get(key);
        try {
          this.colon();
        } catch (error) {
          throw within(error, memberPart(key));
        }
      }
      try {
        if (field !== undefined) {
          next = field.index;
          if (met.adds(next)) this.field(message, field, depth);
          else throw this.twice(plan, field, key, start);
          next++;
        } else {
          unknown ??= new Set();
          if (unknown.has(key)) throw alreadyThere();
          unknown.add(key);
          if (key !== skipped) checkKnown(key, this.rules);
          this.space();
          this.json();
        }
      } catch (error) {
        throw within(error, memberPart(key), from);
      }
      if (!this.more(closeObject)) return finishMessage(plan, message);
    }
  }

  /** Reads the value of a field behind its key. */
  private field(message: Members, field: JsonField, depth: number): void {
    const code = this.space();
    if (code === letterN && isNullAbsent(field)) {
      // Null stands for what is absent.
      this.word("null");
      return;
    }
    switch (field.form) {
      case kinds.fList:
        this.list(field, code, message[field.key] as unknown[], depth);
        return;
      case kinds.fRecord:
      case kinds.fMap:
        this.map(field, code, message[field.key] as object, depth);
        return;
      case kinds.fArm:
        checkUnset(message, field);
    }
    const value = this.element(field, code, depth + 1);
    if (value !== undefined) setField(message, field, value);
  }

  protected list(field: JsonField, code: number, list: unknown[], depth: number): void {
    if (code !== openList) expected("Array", this.json());
    if (this.plainNumbers(field, list)) return;
    this.items(() => {
      const first = this.code();
      if (first === letterN && !mayBeNull(field)) this.refuseNull("list item");
      const item = this.element(field, first, depth + 1);
      if (item !== undefined) list.push(item);
    });
  }

  protected map(field: JsonField, code: number, map: object, depth: number): void {
    if (code !== openObject) expected("object", this.json());
    this.each(
      (text) => {
        const first = this.code();
        const key = field.mapKey === undefined ? text : readKey(field.mapKey, text);
        if (isMap(map) ? map.has(key) : Object.hasOwn(map, text)) throw alreadyThere();
        if (first === letterN && !mayBeNull(field)) this.refuseNull("map value");
        const value = this.element(field, first, depth + 1);
        if (value === undefined) return;
        if (isMap(map)) map.set(key, value);
        else setMember(map, text, value);
      },
      false,
      noKeys,
    );
  }

  protected refuseNull(what: "list item" | "map value"): void {
    this.word("null");
    throw noNull(what);
  }

  /** Reads an `Any`: the members of the message that its type names, or `value` for a message with a JSON form of its own. */
  private any(any: JsonElement, code: number, depth: number): unknown {
    if (code !== openObject) expected("object", this.json());
    checkDepth(depth, this.rules);
    const typeUrl = this.typeUrl();
    if (typeUrl === undefined) {
      this.json();
      return emptyAny();
    }
    const element = heldElement(any, this.rules, typeUrl.value);
    return packAny(
      typeUrl.value,
      element,
      isSpecial(element) ? this.special(element, depth) : this.unpacked(element, depth),
    );
  }

  private unpacked(element: JsonElement, depth: number): unknown {
    const value = this.members(innerPlan(element), depth, "@type");
    return element.kind === kinds.kPacked ? packedOf(element, value) : value;
  }

  /** Reads the member `value` of an `Any` whose message has a JSON form of its own. */
  private special(element: JsonElement, depth: number): unknown {
    let found: { readonly value: unknown } | undefined;
    this.each((key) => {
      if (key === "value") found = { value: this.element(element, this.code(), depth + 1) };
      else {
        if (key !== "@type") checkKnown(key, this.rules);
        this.json();
      }
    }, true);
    if (found === undefined) throw new JsonFault('"value" is not there');
    return found.value;
  }

  /** Reads a value of JSON for a `Value`, `Struct` or `ListValue`. */
  private data(element: JsonElement): Value {
    const value = this.json(this.level + mostLevels, mostLevels);
    if (element.type === "Struct" && !isPlainObject(value)) expected("object", value);
    if (element.type === "ListValue" && !Array.isArray(value)) expected("Array", value);
    return value;
  }

  /** The error for a field that an object has twice, which begins at `start`. */
  private twice(plan: JsonPlan, field: JsonField, key: string, start: number): JsonFault {
    this.at = start;
    let other = key;
    let isFound = false;
    try {
      this.each((one) => {
        if (!isFound && plan.byName.get(one) === field) {
          other = one;
          isFound = true;
        }
        this.json();
      });
    } catch {
      // The second occurrence may have the same key, or what follows may be faulty.
    }
    return other === key ? alreadyThere() : isSetAs(other);
  }
}
