import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import type { PlacedEnums } from "../../common/wire/enum-names.js";
import type { SchemaNames } from "../../common/wire/schema-names.js";
import type { SourceDocs } from "../../common/wire/source-docs.js";
import type { PartComments } from "./part-comments.js";

/** A schema to be described as .proto files, with the names, comments and files that its types get there. */
export interface Description {
  readonly schema: CollectedSchema;
  readonly names: SchemaNames;
  readonly enums: PlacedEnums;
  readonly comments: PartComments;
  readonly docs: SourceDocs;
  /** The paths of the files by the full names of the messages and enums in them. */
  readonly homes: ReadonlyMap<string, string>;
}
