/** An interface, its classes and enums as a C# sample declares it, in the words of a contract's description. */
export interface CsharpContract {
  readonly service: string;
  readonly operations: readonly string[];
  readonly messages: readonly string[];
  readonly enums: readonly string[];
}

/** The name of a C# type in a contract's description; names that are none of C#'s stay. */
export type TypeName = (csharp: string) => string;

const contextTypes = /^(CancellationToken|CallContext\??|CallOptions\??|ServerCallContext\??)$/;

/** Reads a sample with one interface, the classes of its messages and their enums. */
export function readCsharp(text: string, typeName: TypeName): CsharpContract {
  const [, namespace = "", name = ""] =
    /\[ServiceContract\(Namespace = "(\w+)"\)\]\s+public interface (\w+)/.exec(text) ?? [];
  const service = `${namespace}.${name}`;
  const operations = [...text.matchAll(/\[OperationContract(?:\(Name = "(\w+)"\))?\]\s+(.+) (\w+)\((.*)\);/g)];
  return {
    service,
    operations: operations.map(([, given, result = "", method = "", parameters = ""]) =>
      describeOperation(`/${service}/${given ?? method}`, result, listed(parameters), typeName),
    ),
    messages: [...text.matchAll(/\[DataContract\]\s+public class (\w+)\s+\{([\s\S]*?)\n\}/g)].map(
      ([, message, members = ""]) => `${message} ${describeMembers(members, typeName)}`,
    ),
    enums: [...text.matchAll(/public enum (\w+)\s+\{([\s\S]*?),?\n\}/g)].map(
      ([, name, values = ""]) => `${name} { ${values.trim().replaceAll(/,\s+/g, "; ")} }`,
    ),
  };
}

function describeMembers(members: string, typeName: TypeName): string {
  const fields = [...members.matchAll(/\[DataMember\(Order = (\d+)\)\]\s+public (.+) (\w+) \{/g)];
  return fieldsOf(fields.map(([, no = "", type = "", name = ""]) => [camelCase(name), typeName(type), no] as const));
}

function describeOperation(path: string, result: string, parameters: readonly string[], typeName: TypeName): string {
  const data = parameters.map(typeAndName).filter(({ type }) => !contextTypes.test(type));
  const request = describeSide(data, typeName);
  const returned = result.replace(/^(Value)?Task(<(.*)>)?$/, "$3");
  const tuple = /^\((.*)\)$/.exec(returned)?.[1];
  const results = tuple === undefined ? [{ type: returned, name: "result" }] : listed(tuple).map(typeAndName);
  const response = describeSide(results, typeName, "result");
  const kinds = ["unary", "serverStreaming", "clientStreaming", "duplex"];
  const kind = kinds[2 * Number(data.some(isStream)) + Number(results.some(isStream))];
  return `${kind} ${path} ${request} -> ${response}`;
}

interface Typed {
  readonly type: string;
  readonly name: string;
}

const isStream = ({ type }: Typed): boolean => type.startsWith("IAsyncEnumerable<");

function describeSide(data: readonly Typed[], typeName: TypeName, itemName?: string): string {
  const numbered = (all: readonly Typed[]): string =>
    fieldsOf(all.map(({ type, name }, index) => [camelCase(name), typeName(type), String(index + 1)] as const));
  const stream = data.find(isStream);
  if (stream === undefined) return numbered(data.filter(({ type }) => type !== "" && type !== "void"));
  const item = { name: itemName ?? stream.name, type: stream.type.slice("IAsyncEnumerable<".length, -1) };
  const beside = data.filter((one) => one !== stream);
  return beside.length === 0 ? numbered([item]) : `${numbered(beside)} beside ${numbered([item])}`;
}

function fieldsOf(fields: readonly (readonly [name: string, type: string, no: string])[]): string {
  if (fields.length === 0) return "{}";
  return `{ ${fields.map(([name, type, no]) => `${name}: ${type} = ${no}`).join("; ")} }`;
}

/** The parts of a list, at the commas that stand in no brackets. */
export function listed(text: string): string[] {
  return text === "" ? [] : text.split(/, (?![^<]*>)/);
}

function typeAndName(parameter: string): Typed {
  const [, type = "", name = ""] = /^(.+) (\w+)$/.exec(parameter.replace(/ = default$/, "")) ?? [];
  return { type, name };
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
