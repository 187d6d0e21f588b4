import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FileDescriptorProto,
  type SourceCodeInfo,
  type SourceCodeInfo_Location,
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
} from "@bufbuild/protobuf/wkt";
import type { Places } from "./parsing.js";
import type { Tokens } from "./proto-tokens.js";
import type { SourceComments } from "./source-comments.js";

interface Found {
  readonly tokens: Tokens;
  readonly places: Places;
  /** The comments before the first token. */
  readonly first: SourceComments;
}

/** The places and comments of the declarations in a file, by paths of numbers as `SourceCodeInfo` in descriptor.proto defines them. */
export function describePlaces(file: FileDescriptorProto, { tokens, places, first }: Found): SourceCodeInfo {
  const location: SourceCodeInfo_Location[] = [];
  if (first.leading !== "" || first.detached.length > 0) {
    const { leading: leadingComments, detached } = first;
    const span = [0, 0, 0];
    const init = { path: [12], span, leadingComments, leadingDetachedComments: [...detached] };
    location.push(create(SourceCodeInfo_LocationSchema, init));
  }
  const add = <Part extends object>(
    parts: readonly Part[],
    path: readonly number[],
    inner: (part: Part, path: readonly number[]) => void = () => undefined,
  ): void => {
    for (const [at, part] of parts.entries()) {
      const own = [...path, at];
      const place = places.parts.get(part);
      if (place !== undefined) {
        const made = create(SourceCodeInfo_LocationSchema, { path: own, span: tokens.span(place.start, place.end) });
        if (place.leading !== "") made.leadingComments = place.leading;
        if (place.trailing !== "") made.trailingComments = place.trailing;
        made.leadingDetachedComments.push(...place.detached);
        location.push(made);
      }
      inner(part, own);
    }
  };
  const enumeration = ({ value }: EnumDescriptorProto, path: readonly number[]): void => add(value, [...path, 2]);
  const message = (one: DescriptorProto, path: readonly number[]): void => {
    add(one.field, [...path, 2]);
    add(one.nestedType, [...path, 3], message);
    add(one.enumType, [...path, 4], enumeration);
    add(one.extension, [...path, 6]);
    add(one.oneofDecl, [...path, 8]);
  };
  add(file.messageType, [4], message);
  add(file.enumType, [5], enumeration);
  add(file.service, [6], ({ method }, path) => add(method, [...path, 2]));
  add(file.extension, [7]);
  return create(SourceCodeInfoSchema, { location });
}
