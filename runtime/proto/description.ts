import type { MessageTable } from "../message/message.js";
import type { EnumDescriptors } from "./enum-descriptors.js";
import type { PartComments } from "./part-comments.js";
import type { SchemaNames } from "./schema-names.js";
import type { SchemaParts, WrapperPart } from "./schema-parts.js";
import type { SourceDocs } from "./source-docs.js";

/** The context in which the files of a schema are described. */
export interface Description {
  readonly parts: SchemaParts;
  readonly wrappers: ReadonlyMap<MessageTable, WrapperPart>;
  readonly names: SchemaNames;
  readonly enums: EnumDescriptors;
  readonly comments: PartComments;
  readonly docs: SourceDocs;
  /** The path of the file that has a message, or an enum whose name says where it stands. */
  readonly homes: ReadonlyMap<object, string>;
}
