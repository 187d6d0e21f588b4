import type { Tokens } from "./proto-tokens.js";
import { noComments, type SourceComments } from "./source-comments.js";

/** The state of parsing one file: its tokens, and the offsets of what was parsed. */
export interface Parsing {
  readonly tokens: Tokens;
  /** Whether the file has the syntax proto3, in which an `optional` field gets a synthetic oneof. */
  readonly isProto3: boolean;
  readonly places: Places;
  /** The offset of the declaration that is being parsed, and the comments before it. */
  begun: Begun;
}

interface Begun {
  readonly offset: number;
  readonly comments: SourceComments;
}

/**
 * Offsets in the .proto file: where the type, the name and the number of a parsed descriptor stand, for errors, and its whole text
 * and comments. The keys are descriptors of messages, fields, enums and so on.
 */
export interface Places {
  /** The offsets of type names that are not resolved yet. */
  readonly types: Map<object, number>;
  readonly names: Map<object, number>;
  readonly numbers: Map<object, number>;
  readonly parts: Map<object, PartPlace>;
}

/** The place of a declaration in its file, and the comments that belong to it. */
export interface PartPlace extends SourceComments {
  readonly start: number;
  readonly end: number;
}

export function startParsing(tokens: Tokens, isProto3: boolean): Parsing {
  const places: Places = { types: new Map(), names: new Map(), numbers: new Map(), parts: new Map() };
  return { tokens, isProto3, places, begun: { offset: 0, comments: noComments } };
}

/** Takes note that a declaration begins here. */
export function begin(parsing: Parsing): void {
  const { offset, comments } = parsing.tokens;
  parsing.begun = { offset, comments };
}

/** Parses the name of the declaration that began last. */
export function parseName<Part extends { name: string }>(parsing: Parsing, part: Part): Part {
  const { tokens, places, begun } = parsing;
  places.names.set(part, tokens.offset);
  places.parts.set(part, { ...begun.comments, trailing: "", start: begun.offset, end: tokens.offset });
  part.name = tokens.name();
  return part;
}

/** Parses the end of a declaration, or what opens its body. A comment behind it belongs to the declaration. */
export function endHead({ tokens, places }: Parsing, part: object, token: ";" | "{"): void {
  tokens.expect(token);
  const place = places.parts.get(part);
  if (place !== undefined) places.parts.set(part, { ...place, trailing: tokens.comments.trailing, end: tokens.end });
}

/** Takes note that the body of a declaration ends here. */
export function endPart({ tokens, places }: Parsing, part: object): void {
  const place = places.parts.get(part);
  if (place !== undefined) places.parts.set(part, { ...place, end: tokens.end });
}
