import { create } from "@bufbuild/protobuf";
import {
  Edition,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileOptionsSchema,
  type MethodDescriptorProto,
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
  type ServiceDescriptorProto,
  ServiceDescriptorProtoSchema,
  ServiceOptionsSchema,
} from "@bufbuild/protobuf/wkt";
import { describePlaces } from "./describe-places.js";
import { parseEnum } from "./parse-enum.js";
import { parseExtend, parseMessage, parseVisibility } from "./parse-message.js";
import { definedOptions, noOptions, parseOptionStatement } from "./parse-options.js";
import { begin, endHead, endPart, type Parsing, type Places, parseName, startParsing } from "./parsing.js";
import { Tokens } from "./proto-tokens.js";

/** A parsed .proto file, in which references to types are not resolved yet. */
export interface ParsedFile {
  readonly proto: FileDescriptorProto;
  readonly tokens: Tokens;
  readonly places: Places;
}

/**
 * Parses a .proto file. Its descriptor has the places and comments of declarations in `sourceCodeInfo`, and custom options as
 * uninterpreted ones.
 * @throws ProtoSyntaxError if the file breaks the grammar
 */
export function parseFile(name: string, source: string): ParsedFile {
  const tokens = new Tokens(name, source);
  const proto = create(FileDescriptorProtoSchema, { name });
  const first = tokens.comments;
  parseSyntax(tokens, proto);
  const parsing = startParsing(tokens, proto.syntax === "proto3");
  const options = noOptions();
  while (!tokens.isEnd) {
    if (tokens.skips(";")) continue;
    if (tokens.skips("package")) proto.package = statement(tokens, () => tokens.fullName());
    else if (tokens.skips("import")) parseImport(tokens, proto);
    else if (tokens.skips("option")) parseOptionStatement(tokens, options);
    else parseDeclaration(parsing, proto);
  }
  Object.assign(proto, definedOptions(tokens, FileOptionsSchema, options));
  const { places } = parsing;
  proto.sourceCodeInfo = describePlaces(proto, { tokens, places, first });
  return { proto, tokens, places };
}

function statement<T>(tokens: Tokens, parse: () => T): T {
  const parsed = parse();
  tokens.expect(";");
  return parsed;
}

function parseSyntax(tokens: Tokens, proto: FileDescriptorProto): void {
  const offset = tokens.offset;
  const isEdition = tokens.is("edition");
  // A file without a syntax statement is proto2, for which descriptors leave the syntax out.
  if (!tokens.skips("syntax") && !tokens.skips("edition")) return;
  tokens.expect("=");
  const value = statement(tokens, () => tokens.string());
  if (!isEdition) {
    if (value !== "proto2" && value !== "proto3") throw tokens.error(`the syntax "${value}" is unknown`, offset);
    if (value === "proto3") proto.syntax = value;
    return;
  }
  const edition = editions.get(value);
  if (edition === undefined) throw tokens.error(`the edition "${value}" is unknown`, offset);
  Object.assign(proto, { syntax: "editions", edition });
}

const editions: ReadonlyMap<string, Edition> = new Map([
  ["2023", Edition.EDITION_2023],
  ["2024", Edition.EDITION_2024],
  ["2026", Edition.EDITION_2026],
]);

function parseImport(tokens: Tokens, proto: FileDescriptorProto): void {
  // A file that is imported only for its options declares no type that messages use, and may be missing.
  const isForOptions = tokens.skips("option");
  const isPublic = tokens.skips("public");
  const isWeak = !isPublic && tokens.skips("weak");
  const name = statement(tokens, () => tokens.string());
  if (isForOptions) proto.optionDependency.push(name);
  else if (!proto.dependency.includes(name)) {
    const at = proto.dependency.push(name) - 1;
    if (isPublic) proto.publicDependency.push(at);
    if (isWeak) proto.weakDependency.push(at);
  }
}

function parseDeclaration(parsing: Parsing, proto: FileDescriptorProto): void {
  const { tokens } = parsing;
  begin(parsing);
  const visibility = parseVisibility(tokens);
  if (tokens.skips("message")) proto.messageType.push(parseMessage(parsing, visibility));
  else if (tokens.skips("enum")) proto.enumType.push(parseEnum(parsing, visibility));
  else if (tokens.skips("extend")) parseExtend(parsing, { extension: proto.extension, nested: proto.messageType });
  else if (tokens.skips("service")) proto.service.push(parseService(parsing));
  else throw tokens.unexpected("message, enum, service, extend, import, package or option");
}

function parseService(parsing: Parsing): ServiceDescriptorProto {
  const { tokens } = parsing;
  const service = parseName(parsing, create(ServiceDescriptorProtoSchema));
  const options = noOptions();
  endHead(parsing, service, "{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    begin(parsing);
    if (tokens.skips("option")) parseOptionStatement(tokens, options);
    else if (tokens.skips("rpc")) service.method.push(parseMethod(parsing));
    else throw tokens.unexpected("rpc or option");
  }
  endPart(parsing, service);
  return Object.assign(service, definedOptions(tokens, ServiceOptionsSchema, options));
}

function parseMethod(parsing: Parsing): MethodDescriptorProto {
  const { tokens, places } = parsing;
  const method = parseName(parsing, create(MethodDescriptorProtoSchema));
  places.types.set(method, tokens.offset);
  const message = (): [isStream: boolean, name: string] => {
    tokens.expect("(");
    const isStream = !tokens.isBefore(/\s*\)/y) && tokens.skips("stream");
    const name = tokens.fullName();
    tokens.expect(")");
    return [isStream, name];
  };
  const [clientStreaming, inputType] = message();
  tokens.expect("returns");
  const [serverStreaming, outputType] = message();
  Object.assign(method, { inputType, outputType });
  if (clientStreaming) method.clientStreaming = true;
  if (serverStreaming) method.serverStreaming = true;
  if (!tokens.is("{")) {
    endHead(parsing, method, ";");
    return method;
  }
  endHead(parsing, method, "{");
  const options = noOptions();
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    tokens.expect("option");
    parseOptionStatement(tokens, options);
  }
  endPart(parsing, method);
  return Object.assign(method, definedOptions(tokens, MethodOptionsSchema, options));
}
