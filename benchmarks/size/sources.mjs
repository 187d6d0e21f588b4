// The same messages and contracts in TypeScript and as a .proto file.

const kinds = [
  ["id", "int64", "int64"],
  ["name", "string", "string"],
  ["quantity", "int32", "int32"],
  ["price", "double", "double"],
  ["active", "boolean", "bool"],
  ["tags", "string[]", "repeated string"],
  ["payload", "Uint8Array", "bytes"],
  ["position", "uint32", "uint32"],
  ["labels", "Record<string, string>", "map<string, string>"],
  ["ratio", "float", "float"],
  ["codes", "int32[]", "repeated int32"],
  ["version", "uint64", "uint64"],
];

const scalars = kinds.slice(0, 5);

/** The sources of a number of files: three messages of eight fields each, and, if asked for, a contract of four operations. */
export function sourcesOf(count, { contracts = false } = {}) {
  const files = Array.from({ length: count }, (_, index) => fileOf(index, contracts));
  return {
    typescript: files.map(({ typescript }) => typescript),
    proto: `syntax = "proto3";\npackage sizes;\n${files.map(({ proto }) => proto).join("")}`,
  };
}

/** One contract of 50 operations, each with a request and a response of eight fields: a hundred messages. */
export function largeContract() {
  const messages = Array.from({ length: 100 }, (_, at) => ({ name: `Message${at}`, fields: fieldsOf(at, []) }));
  const operations = Array.from({ length: 50 }, (_, at) => {
    const signature = `Call${at}(request: Message${2 * at}): Promise<Message${2 * at + 1}>`;
    return `  /** @operationContract { style: "bare" } */\n  ${signature};`;
  });
  return [
    `import type { double, float, int32, int64, uint32, uint64 } from "interwire";`,
    ...messages.map(typescriptMessage),
    `/** @serviceContract */\nexport interface ILarge {\n${operations.join("\n")}\n}\n`,
  ].join("\n");
}

function fileOf(index, contracts) {
  const messages = [
    { name: `Line${index}`, fields: fieldsOf(index, []) },
    {
      name: `Order${index}`,
      fields: fieldsOf(index + 4, [
        ["lines", `Line${index}[]`, `repeated Line${index}`],
        ["last", `Line${index} | undefined`, `Line${index}`],
      ]),
    },
    { name: `Filter${index}`, fields: fieldsOf(index + 8, [["like", `Line${index} | undefined`, `Line${index}`]]) },
  ];
  const typescript = [
    `import type { double, float, int32, int64, uint32, uint64 } from "interwire";`,
    ...messages.map(typescriptMessage),
    ...(contracts ? [typescriptContract(index)] : []),
  ];
  const proto = [...messages.map(protoMessage), ...(contracts ? [protoContract(index)] : [])];
  return { typescript: typescript.join("\n"), proto: proto.join("\n") };
}

function fieldsOf(seed, nested) {
  const plain = Array.from({ length: 8 - nested.length }, (_, at) => kinds[(seed + at * 5) % kinds.length]);
  const optional = ([name, typescript, proto]) => [name, `${typescript} | undefined`, `optional ${proto}`];
  // Every fourth has presence.
  const given = plain.map((kind, at) => (at % 4 === 3 && scalars.includes(kind) ? optional(kind) : kind));
  return [...given, ...nested];
}

function typescriptMessage({ name, fields }) {
  const members = fields.map(([field, type], at) => `  /** @dataMember ${at + 1} */\n  ${field}: ${type};`);
  return `export interface ${name} {\n${members.join("\n")}\n}\n`;
}

function protoMessage({ name, fields }) {
  const members = fields.map(([field, , type], at) => `  ${type} ${field} = ${at + 1};`);
  return `message ${name} {\n${members.join("\n")}\n}\n`;
}

function typescriptContract(index) {
  const operations = [
    `Get(id: int64): Promise<Order${index}>`,
    `Find(filter: Filter${index}, limit: int32): Promise<Order${index}[]>`,
    `Save(order: Order${index}, note?: string): Promise<void>`,
    `Watch(filter: Filter${index}): AsyncIterable<Line${index}>`,
  ];
  const members = operations.map((one) => `  /** @operationContract */\n  ${one};`);
  return `/** @serviceContract */\nexport interface IOrders${index} {\n${members.join("\n")}\n}\n`;
}

/** The contract as a .proto file. */
function protoContract(index) {
  const requests = {
    Get: "int64 id = 1;",
    Find: `Filter${index} filter = 1; int32 limit = 2;`,
    Save: `Order${index} order = 1; optional string note = 2;`,
    Watch: `Filter${index} filter = 1;`,
  };
  const responses = {
    Get: `Order${index} result = 1;`,
    Find: `repeated Order${index} result = 1;`,
    Save: "",
    Watch: `Line${index} result = 1;`,
  };
  const stem = (name) => `IOrders${index}_${name}`;
  const messages = Object.keys(requests).flatMap((name) => [
    `message ${stem(name)}_Request { ${requests[name]} }`,
    `message ${stem(name)}_Response { ${responses[name]} }`,
  ]);
  const calls = Object.keys(requests).map(
    (name) =>
      `  rpc ${name} (${stem(name)}_Request) returns (${name === "Watch" ? "stream " : ""}${stem(name)}_Response);`,
  );
  return `${messages.join("\n")}\nservice IOrders${index} {\n${calls.join("\n")}\n}\n`;
}
