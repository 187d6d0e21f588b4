import type { EnumInit } from "../message/seam.js";

/** The comment on a part of a contract: an operation, a message, a field and so on. */
export interface PartDoc {
  /** The text of the comment, without stars and tags. */
  readonly text?: string;
  readonly deprecated?: boolean;
}

/** The comment on an operation, with the texts of its tags. */
export interface OperationDoc extends PartDoc {
  /** The texts about parameters (`@param`), by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The text about the result (`@returns`). */
  readonly result?: string;
  /** The texts about errors (`@throws`). */
  readonly throws?: readonly string[];
}

/** The comments in the sources of contracts and messages, for tools that have the sources: tables contain no comments. */
export interface SourceDocs {
  contract(table: object): PartDoc | undefined;
  operation(contract: object, name: string): OperationDoc | undefined;
  message(table: object): PartDoc | undefined;
  field(message: object, number: number): PartDoc | undefined;
  /** The comment on the member of a message that holds a oneof. */
  oneof(message: object, name: string): PartDoc | undefined;
  enum(described: EnumInit): PartDoc | undefined;
  enumValue(described: EnumInit, name: string): PartDoc | undefined;
}

/** No comments, for code that has only tables. */
export const noDocs: SourceDocs = {
  contract: () => undefined,
  operation: () => undefined,
  message: () => undefined,
  field: () => undefined,
  oneof: () => undefined,
  enum: () => undefined,
  enumValue: () => undefined,
};
