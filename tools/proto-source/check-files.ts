import type { EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { declarationsIn, enumsIn, extensionsIn, fullName, messagesIn } from "../../runtime/reflection/walk-file.js";
import type { ParsedFile } from "./parse-file.js";
import type { Tokens } from "./proto-tokens.js";

/**
 * Checks that no name and no number is used twice, and that protobuf allows the numbers.
 * @throws ProtoSyntaxError if not; protoc would refuse the files, too
 */
export function checkFiles(files: readonly ParsedFile[]): void {
  const known = new Map<string, Declared>();
  for (const file of files) {
    checkNames(file, known);
    for (const { part } of messagesIn(file.proto)) checkNumbers(file, part.field);
    for (const { part } of extensionsIn(file.proto)) checkNumber(file, part);
    for (const { part } of enumsIn(file.proto)) checkEnum(file, part, file.proto);
  }
}

/** The place of a name. */
interface Declared {
  readonly tokens: Tokens;
  readonly offset: number;
}

/** Checks that the names in a file are new, and adds them to `known`. */
function checkNames({ proto, tokens, places }: ParsedFile, known: Map<string, Declared>): void {
  const offsetOf = ({ part }: { readonly part: object }): number => places.names.get(part) ?? 0;
  const declared = [...declarationsIn(proto)].sort((a, b) => offsetOf(a) - offsetOf(b));
  for (const one of declared) {
    const name = fullName(one);
    const offset = offsetOf(one);
    const other = known.get(name);
    if (other !== undefined) {
      throw tokens.error(`${name} is declared already, at ${other.tokens.placeOf(other.offset)}`, offset);
    }
    known.set(name, { tokens, offset });
  }
}

function checkNumbers(file: ParsedFile, fields: readonly FieldDescriptorProto[]): void {
  const known = new Map<number, FieldDescriptorProto>();
  for (const field of fields) {
    checkNumber(file, field);
    const other = known.get(field.number);
    if (other !== undefined) throw wrongNumber(file, field, `is that of ${other.name}, too`);
    known.set(field.number, field);
  }
}

function checkNumber(file: ParsedFile, field: FieldDescriptorProto): void {
  const { number } = field;
  const isReserved = number >= 19_000 && number <= 19_999;
  if (isReserved) throw wrongNumber(file, field, "is one of those that protobuf keeps for itself, 19000 to 19999");
  if (number < 1 || number > 536_870_911) throw wrongNumber(file, field, "is not between 1 and 536870911");
}

function checkEnum(file: ParsedFile, described: EnumDescriptorProto, { syntax }: FileDescriptorProto): void {
  const { name, value, options } = described;
  const [first] = value;
  if (first === undefined) throw file.tokens.error(`the enum ${name} has no values`, file.places.names.get(described));
  if (syntax === "proto3" && first.number !== 0)
    throw wrongNumber(file, first, "has to be 0, as that of the first value of an enum in proto3");
  const known = new Map<number, string>();
  for (const one of value) {
    const other = known.get(one.number);
    if (other !== undefined && options?.allowAlias !== true)
      throw wrongNumber(file, one, `is that of ${other}, too, without the option allow_alias`);
    known.set(one.number, one.name);
  }
}

function wrongNumber(
  { tokens, places }: ParsedFile,
  part: { readonly name: string; readonly number: number },
  problem: string,
): Error {
  return tokens.error(`the number ${part.number} of ${part.name} ${problem}`, places.numbers.get(part));
}
