/** The comments of a declaration in a .proto file, without `//` and stars. */
export interface ProtoComments {
  readonly leading: string | undefined;
  readonly trailing: string | undefined;
}

/**
 * The lines of a doc comment: the text of comments in a .proto file and, below it, tags. Empty if there is neither. The text cannot
 * end the comment, and none of its lines is read as a tag.
 */
export function docComment(text: string, tags: readonly string[]): string[] {
  const lines = text === "" ? [] : text.split("\n");
  if (lines.length === 0 && tags.length === 0) return [];
  // A text in the arguments of a tag has this escape, too.
  const escaped = tags.map((tag) => tag.replaceAll("*/", "*\\/"));
  const [only, ...more] = [...lines, ...escaped];
  const short = `/** ${only} */`;
  if (more.length === 0 && short.length < 110) return [short];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), ...escaped.map((tag) => ` * ${tag}`), " */"];
}

/** The comments before and behind a declaration as one text, without the blanks that all lines have in front. */
export function commentText({ leading, trailing }: ProtoComments): string {
  return [leading, trailing]
    .map(defused)
    .filter((text) => text !== "")
    .join("\n\n");
}

/** A comment of a .proto file that neither ends the comment that it comes to stand in nor has annotations. */
export function defused(comment = ""): string {
  const lines = comment
    .replaceAll("\r", "")
    .split("\n")
    .map((line) => line.trimEnd());
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 80);
  const text = lines.map((line) => line.slice(indent)).join("\n");
  return text
    .replace(/^\n+|\s+$/g, "")
    .replaceAll("*/", "*\\/")
    .replace(/(^|[\s*])@/g, "$1\\@");
}
