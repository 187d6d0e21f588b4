import type { AnyDesc } from "@bufbuild/protobuf";
import { commentText } from "./doc-comment.js";
import type { FileScope } from "./file-scope.js";
import type { LeftOuts } from "./left-out.js";
import type { SourceLocations } from "./source-locations.js";

/** What the declarations of one file are written with. */
export interface ImportContext {
  readonly scope: FileScope;
  readonly locations: SourceLocations;
  readonly leftOuts: LeftOuts;
  /** Whether messages become classes with decorators. */
  readonly decorators: boolean;
  /** Notes the options of a declaration that contracts cannot have. */
  leaveOutOptions(desc: AnyDesc): void;
}

/** The comment on a declaration of a .proto file, as the text of a doc comment. */
export function commentOn(desc: AnyDesc, { locations }: ImportContext): string {
  const { leadingComments: leading, trailingComments: trailing } = locations.of(desc) ?? {};
  return commentText({ leading, trailing });
}

export function deprecation({ deprecated }: { readonly deprecated: boolean }): string[] {
  return deprecated ? ["@deprecated"] : [];
}

export function indentLines(lines: readonly string[], by = "  "): string[] {
  return lines.map((line) => (line === "" ? "" : `${by}${line}`));
}
