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
} from "@bufbuild/protobuf/wkt";
import {
  type Parsing,
  type Places,
  parseEnum,
  parseExtend,
  parseMessage,
  parseName,
  skipVisibility,
} from "./parse-message.js";
import { definedOptions, type Options, parseOptionStatement } from "./parse-options.js";
import { Tokens } from "./proto-tokens.js";

/** A parsed .proto file, in which references to types are not resolved yet. */
export interface ParsedFile {
  readonly proto: FileDescriptorProto;
  readonly tokens: Tokens;
  readonly places: Places;
}

/**
 * Parses a .proto file. Comments and custom options are skipped.
 * @throws ProtoSyntaxError if the file breaks the grammar
 */
export function parseFile(name: string, source: string): ParsedFile {
  const tokens = new Tokens(name, source);
  const proto = create(FileDescriptorProtoSchema, { name });
  const places: Places = { types: new Map(), names: new Map(), numbers: new Map() };
  parseSyntax(tokens, proto);
  const parsing: Parsing = { tokens, isProto3: proto.syntax === "proto3", places };
  const options: Options = {};
  while (!tokens.isEnd) {
    if (tokens.skips(";")) continue;
    if (tokens.skips("package")) proto.package = statement(tokens, () => tokens.fullName());
    else if (tokens.skips("import")) parseImport(tokens, proto);
    else if (tokens.skips("option")) parseOptionStatement(tokens, options);
    else parseDeclaration(parsing, proto);
  }
  Object.assign(proto, definedOptions(tokens, FileOptionsSchema, options));
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
  const edition = editions[value];
  if (edition === undefined) throw tokens.error(`the edition "${value}" is unknown`, offset);
  Object.assign(proto, { syntax: "editions", edition });
}

const editions: Readonly<Record<string, Edition>> = { 2023: Edition.EDITION_2023, 2024: Edition.EDITION_2024 };

function parseImport(tokens: Tokens, proto: FileDescriptorProto): void {
  // A file that is imported only for its options declares no type that messages use, and may be missing.
  const isForOptions = tokens.skips("option");
  if (!tokens.skips("public")) tokens.skips("weak");
  const name = statement(tokens, () => tokens.string());
  if (!isForOptions && !proto.dependency.includes(name)) proto.dependency.push(name);
}

function parseDeclaration(parsing: Parsing, proto: FileDescriptorProto): void {
  const { tokens } = parsing;
  skipVisibility(tokens);
  if (tokens.skips("message")) proto.messageType.push(parseMessage(parsing));
  else if (tokens.skips("enum")) proto.enumType.push(parseEnum(parsing));
  else if (tokens.skips("extend")) parseExtend(parsing, { extension: proto.extension, nested: proto.messageType });
  else if (tokens.skips("service")) proto.service.push(parseService(parsing));
  else throw tokens.unexpected("message, enum, service, extend, import, package or option");
}

function parseService(parsing: Parsing): ServiceDescriptorProto {
  const { tokens } = parsing;
  const service = parseName(parsing, create(ServiceDescriptorProtoSchema));
  tokens.expect("{");
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    if (tokens.skips("option")) parseOptionStatement(tokens, {});
    else if (tokens.skips("rpc")) service.method.push(parseMethod(parsing));
    else throw tokens.unexpected("rpc or option");
  }
  return service;
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
  if (!tokens.skips("{")) {
    tokens.expect(";");
    return method;
  }
  const options: Options = {};
  while (!tokens.skips("}")) {
    if (tokens.skips(";")) continue;
    tokens.expect("option");
    parseOptionStatement(tokens, options);
  }
  return Object.assign(method, definedOptions(tokens, MethodOptionsSchema, options));
}
