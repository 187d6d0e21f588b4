import { setMember } from "../message/members.js";
import { keyText } from "../message/path-text.js";
import { isPlainObject, mostLevels } from "../well-known/json-codec.js";
import type { Value } from "../well-known/types.js";
import { emptyAny, heldElement, packAny } from "./any-values.js";
import { expected, JsonFault, memberPart, within } from "./json-fault.js";
import * as kinds from "./json-kinds.js";
import { innerPlan, isSpecial, type JsonElement, type JsonEnum, type JsonField } from "./json-plan.js";
import { readEnum } from "./json-scalars.js";
import { findLoneSurrogate, loneSurrogate } from "./lone-surrogates.js";
import { beginMessage, checkUnset, finishMessage, type Members, setField } from "./new-message.js";
import { packedOf } from "./packed.js";
import { readKey, readLeaf } from "./read-leaf.js";
import {
  alreadyThere,
  checkDepth,
  checkKnown,
  isNullAbsent,
  isSetAs,
  mayBeNull,
  noNull,
  type ReadRules,
} from "./read-rules.js";

/** An object of JSON. */
type JsonMembers = Readonly<Record<string, unknown>>;

/** Reads a value of a type from JSON that was parsed. @throws JsonFault */
export function readJsonValue(element: JsonElement, json: unknown, rules: ReadRules): unknown {
  return readElement(element, json, rules, 1);
}

/** Undefined for a value of an enum that is ignored. */
function readElement(element: JsonElement, json: unknown, rules: ReadRules, depth: number): unknown {
  switch (element.kind) {
    case kinds.kMessage:
      return readMessage(element, json, rules, depth);
    case kinds.kPacked:
      return packedOf(element, readMessage(element, json, rules, depth));
    case kinds.kAny:
      return readAny(element, json, rules, depth);
    case kinds.kData:
      if (element.type === "Struct") objectIn(json);
      if (element.type === "ListValue" && !Array.isArray(json)) expected("Array", json);
      return readData(json, 0);
    case kinds.kWrapper:
      return { value: readElement(element.inner as JsonElement, json, rules, depth) };
    case kinds.kEnum:
      return readEnum(json, element.enum as JsonEnum, rules.ignoreUnknownFields);
    default:
      return readLeaf(element, json);
  }
}

function objectIn(json: unknown): JsonMembers {
  // Dates, maps and bytes would pass for objects without members.
  return Object.prototype.toString.call(json) === "[object Object]" ? (json as JsonMembers) : expected("object", json);
}

function readMessage(element: JsonElement, json: unknown, rules: ReadRules, depth: number, skipped?: string): unknown {
  const members = objectIn(json);
  checkDepth(depth, rules);
  const plan = innerPlan(element);
  const message = beginMessage(plan);
  const met = new Map<JsonField, string>();
  for (const key of Object.keys(members)) {
    const field = plan.byName.get(key);
    try {
      if (field !== undefined) {
        const other = met.get(field);
        if (other !== undefined) throw isSetAs(other);
        met.set(field, key);
        readField(message, field, members[key], rules, depth);
      } else if (key !== skipped) skipUnknown(key, members[key], rules);
    } catch (error) {
      throw within(error, memberPart(key));
    }
  }
  return finishMessage(plan, message);
}

function skipUnknown(key: string, value: unknown, rules: ReadRules): void {
  checkKnown(key, rules);
  const lone = key.isWellFormed() ? findLoneSurrogate(value) : [];
  if (lone === undefined) return;
  const fault = new JsonFault(loneSurrogate);
  fault.parts.push(...lone.map((part) => `[${keyText(part)}]`));
  throw fault;
}

function readField(message: Members, field: JsonField, json: unknown, rules: ReadRules, depth: number): void {
  if (json === null && isNullAbsent(field)) return;
  switch (field.form) {
    case kinds.fList:
      readList(field, json, message[field.key] as unknown[], rules, depth);
      return;
    case kinds.fRecord:
    case kinds.fMap:
      readMap(field, objectIn(json), message[field.key], rules, depth);
      return;
    case kinds.fArm:
      checkUnset(message, field);
  }
  const value = readElement(field, json, rules, depth + 1);
  if (value !== undefined) setField(message, field, value);
}

function readList(field: JsonField, json: unknown, list: unknown[], rules: ReadRules, depth: number): void {
  if (!Array.isArray(json)) expected("Array", json);
  for (let i = 0; i < json.length; i++) {
    try {
      if (json[i] === null && !mayBeNull(field)) throw noNull("list item");
      const item = readElement(field, json[i], rules, depth + 1);
      if (item !== undefined) list.push(item);
    } catch (error) {
      throw within(error, `[${i}]`);
    }
  }
}

function readMap(field: JsonField, json: JsonMembers, map: unknown, rules: ReadRules, depth: number): void {
  for (const text of Object.keys(json)) {
    try {
      if (json[text] === null && !mayBeNull(field)) throw noNull("map value");
      if (field.mapKey === undefined) {
        if (!text.isWellFormed()) throw new JsonFault(loneSurrogate);
        const value = readElement(field, json[text], rules, depth + 1);
        if (value !== undefined) setMember(map as object, text, value);
      } else {
        const key = readKey(field.mapKey, text);
        if ((map as Map<unknown, unknown>).has(key)) throw alreadyThere();
        const value = readElement(field, json[text], rules, depth + 1);
        if (value !== undefined) (map as Map<unknown, unknown>).set(key, value);
      }
    } catch (error) {
      throw within(error, `[${keyText(text)}]`);
    }
  }
}

function readAny(any: JsonElement, json: unknown, rules: ReadRules, depth: number): unknown {
  const members = objectIn(json);
  checkDepth(depth, rules);
  if (Object.keys(members).length === 0) return emptyAny();
  const { "@type": typeUrl } = members;
  const element = heldElement(any, rules, typeUrl);
  if (!isSpecial(element)) return packAny(typeUrl, element, readHeld(element, members, rules, depth));
  for (const key of Object.keys(members)) {
    if (key === "@type" || key === "value") continue;
    try {
      skipUnknown(key, members[key], rules);
    } catch (error) {
      throw within(error, memberPart(key));
    }
  }
  if (!Object.hasOwn(members, "value")) throw new JsonFault('"value" is not there');
  try {
    return packAny(typeUrl, element, readElement(element, members.value, rules, depth + 1));
  } catch (error) {
    throw within(error, ".value");
  }
}

function readHeld(element: JsonElement, members: JsonMembers, rules: ReadRules, depth: number): unknown {
  const value = readMessage(element, members, rules, depth, "@type");
  return element.kind === kinds.kPacked ? packedOf(element, value) : value;
}

/** Copies JSON for a `Value`. @throws JsonFault for a value that is not JSON */
function readData(json: unknown, level: number): Value {
  if (json === null || typeof json === "boolean") return json;
  if (typeof json === "string") return json.isWellFormed() ? json : lone();
  if (typeof json === "number") return Number.isFinite(json) ? json : expected("JSON", json);
  if (!Array.isArray(json) && !isPlainObject(json)) expected("JSON", json);
  if (level >= mostLevels) throw new JsonFault(`nested deeper than ${mostLevels} levels`);
  if (Array.isArray(json)) {
    return Array.from<unknown, Value>(json, (item, index) => readPart(item, level, `[${index}]`));
  }
  const object: Record<string, Value> = {};
  for (const key of Object.keys(json)) {
    const part = `[${keyText(key)}]`;
    if (!key.isWellFormed()) throw within(new JsonFault(loneSurrogate), part);
    setMember(object, key, readPart(json[key], level, part));
  }
  return object;
}

function readPart(json: unknown, level: number, part: string): Value {
  try {
    return readData(json, level + 1);
  } catch (error) {
    throw within(error, part);
  }
}

function lone(): never {
  throw new JsonFault(loneSurrogate);
}
