import { isBytes, isMap } from "../base/any-realm.js";
import { getMember } from "../message/members.js";
import { keyText } from "../message/path-text.js";
import { isPlainObject } from "../well-known/json-codec.js";
import type { Any } from "../well-known/types.js";
import { ownRecord } from "../wire/map-values.js";
import { nestingLimit } from "../wire/pool.js";
import { refuse } from "../wire/value-error.js";
import { type AnyRules, heldElement, unpackAny } from "./any-values.js";
import { closeList, closeObject, colon, comma, openList, openObject } from "./json-characters.js";
import { JsonFault, within } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import type { JsonWriteOptions } from "./json-options.js";
import {
  innerPlan,
  isSpecial,
  type JsonElement,
  type JsonEnum,
  type JsonField,
  type JsonPlan,
  planOf,
} from "./json-plan.js";
import { type HeadText, JsonText } from "./json-text.js";
import * as leaves from "./leaf-texts.js";
import { fieldsOfPacked } from "./packed.js";
import { mayBeNull } from "./read-rules.js";
import { ownJson } from "./shortcuts.js";

/** How JSON is written. */
export interface WriteRules extends JsonWriteOptions, AnyRules {}

/** The members of a message, or the items of a tuple. */
type Members = Readonly<Record<string | number, unknown>>;

/** Where an object ends so far: at its bracket, or behind a member. */
const atBracket = 0;
const behindMember = 1;

/** Writes messages as texts of JSON, without white space. */
export class TextWriter {
  private readonly rules: WriteRules;
  private readonly out = new JsonText();
  /** The number of `Any`s around the current position. */
  private anys = 0;

  constructor(rules: WriteRules) {
    this.rules = rules;
  }

  /**
   * The JSON of a value. It is called once.
   * @throws ValueError if a value does not fit its type
   * @throws JsonFault if it has no JSON form
   */
  write(element: JsonElement, value: unknown): string {
    let end: number;
    try {
      end = this.element(element, value, 0);
    } catch (error) {
      this.out.release();
      throw error;
    }
    return this.out.end(end);
  }

  /** Writes a value at a position, and returns the one behind. */
  private element(element: JsonElement, value: unknown, p: number): number {
    const { out } = this;
    switch (element.kind) {
      case kinds.kMessage:
        return this.message(this.plan(element), value, p, atBracket);
      case kinds.kText:
        return out.string(p, value);
      case kinds.kEnum:
        return this.enum(element.enum as JsonEnum, value, p);
      case kinds.kFieldMask:
        return out.string(p, leaves.fieldMaskText(value));
      case kinds.kWrapper:
        return this.element(element.inner as JsonElement, objectOf(value, element).value, p);
      case kinds.kData:
        if (element.type === "Struct" && !isPlainObject(value)) refuse(value, "plain JSON");
        if (element.type === "ListValue" && !Array.isArray(value)) refuse(value, "an array");
        return leaves.writeData(out, value, p, 0);
      case kinds.kAny:
        return this.any(element, objectOf(value, element) as unknown as Any, p);
      case kinds.kPacked:
        return this.message(this.plan(element), fieldsOfPacked(element, value), p, atBracket);
      default:
        return out.ascii(p, leaves.leafJson(element, value));
    }
  }

  private plan(element: JsonElement): JsonPlan {
    const plan = innerPlan(element);
    return this.rules.useProtoFieldName === true ? planOf(plan.table, true) : plan;
  }

  /** Writes an object, or its further members if the text ends behind a member. */
  private message(plan: JsonPlan, value: unknown, p: number, end: 0 | 1): number {
    if (typeof value !== "object" || value === null) refuse(value, plan.table.name);
    const { out } = this;
    const { fields } = plan;
    const members = value as Members;
    let i = 0;
    try {
      for (; i < fields.length; i++) {
        const field = fields[i] as JsonField;
        let held = members[field.key];
        switch (field.form) {
          case kinds.fImplicit:
            if (held === field.zero ? this.isDefault(field, held) : this.isEmptyBytes(field, held)) continue;
            if (field.kind === kinds.kText) {
              p = out.string(out.head(p, field.heads[end] as HeadText), held);
              end = behindMember;
              continue;
            }
            break;
          case kinds.fOptional:
            if (field.key === "__proto__") held = getMember(value, field.key);
            if (held === undefined || (held === null && !mayBeNull(field))) {
              if (!field.mayLack) refuse(held, field.type);
              continue;
            }
            break;
          case kinds.fArm: {
            const arm = held as { readonly case?: unknown; readonly value?: unknown } | undefined | null;
            if (field.cases !== undefined) leaves.checkArm(field, arm);
            if (arm === undefined || arm === null || arm.case !== field.name) continue;
            held = arm.value;
            break;
          }
          case kinds.fRest:
            held = Array.isArray(value) ? value.slice(field.key as number) : refuse(value, "an array");
            break;
          default:
            if (this.isEmptyHolder(field, held)) continue;
        }
        const start = out.head(p, field.heads[end] as HeadText);
        p =
          field.form === kinds.fList
            ? this.list(field, held as readonly unknown[], start)
            : field.form === kinds.fRecord || field.form === kinds.fMap
              ? this.map(field, held, start)
              : this.element(field, held, start);
        end = behindMember;
      }
    } catch (error) {
      throw placed(error, fields[i] as JsonField);
    }
    if (end === atBracket) p = out.character(p, openObject);
    return out.character(p, closeObject);
  }

  /** Whether a value that equals the zero of its type is left out. -0 does, and is not. */
  private isDefault({ kind }: JsonField, held: unknown): boolean {
    if (this.rules.alwaysEmitImplicit === true) return false;
    return (kind !== kinds.kDouble && kind !== kinds.kFloat) || 1 / (held as number) > 0;
  }

  private isEmptyBytes({ kind }: JsonField, held: unknown): boolean {
    return kind === kinds.kBytes && this.rules.alwaysEmitImplicit !== true && isBytes(held) && held.length === 0;
  }

  /** Whether a list or map has nothing in it, and is left out. @throws ValueError if it is none */
  private isEmptyHolder({ form, mapKey }: JsonField, held: unknown): boolean {
    const emitsDefaults = this.rules.alwaysEmitImplicit === true;
    if (form === kinds.fList)
      return Array.isArray(held) ? !emitsDefaults && held.length === 0 : refuse(held, "an array");
    if (mapKey !== undefined) return isMap(held) ? !emitsDefaults && held.size === 0 : refuse(held, "a Map");
    const record = ownRecord(held) ?? refuse(held, "a record");
    if (emitsDefaults) return false;
    for (const _ in record) return false;
    return true;
  }

  private list(field: JsonField, list: readonly unknown[], p: number): number {
    const { out } = this;
    const own = ownJson(field, list);
    if (own !== undefined) return out.piece(p, own);
    p = out.character(p, openList);
    let i = 0;
    try {
      for (; i < list.length; i++) {
        if (i > 0) p = out.character(p, comma);
        p = this.element(field, list[i], p);
      }
    } catch (error) {
      throw within(error, `[${i}]`);
    }
    return out.character(p, closeList);
  }

  private map(field: JsonField, map: unknown, p: number): number {
    const { out } = this;
    const { mapKey } = field;
    p = out.character(p, openObject);
    let separator = "";
    let key: unknown;
    try {
      if (mapKey === undefined) {
        const record = ownRecord(map) as Members;
        for (const name in record) {
          key = name;
          p = out.character(out.string(out.ascii(p, separator), name), colon);
          p = this.element(field, record[name], p);
          separator = ",";
        }
      } else {
        let value: unknown;
        for ([key, value] of map as ReadonlyMap<unknown, unknown>) {
          p = out.ascii(p, separator);
          p = mapKey.kind === kinds.kText ? out.string(p, key) : out.ascii(p, leaves.keyJson(mapKey, key));
          p = out.character(p, colon);
          p = this.element(field, value, p);
          separator = ",";
        }
      }
    } catch (error) {
      throw within(error, `[${keyText(key)}]`);
    }
    return out.character(p, closeObject);
  }

  private enum({ texts }: JsonEnum, value: unknown, p: number): number {
    const text = this.rules.enumAsInteger === true ? undefined : texts.get(value);
    if (text !== undefined) return this.out.head(p, text);
    const isNumber = typeof value === "number" && (value | 0) === value;
    return this.out.ascii(p, isNumber ? String(value) : refuse(value, "a value of the enum"));
  }

  private any(of: JsonElement, any: Any, p: number): number {
    const { out } = this;
    const { typeUrl, value } = any;
    if (typeof typeUrl !== "string" || !isBytes(value)) refuse(any, "an Any");
    if (typeUrl === "") {
      if (value.length > 0) throw new JsonFault("an Any has bytes and no type URL");
      return out.ascii(p, "{}");
    }
    const element = heldElement(of, this.rules, typeUrl);
    if (++this.anys > nestingLimit) throw new JsonFault(`Anys are nested deeper than ${nestingLimit} levels`);
    const held = unpackAny(element, any);
    p = out.string(out.ascii(p, '{"@type":'), typeUrl);
    const message = element.kind === kinds.kPacked ? fieldsOfPacked(element, held) : held;
    const end = isSpecial(element)
      ? out.character(this.element(element, held, out.ascii(p, ',"value":')), closeObject)
      : this.message(this.plan(element), message, p, behindMember);
    this.anys--;
    return end;
  }
}

/** Adds a field to an error: `.name`, or `[2]` in a tuple. */
function placed(error: unknown, { key, name, form }: JsonField): unknown {
  if (typeof key !== "number") return within(error, `.${form === kinds.fArm ? name : key}`);
  if (form !== kinds.fRest) return within(error, `[${key}]`);
  // The items of the last field of a long tuple are items of the tuple.
  if (error instanceof JsonFault) error.parts[0] = `[${key + Number(error.parts[0]?.slice(1, -1))}]`;
  return error;
}

function objectOf(value: unknown, { type }: JsonElement): Members {
  return typeof value === "object" && value !== null ? (value as Members) : refuse(value, type);
}
