import type { MessageTable } from "../message/message.js";
import type { EnumDescriptors } from "./enum-descriptors.js";
import type { PartComments } from "./part-comments.js";
import type { SchemaNames } from "./schema-names.js";
import type { SchemaParts, WrapperPart } from "./schema-parts.js";
import type { SourceDocs } from "./source-docs.js";

/** The data that the steps of describing a schema share. */
export interface Description {
  readonly parts: SchemaParts;
  readonly wrappers: ReadonlyMap<MessageTable, WrapperPart>;
  readonly names: SchemaNames;
  readonly enums: EnumDescriptors;
  readonly comments: PartComments;
  readonly docs: SourceDocs;
  /** The paths of files by the messages in them, and by the enums whose names contain a package or message. */
  readonly homes: ReadonlyMap<object, string>;
}
