import type { FileEdits, Insert } from "../../transformer/emit/edits.js";
import { toTypeScript } from "../../transformer/emit/marks.js";

/** Applies a file's edits to its text: what every host but ts-patch does. No line is added before the last import. */
export function applyEdits(text: string, edits: FileEdits): string {
  const inserts = edits.inserts.flatMap(placed).sort((a, b) => b.at - a.at);
  const edited = inserts.reduce((done, insert) => done.slice(0, insert.at) + insert.text + done.slice(insert.at), text);
  const imports = edits.imports
    .map(({ specifier, name, local }) => `import { ${name} as ${local} } from ${JSON.stringify(specifier)};`)
    .join(" ");
  const tail = edits.inserts.flatMap((insert) => (insert.kind === "tail" ? [insert.text] : [])).join("\n");
  return `${imports}${edited}\n${toTypeScript(tail)}\n`;
}

function placed(insert: Insert): { at: number; text: string }[] {
  if (insert.kind === "tail") return [];
  if (insert.kind !== "replacement") return [insert];
  const end = insert.span.start + insert.span.length;
  return [
    { at: insert.at, text: `${insert.text} /* ` },
    { at: end, text: " */" },
  ];
}
