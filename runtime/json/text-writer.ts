import { isBytes, isMap } from "../base/any-realm.js";
import { getMember } from "../message/members.js";
import { toBase64 } from "../platform/platform.js";
import { isPlainObject } from "../well-known/json-codec.js";
import type { Any } from "../well-known/types.js";
import { ownRecord } from "../wire/map-values.js";
import { nestingLimit } from "../wire/pool.js";
import { refuse } from "../wire/value-error.js";
import { type AnyTypes, nameInUrl } from "./any-types.js";
import { unknownType, unpackAny } from "./any-values.js";
import { closeList, closeObject, colon, comma, openList, openObject } from "./json-characters.js";
import * as kinds from "./json-kinds.js";
import {
  innerPlan,
  isSpecial,
  type JsonElement,
  type JsonEnum,
  type JsonField,
  type JsonPlan,
  messageElement,
  planOf,
} from "./json-plan.js";
import { type HeadText, JsonText } from "./json-text.js";
import * as leaves from "./leaf-texts.js";
import { fieldsOfPacked } from "./packed.js";
import { mayBeNull } from "./read-rules.js";

/** How JSON is written. */
export interface WriteRules {
  /** Whether fields without presence are written that have their default. */
  readonly emitsDefaults: boolean;
  readonly enumsAreNumbers: boolean;
  readonly usesProtoNames: boolean;
  readonly types: AnyTypes;
}

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
   * @throws NoJsonForm if it has none
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
      case kinds.kInt32:
        if (typeof value !== "number" || (value | 0) !== value) refuse(value, element.type);
        return out.ascii(p, String(value));
      case kinds.kUint32:
        if (typeof value !== "number" || value >>> 0 !== value) refuse(value, element.type);
        return out.ascii(p, String(value));
      case kinds.kBool:
        return out.ascii(p, value === true ? "true" : value === false ? "false" : refuse(value, "a boolean"));
      case kinds.kDouble:
        return out.ascii(p, leaves.numberJson(value));
      case kinds.kFloat:
        return out.ascii(p, leaves.floatJson(value));
      case kinds.kLong:
        return out.ascii(p, leaves.longJson(value, element));
      case kinds.kSafe:
        return out.ascii(p, leaves.safeJson(value, element));
      case kinds.kBytes:
        return out.ascii(p, `"${isBytes(value) ? toBase64(value) : refuse(value, "bytes")}"`);
      case kinds.kEnum:
        return this.enum(element.enum as JsonEnum, value, p);
      default:
        return this.special(element, value, p);
    }
  }

  /** Writes a type that is rarer. */
  private special(element: JsonElement, value: unknown, p: number): number {
    const { out } = this;
    switch (element.kind) {
      case kinds.kTimestamp:
        return out.ascii(p, leaves.timestampJson(value));
      case kinds.kDate:
        return out.ascii(p, leaves.dateJson(value));
      case kinds.kDuration:
        return out.ascii(p, leaves.durationJson(value));
      case kinds.kFieldMask:
        return out.string(p, leaves.fieldMaskText(value));
      case kinds.kWrapper:
        return this.element(element.inner as JsonElement, objectOf(value, element).value, p);
      case kinds.kData:
        if (element.type === "Struct" && !isPlainObject(value)) refuse(value, "plain JSON");
        if (element.type === "ListValue" && !Array.isArray(value)) refuse(value, "an array");
        return leaves.writeData(out, value, p, 0);
      case kinds.kAny:
        return this.any(objectOf(value, element) as unknown as Any, p);
      case kinds.kPacked:
        return this.message(this.plan(element), fieldsOfPacked(element, value), p, atBracket);
      default:
        return out.ascii(p, value === null ? "null" : refuse(value, "null"));
    }
  }

  private plan(element: JsonElement): JsonPlan {
    const plan = innerPlan(element);
    return this.rules.usesProtoNames ? planOf(plan.table, true) : plan;
  }

  /** Writes an object, or its further members if the text ends behind a member. */
  private message(plan: JsonPlan, value: unknown, p: number, end: 0 | 1): number {
    if (typeof value !== "object" || value === null) refuse(value, plan.table.name);
    const { out } = this;
    const { fields } = plan;
    const members = value as Members;
    for (let i = 0; i < fields.length; i++) {
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
    if (end === atBracket) p = out.character(p, openObject);
    return out.character(p, closeObject);
  }

  /** Whether a value that equals the zero of its type is left out. -0 does, and is not. */
  private isDefault({ kind }: JsonField, held: unknown): boolean {
    if (this.rules.emitsDefaults) return false;
    return (kind !== kinds.kDouble && kind !== kinds.kFloat) || 1 / (held as number) > 0;
  }

  private isEmptyBytes({ kind }: JsonField, held: unknown): boolean {
    return kind === kinds.kBytes && !this.rules.emitsDefaults && isBytes(held) && held.length === 0;
  }

  /** Whether a list or map has nothing in it, and is left out. @throws ValueError if it is none */
  private isEmptyHolder({ form, mapKey }: JsonField, held: unknown): boolean {
    const { emitsDefaults } = this.rules;
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
    if (leaves.isOwnJson(field, list)) return out.piece(p, JSON.stringify(list));
    p = out.character(p, openList);
    for (let i = 0; i < list.length; i++) {
      if (i > 0) p = out.character(p, comma);
      p = this.element(field, list[i], p);
    }
    return out.character(p, closeList);
  }

  private map(field: JsonField, map: unknown, p: number): number {
    const { out } = this;
    const { mapKey } = field;
    p = out.character(p, openObject);
    let isFirst = true;
    if (mapKey === undefined) {
      const record = ownRecord(map) as Members;
      for (const key in record) {
        if (!isFirst) p = out.character(p, comma);
        isFirst = false;
        p = out.character(out.string(p, key), colon);
        p = this.element(field, record[key], p);
      }
    } else {
      for (const [key, value] of map as ReadonlyMap<unknown, unknown>) {
        if (!isFirst) p = out.character(p, comma);
        isFirst = false;
        p = out.character(out.string(p, leaves.mapKeyText(mapKey, key)), colon);
        p = this.element(field, value, p);
      }
    }
    return out.character(p, closeObject);
  }

  private enum({ texts }: JsonEnum, value: unknown, p: number): number {
    const text = this.rules.enumsAreNumbers ? undefined : texts.get(value);
    if (text !== undefined) return this.out.head(p, text);
    const isNumber = typeof value === "number" && (value | 0) === value;
    return this.out.ascii(p, isNumber ? String(value) : refuse(value, "a value of the enum"));
  }

  private any(any: Any, p: number): number {
    const { out } = this;
    const { typeUrl, value } = any;
    if (typeof typeUrl !== "string" || !isBytes(value)) refuse(any, "an Any");
    if (typeUrl === "") {
      if (value.length > 0) throw new leaves.NoJsonForm("an Any has bytes and no type URL");
      return out.ascii(p, "{}");
    }
    const table = this.rules.types(nameInUrl(typeUrl));
    if (table === undefined) throw new leaves.NoJsonForm(unknownType(typeUrl));
    const element = messageElement(table);
    if (++this.anys > nestingLimit) throw new leaves.NoJsonForm(`Anys are nested deeper than ${nestingLimit} levels`);
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

function objectOf(value: unknown, { type }: JsonElement): Members {
  return typeof value === "object" && value !== null ? (value as Members) : refuse(value, type);
}
