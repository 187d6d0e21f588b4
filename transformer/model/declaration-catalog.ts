import type { CodeIn } from "./code-ranges.js";

/** The title and the text of one diagnostic. */
export interface CatalogEntry {
  readonly title: string;
  /** The text, in which each `{word}` is replaced by the value of this name. */
  readonly text: string;
}

export const declarationCatalog = {
  IW1001: {
    title: "A member has no field number",
    text: "Member '{member}' of {owner} has no field number. Annotate it: @dataMember {next}.",
  },
  IW1002: {
    title: "A field number is out of range or reserved",
    text: "Field number {number} of '{member}' in {owner} is {problem}. Use 1 to 536870911 without 19000 to 19999; next free: {next}.",
  },
  IW1003: {
    title: "A field number is used twice",
    text: "Field number {number} is used by both '{first}' and '{second}' in {owner}. Give '{second}' an unused number; next free: {next}.",
  },
  IW1004: {
    title: "An annotation is misspelt",
    text: "'@{tag}' is not an annotation. {fix}.",
  },
  IW1005: {
    title: "An annotation is in the wrong place",
    text: "{annotation} cannot be used on {target}. It belongs on {allowed}.",
  },
  IW1006: {
    title: "An annotation is given twice",
    text: "{annotation} is given {again} on '{target}'. Keep one of them, as a tag or as a decorator.",
  },
  IW1007: {
    title: "An annotation is attached to nothing",
    text: "{annotation} {problem}. {fix}.",
  },
  IW1008: {
    title: "An annotation has an unknown argument",
    text: "{annotation} has no argument '{argument}'. It takes {allowed}.",
  },
  IW1009: {
    title: "An annotation's argument is not a literal",
    text: "The arguments of {annotation} are not what it takes: {problem}. {fix}.",
  },
  IW1010: {
    title: "A name cannot be part of a gRPC path",
    text: "The {role} name {name} contains {character}. Use visible ASCII characters other than '/'; give one with {annotation} { name: … }.",
  },
  IW1011: {
    title: "An annotated declaration is stripped from the declaration file",
    text: "'{member}' is annotated{also}, and {option} removes {removed} from the declaration file. Drop {cause} or the annotation.",
  },
  IW1012: {
    title: "A contract or message is declared in JavaScript",
    text: "{annotation} is in a JavaScript file. Declare contracts and messages in TypeScript.",
  },
  IW1013: {
    title: "A contract or message is merged across files",
    text: "{name} is declared in several files. Keep all of its declarations in one file.",
  },
  IW1014: {
    title: "A contract or message is declared inside a function",
    text: "{name} is declared inside {where}. Move it to the top level of the module.",
  },
  IW1015: {
    title: "A contract or message is not part of a module with named exports",
    text: "{name} is declared in {file}, so nothing could import its table. {fix}.",
  },
  IW1016: {
    title: "A contract or message has no name",
    text: "An annotated class has no name. Give it one: export default class Name {}.",
  },
  IW1017: {
    title: "The name of a table is taken",
    text: "The table of {name} is the function {node}, and something else in this file has that name. Rename one of them.",
  },
  IW1018: {
    title: "A contract has no operation",
    text: "Contract {name} has no operation, so there is nothing to call. {fix}.",
  },
  IW1019: {
    title: "An argument of an annotation does not fit its member",
    text: "{annotation} has the argument {argument}, but {where} {problem}. {fix}.",
  },
  IW1020: {
    title: "The messages of a file have two packages",
    text: "{annotation} gives the messages of this file the package {other}, and they have {package} already. Keep one, or move the contract with its messages into a file of their own.",
  },
  IW1021: {
    title: "A member has a reserved number or name",
    text: "Member '{member}' of {owner} has the {what}, which {by} reserves. {fix}.",
  },
  IW1022: {
    title: "An entry of reserved numbers or names is wrong",
    text: "{annotation} reserves {entry}, {problem}. {fix}.",
  },
  IW1101: {
    title: "Two operations of a service have the same name",
    text: "{first} and {second} are both the operation {service}/{operation}. Give one of them another name: @operationContract { name: … }, or one of their contracts another name or namespace.",
  },
  IW1102: {
    title: "Two overloads take the same number of arguments",
    text: "Overloads {first} and {second} of {owner} both take {count} arguments, and calls are distinguished by their argument count alone. Rename one of the methods.",
  },
  IW1103: {
    title: "An operation is a generic method",
    text: "Operation {member} is a generic method. Remove its type parameters, or put them on the contract.",
  },
  IW1104: {
    title: "An operation is not a plain method",
    text: "Operation {member} is {what}. {fix}.",
  },
  IW1105: {
    title: "An operation has a rest parameter",
    text: "Operation {member} has the rest parameter '{parameter}'. Take an array instead.",
  },
  IW1106: {
    title: "An operation is named then",
    text: 'Operation {member} makes its client look like a promise. Rename the method and keep the wire name with @operationContract { name: "{name}" }.',
  },
  IW1107: {
    title: "A method has more than eight overloads",
    text: "{member} has {count} overloads, and a typed client supports eight. Rename some of them.",
  },
  IW1108: {
    title: "A bare operation does not take and return one message",
    text: 'Bare operation {member} needs {problem}. Take and return one message, or write style: "wrapped".',
  },
  IW1109: {
    title: "An operation's streams do not fit a gRPC call",
    text: "Operation {member} {problem}. {fix}.",
  },
  IW1110: {
    title: "Two contracts that are served together have the same service name",
    text: "{owner} {relation} the service name {service}{which}. {fix}.",
  },
  IW1111: {
    title: "A contract or message cannot be imported",
    text: "{name} is needed here, but {module} does not export it. {fix}.",
  },
  IW1112: {
    title: "An overload's implementation is annotated",
    text: "The implementation of the overloaded method {member} is annotated. Annotate its overload signatures with tags instead.",
  },
  IW1113: {
    title: "A base type hides the operations it was made from",
    text: "'{type}' has the operation {owner}.{member} as a member, but no contract that it belongs to. Derive from {owner} itself, or declare and annotate the methods here.",
  },
  IW1201: {
    title: "A type has no form on the wire",
    text: "{where} has type '{type}', which has no form on the wire. {fix}.",
  },
  IW1202: {
    title: "A type mixes two wire types",
    text: "{where} mixes the wire types {brands}. Choose one of them.",
  },
  IW1203: {
    title: "An inferred number has no wire type",
    text: "{where} has an inferred type '{type}', which does not determine how it is sent. Write its type: {fix}.",
  },
  IW1204: {
    title: "Required messages contain each other",
    text: "{path} is a cycle of required members, so every value would be infinitely deep. Make one of them optional: {member}?.",
  },
  IW1205: {
    title: "A list or map is nested where protobuf cannot represent it",
    text: "{where} is {what}, which protobuf does not have. {fix}.",
  },
  IW1206: {
    title: "A map key is not an integer, boolean or string",
    text: "{where} is a map with the key type '{type}'. Use an integer, boolean or string key.",
  },
  IW1207: {
    title: "A message class cannot be built",
    text: "Message class {name} {problem}, so a decoder cannot build it. {fix}.",
  },
  IW1208: {
    title: "A type is not a message",
    text: "{where} has type '{type}', which is not a message: none of its members has a field number. {fix}.",
  },
  IW1209: {
    title: "A generic message grows without end",
    text: "Member '{member}' of {owner} closes {owner} over ever larger types, so its tables would never end. Close it over its own type parameters or over fixed types.",
  },
  IW1210: {
    title: "A oneof does not consist of arms",
    text: "Oneof {member} {problem}. {fix}.",
  },
  IW1211: {
    title: "A oneof has a field number",
    text: "Oneof {member} has a field number, but a oneof is not a field; its arms are. Remove the number here, and give each arm one on its case.",
  },
  IW1213: {
    title: "A member has two field numbers, or differs in an option or in its wire type",
    text: "Member '{member}' of {owner} has {one} in {first} and {another} in {second}. {fix}.",
  },
  IW1214: {
    title: "A message made of a class's members includes a method",
    text: "{owner} has '{member}' of class {from}, which is not sent: a decoded {owner} is a plain object without it. Leave it out: Omit<{type}, {names}>.",
  },
  IW1215: {
    title: "A derived type without a name is a contract's type argument",
    text: "'{type}' is a type argument here, where its name becomes part of a service's, and it has none. Give it one: type YourName = {type}.",
  },
  IW1216: {
    title: "A derived type grows without end",
    text: "{where} has type '{type}', which contains ever larger types of its kind, so its tables would never end. Declare the messages that it is to contain.",
  },
  IW1217: {
    title: "The initializer of a class member is lost when a message is decoded",
    text: "Member '{member}' of {owner} is initialized with {initializer}, and reads as {absent} when a message comes without it. {fix}.",
  },
  IW1220: {
    title: "A member of a message is named by a symbol",
    text: "Member {member} of {owner} is named by a symbol, and a field is named by text. Give it such a name, or leave it out of the message.",
  },
  IW1221: {
    title: "Two members have one name in protobuf",
    text: "{first} and {second} of {owner} have one name in {where}: {name}. {fix}.",
  },
  IW1222: {
    title: "A C# subtype is not an optional message",
    text: "Member {member} of {owner} is a C# subtype (@protoInclude), and {problem}. {fix}.",
  },
  IW1223: {
    title: "Unpacked is not around a list of numbers, booleans or enums",
    text: "{where} has type '{type}', but only a list of numbers, booleans or enums is sent packed unless told otherwise. Leave Unpacked out, or write it around such a list: Unpacked<int32[]>.",
  },
  IW1224: {
    title: "A type has the name of a scalar and another wire type",
    text: "{name} here is a type that {file} declares, and is sent as {sent}. {fix}.",
  },
  IW1225: {
    title: "A message has members without a name or a number",
    text: "{owner} has {what}. {fix}.",
  },
  IW1226: {
    title: "A message extends a type of the language",
    text: "{name} extends {type}, whose members have no field numbers and are not sent. Declare a member of that type instead: value: {type}.",
  },
} as const satisfies Record<CodeIn<"IW1">, CatalogEntry>;
