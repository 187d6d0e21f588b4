import { type Kind, kinds } from "./kinds.js";
import { type Position, positions } from "./positions.js";

/** One kind in one position: the name of the message that has it as its field 1. */
export interface Cell {
  readonly kind: Kind;
  readonly position: Position;
  readonly name: string;
}

export const cells: readonly Cell[] = kinds.flatMap((kind) =>
  positions
    .filter(({ takes }) => takes?.(kind) ?? true)
    .map((position) => ({ kind, position, name: kind.name + position.name })),
);

const scalarNames = kinds
  .map(({ ts }) => ts)
  .filter((name) => /^(s?u?(int|fixed)|s?fixed|safe|float|double)/.test(name));

/** The contracts of one kind: a member, a parameter, a result, an item of a stream, a type argument of each position. */
export function contractSource(kind: Kind): string {
  const own = cells.filter((cell) => cell.kind === kind);
  const messages = own.map(({ name, position }) => {
    const number = position.annotation === undefined ? "1" : `{ order: 1, ${position.annotation} }`;
    return `export interface ${name} {\n  /** @dataMember ${number} */\n  value: ${position.ts(kind)};\n}`;
  });
  const operations = own.map(({ name, position }) => {
    const type = position.ts(kind);
    return [
      `/** @operationContract { style: "bare" } */ ${name}_member(value: ${name}): Promise<${name}>;`,
      ...(position.annotation === undefined
        ? [
            `/** @operationContract */ ${name}_value(value: ${type}): Promise<${type}>;`,
            `/** @operationContract */ ${name}_item(value: AsyncIterable<${type}>): Promise<AsyncIterable<${type}>>;`,
            `/** @operationContract { style: "bare" } */ ${name}_argument(value: Box<${type}>): Promise<Box<${type}>>;`,
          ]
        : []),
    ].join("\n  ");
  });
  const closings = own
    .filter(({ position }) => position.annotation === undefined)
    .map(({ name, position }) => `  ${name}: contractOf<IAny<${position.ts(kind)}>>(),`);
  return `import { contractOf } from "interwire";
import type { ${scalarNames.join(", ")} } from "interwire";
import type { Box, Color, IAny, Leaf } from "./common.js";
${messages.join("\n")}
/** @serviceContract */
export interface I${kind.name} {
  ${operations.join("\n  ")}
}
export const contract = contractOf<I${kind.name}>();
export const closed = {
${closings.join("\n")}
};
`;
}

/** The declarations that the contracts of all kinds share. */
export const commonSource = `import type { int32 } from "interwire";
export enum Color { None = 0, Red = 1, Back = -2 }
export interface Leaf {
  /** @dataMember 1 */ id: int32;
  /** @dataMember 2 */ text: string;
}
export interface Box<T> {
  /** @dataMember 1 */ value: T;
}
/** @serviceContract */
export interface IAny<T> {
  /** @operationContract */ Value(value: T): Promise<T>;
  /** @operationContract */ Item(value: AsyncIterable<T>): Promise<AsyncIterable<T>>;
}
`;

/** The twin in .proto of every message above. */
export function protoSource(): string {
  const messages = cells.flatMap(({ kind, position, name }) => {
    const { type, messages = {}, options = "" } = position.proto(kind);
    const inner = Object.entries(messages).map(([inside, fields]) => `message ${inside} { ${fields} }`);
    return [...inner, `message ${name} { ${type} value = 1${options}; }`];
  });
  return `syntax = "proto3";

package interwire.types;

enum Color { COLOR_NONE = 0; COLOR_RED = 1; COLOR_BACK = -2; }

enum Nothing { NOTHING = 0; }

message Leaf { int32 id = 1; string text = 2; }

${messages.join("\n")}
`;
}
