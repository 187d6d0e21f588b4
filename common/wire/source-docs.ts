import type { WireEnum, WireMessage, WireOperation, WireService } from "./wire-schema.js";

/** The comment on a part of a contract: an operation, a message, a field and so on. */
export interface PartDoc {
  /** The text of the comment, without stars and tags. */
  readonly text?: string;
  readonly deprecated?: boolean;
}

/** The comment on an operation, with the texts of its `@param`, `@returns` and `@throws` tags. */
export interface OperationDoc extends PartDoc {
  /** The texts about parameters (`@param`), by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The text about the result (`@returns`). */
  readonly result?: string;
  /** The texts about errors (`@throws`). */
  readonly throws?: readonly string[];
}

/**
 * The comments in the source files of contracts and messages, for tools that read these files. At run time, comments are not
 * available.
 */
export interface SourceDocs {
  /** The comment on the contract with the name of a service. */
  service(service: WireService): PartDoc | undefined;
  operation(operation: WireOperation): OperationDoc | undefined;
  message(message: WireMessage): PartDoc | undefined;
  field(message: WireMessage, number: number): PartDoc | undefined;
  /** The comment on the member of a message that holds a oneof. */
  oneof(message: WireMessage, name: string): PartDoc | undefined;
  enum(described: WireEnum): PartDoc | undefined;
  enumValue(described: WireEnum, name: string): PartDoc | undefined;
}

/** No comments, for contracts and messages at run time. */
export const noDocs: SourceDocs = {
  service: () => undefined,
  operation: () => undefined,
  message: () => undefined,
  field: () => undefined,
  oneof: () => undefined,
  enum: () => undefined,
  enumValue: () => undefined,
};
