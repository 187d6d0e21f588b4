import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { type FieldNames, jsonName } from "../../common/field-names.js";

/**
 * The names of a message's fields in protobuf and in JSON. In proto2, several fields may have one name in JSON, which contracts cannot
 * have: all but the first then have their numbers behind their names.
 */
export function distinctNames({ fields }: DescMessage): ReadonlyMap<DescField, FieldNames> {
  const names = new Map<DescField, FieldNames>();
  const derived = new Set<string>();
  const read = new Set<string>();
  const isTaken = ({ proto, json }: FieldNames): boolean =>
    derived.has(jsonName(proto)) || [proto, json].some((one) => read.has(one));
  for (const field of fields) {
    let own: FieldNames = { proto: field.name, json: field.jsonName };
    while (isTaken(own)) {
      const proto = `${own.proto}_${field.number}`;
      own = { proto, json: jsonName(proto) };
    }
    derived.add(jsonName(own.proto));
    for (const one of [own.proto, own.json]) read.add(one);
    names.set(field, own);
  }
  return names;
}
