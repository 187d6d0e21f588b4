import type { EnumInit } from "../message/seam.js";

/** The text of a part's comment. */
export interface PartDoc {
  /** The text, without the stars and tags of the comment. */
  readonly text?: string;
  readonly deprecated?: boolean;
}

/** The texts of an operation's comment. */
export interface OperationDoc extends PartDoc {
  /** The comments of its parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The comment of its result. */
  readonly result?: string;
  /** The comments of the errors that it throws. */
  readonly throws?: readonly string[];
}

/** The comments of contracts and messages, where the sources are at hand. Tables have none. */
export interface SourceDocs {
  contract(table: object): PartDoc | undefined;
  operation(contract: object, name: string): OperationDoc | undefined;
  message(table: object): PartDoc | undefined;
  field(message: object, number: number): PartDoc | undefined;
  /** The member of a message that holds a oneof. */
  oneof(message: object, name: string): PartDoc | undefined;
  enum(described: EnumInit): PartDoc | undefined;
  enumValue(described: EnumInit, name: string): PartDoc | undefined;
}

/** The comments of tables whose sources are not at hand: none. */
export const noDocs: SourceDocs = {
  contract: () => undefined,
  operation: () => undefined,
  message: () => undefined,
  field: () => undefined,
  oneof: () => undefined,
  enum: () => undefined,
  enumValue: () => undefined,
};
