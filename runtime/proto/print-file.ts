import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  MethodOptions_IdempotencyLevel as IdempotencyLevel,
  FieldDescriptorProto_Label as Label,
  type MethodDescriptorProto,
  type ServiceDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { fieldOptions, fileOptions, quoted } from "./print-options.js";
import { type ReservedTexts, reservedFields, reservedValues } from "./reserved-ranges.js";
import type { TypeScope } from "./type-scope.js";

/**
 * The position of a part: its path of numbers in the file's descriptor, and the full name of the scope in which names are looked
 * up.
 */
interface Place {
  readonly path: readonly number[];
  readonly inside: string;
}

/** Prints the descriptor of a file in the layout of buf. `scope` has all types that the file can use. */
export function printFile(file: FileDescriptorProto, scope: TypeScope): string {
  return new FilePrinter(file, scope).print();
}

class FilePrinter {
  private readonly file: FileDescriptorProto;
  private readonly scope: TypeScope;
  private readonly leading = new Map<string, string>();
  private readonly detached = new Map<string, readonly string[]>();

  constructor(file: FileDescriptorProto, scope: TypeScope) {
    this.file = file;
    this.scope = scope;
    for (const { path, leadingComments, leadingDetachedComments } of file.sourceCodeInfo?.location ?? []) {
      if (leadingComments !== "") this.leading.set(path.join(), leadingComments);
      if (leadingDetachedComments.length > 0) this.detached.set(path.join(), leadingDetachedComments);
    }
  }

  print(): string {
    const { package: packageName, dependency, service, messageType, enumType } = this.file;
    const inside = packageName;
    const options = fileOptions(this.file);
    const blocks = [
      ...(this.detached.get("12") ?? []).map((text) => commentLines(text)),
      [this.file.syntax === "editions" ? 'edition = "2023";' : 'syntax = "proto3";'],
      ...(packageName === "" ? [] : [[`package ${packageName};`]]),
      ...(dependency.length === 0 ? [] : [dependency.map((one) => `import ${quoted(one)};`)]),
      ...(options.length === 0 ? [] : [options.map((one) => `option ${one};`)]),
      ...service.map((one, at) => this.service(one, { path: [6, at], inside })),
      ...messageType.map((one, at) => this.message(one, { path: [4, at], inside })),
      ...enumType.map((one, at) => this.enum(one, [5, at])),
    ];
    return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
  }

  private service({ name, method, options }: ServiceDescriptorProto, { path, inside }: Place): string[] {
    const scope = join(inside, name);
    const body = [
      ...deprecation(options),
      ...method.flatMap((one, at) => this.method(one, { path: [...path, 2, at], inside: scope })),
    ];
    return [...this.comment(path), ...block(`service ${name}`, body)];
  }

  private method(one: MethodDescriptorProto, { path, inside }: Place): string[] {
    const type = (name: string, isStream: boolean): string =>
      `(${isStream ? "stream " : ""}${this.scope.shortest(name, inside, this.file.package)})`;
    const request = type(one.inputType, one.clientStreaming);
    const line = `rpc ${one.name}${request} returns ${type(one.outputType, one.serverStreaming)}`;
    const options = [...deprecation(one.options), ...idempotency(one)];
    return [...this.comment(path), ...(options.length === 0 ? [`${line};`] : block(line, options))];
  }

  private message(one: DescriptorProto, { path, inside }: Place): string[] {
    const scope = join(inside, one.name);
    const body = [...deprecation(one.options), ...this.reserved(reservedFields(one))];
    const done = new Set<number>();
    const field = (at: number): string[] =>
      this.field(one.field[at] as FieldDescriptorProto, one, { path: [...path, 2, at], inside: scope });
    for (const [at, { oneofIndex, proto3Optional }] of one.field.entries()) {
      const oneof = hasOneof(one.field[at] as FieldDescriptorProto) && !proto3Optional ? oneofIndex : undefined;
      if (oneof === undefined) body.push(...field(at));
      else if (!done.has(oneof)) {
        done.add(oneof);
        const arms = one.field.flatMap((arm, index) => (hasOneof(arm) && arm.oneofIndex === oneof ? field(index) : []));
        body.push(...this.comment([...path, 8, oneof]), ...block(`oneof ${one.oneofDecl[oneof]?.name}`, arms));
      }
    }
    for (const [at, nested] of one.nestedType.entries()) {
      if (nested.options?.mapEntry === true) continue;
      body.push(...(body.length === 0 ? [] : [""]), ...this.message(nested, { path: [...path, 3, at], inside: scope }));
    }
    for (const [at, nested] of one.enumType.entries())
      body.push(...(body.length === 0 ? [] : [""]), ...this.enum(nested, [...path, 4, at]));
    return [...this.comment(path), ...block(`message ${one.name}`, body)];
  }

  private field(field: FieldDescriptorProto, message: DescriptorProto, { path, inside }: Place): string[] {
    const entry = message.nestedType.find(
      (one) => field.typeName === `.${inside}.${one.name}` && one.options?.mapEntry,
    );
    const type = entry === undefined ? this.type(field, inside) : this.mapType(entry, inside);
    const isList = field.label === Label.REPEATED && entry === undefined;
    const label = isList ? "repeated " : field.proto3Optional ? "optional " : "";
    const options = fieldOptions(field);
    const line = `${label}${type} ${field.name} = ${field.number}`;
    return [...this.comment(path), ...withOptions(line, options)];
  }

  private type({ type, typeName }: FieldDescriptorProto, inside: string): string {
    if (typeName !== "") return this.scope.shortest(typeName, inside, this.file.package);
    return (Type[type] ?? "").toLowerCase();
  }

  private mapType({ field: [key, value] }: DescriptorProto, inside: string): string {
    return `map<${this.type(key as FieldDescriptorProto, inside)}, ${this.type(value as FieldDescriptorProto, inside)}>`;
  }

  private enum(one: EnumDescriptorProto, path: readonly number[]): string[] {
    const { name, value, options } = one;
    const body = [
      ...(options?.allowAlias === true ? ["option allow_alias = true;"] : []),
      ...deprecation(options),
      ...this.reserved(reservedValues(one)),
      ...value.flatMap((one, at) => [
        ...this.comment([...path, 2, at]),
        ...withOptions(`${one.name} = ${one.number}`, one.options?.deprecated === true ? ["deprecated = true"] : []),
      ]),
    ];
    return [...this.comment(path), ...block(`enum ${name}`, body)];
  }

  private reserved({ ranges, names }: ReservedTexts): string[] {
    // In proto3 reserved names are strings, and in editions they are identifiers.
    return [ranges, this.file.syntax === "editions" ? names : names.map(quoted)].flatMap((list) =>
      list.length === 0 ? [] : [`reserved ${list.join(", ")};`],
    );
  }

  private comment(path: readonly number[]): string[] {
    const text = this.leading.get(path.join());
    return text === undefined ? [] : commentLines(text);
  }
}

function hasOneof(field: FieldDescriptorProto): boolean {
  return Object.hasOwn(field, "oneofIndex");
}

function commentLines(text: string): string[] {
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `//${line}`.trimEnd());
}

function deprecation(options: { readonly deprecated: boolean } | undefined): string[] {
  return options?.deprecated === true ? ["option deprecated = true;"] : [];
}

function idempotency({ options }: MethodDescriptorProto): string[] {
  const level = options?.idempotencyLevel ?? IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
  const isKnown = level !== IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
  return isKnown ? [`option idempotency_level = ${IdempotencyLevel[level]};`] : [];
}

function block(head: string, body: readonly string[]): string[] {
  return body.length === 0
    ? [`${head} {}`]
    : [`${head} {`, ...body.map((line) => (line === "" ? "" : `  ${line}`)), "}"];
}

/** The line of a field or value with its options. A single option stands on the same line, several on lines of their own. */
function withOptions(line: string, options: readonly string[]): string[] {
  if (options.length <= 1) return [`${line}${options.length === 0 ? "" : ` [${options[0]}]`};`];
  const last = options.length - 1;
  return [`${line} [`, ...options.map((one, at) => `  ${one}${at === last ? "" : ","}`), "];"];
}

function join(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}
