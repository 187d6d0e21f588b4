/** A fenced block of a page, or a hidden one: an HTML comment that begins with `ts`. */
export interface Block {
  readonly language: string;
  /** The words behind the language: `file=server.ts run` is `{ file: "server.ts", run: "" }`. */
  readonly words: Readonly<Record<string, string>>;
  readonly text: string;
  /** The line of its first text line, from 1. */
  readonly line: number;
  readonly hidden: boolean;
}

const opening = /^(?:```|<!--(?= ts\b))\s*(\S*)(.*)$/;

/** The blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = page.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const match = opening.exec(lines[at] ?? "");
    if (match === null) continue;
    const hidden = lines[at]?.startsWith("<!--") === true;
    const closing = hidden ? "-->" : "```";
    const end = lines.indexOf(closing, at + 1);
    if (end < 0) throw new Error(`The block in line ${at + 1} does not end.`);
    const text = `${lines.slice(at + 1, end).join("\n")}\n`;
    blocks.push({ language: match[1] ?? "", words: wordsOf(match[2] ?? ""), text, line: at + 2, hidden });
    at = end;
  }
  return blocks;
}

function wordsOf(info: string): Record<string, string> {
  const words = info.split(" ").filter((word) => word !== "");
  return Object.fromEntries(words.map((word) => [word.split("=")[0] ?? "", word.split("=")[1] ?? ""]));
}

/** The targets of a page's links, images included, outside code. */
export function linksOf(page: string): string[] {
  const prose = page.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: string): string[] {
  const headings = page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm);
  return [...headings].map((match) =>
    (match[1] ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
