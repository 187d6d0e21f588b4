import type { NeovimScreen, Run, Style } from "./neovim-screen.js";

/** The size of a character, and the space around the screen, in pixels. */
const width = 8;
const height = 19;
const space = 16;

/** A picture of a screen as SVG, with its text as text. It is the same wherever it is made. */
export function pictureOf(screen: NeovimScreen, title: string): string {
  const size = [screen.columns * width + 2 * space, screen.lines * height + 2 * space];
  const fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";
  const lines = Array.from({ length: screen.lines }, (_, line) => line);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size.join(" ")}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" rx="8" fill="${colorOf(screen.colors.background)}"/>`,
    `<g font-family="${fonts}" font-size="13">`,
    ...lines.flatMap((line) => screen.runs(line).flatMap((run) => shapesOf(screen, run, line))),
    "</g>",
    "</svg>",
  ].join("\n")}\n`;
}

/** What is drawn for a part of a line: what is behind it, its text, and what is below it. */
function shapesOf({ colors }: NeovimScreen, { column, text, style }: Run, line: number): readonly string[] {
  const [ink, paper] = inkAndPaper(style, colors);
  const [x, y] = [space + column * width, space + line * height];
  const shapes: string[] = [];
  if (paper !== colors.background) {
    shapes.push(`<rect x="${x}" y="${y}" width="${text.length * width}" height="${height}" fill="${colorOf(paper)}"/>`);
  }
  // Words that several blanks part are placed each, as readers of SVG leave blanks out.
  for (const { 0: words, index } of text.matchAll(/\S+(?: \S+)*/g)) {
    const weight = style.bold ? ' font-weight="bold"' : "";
    const slant = style.italic ? ' font-style="italic"' : "";
    const place = `x="${x + index * width}" y="${y + 14}" textLength="${words.length * width}"`;
    shapes.push(`<text ${place} fill="${colorOf(ink)}"${weight}${slant}>${escaped(words)}</text>`);
  }
  const below = `stroke="${colorOf(style.special ?? ink)}" fill="none"`;
  if (style.undercurl) shapes.push(`<path d="${curl(x, y + 17, text.length * width)}" ${below}/>`);
  if (style.underline) shapes.push(`<path d="M${x} ${y + 16.5}h${text.length * width}" ${below}/>`);
  return shapes;
}

function inkAndPaper(
  { foreground, background, reverse }: Style,
  colors: NeovimScreen["colors"],
): readonly [number, number] {
  const pair = [foreground ?? colors.foreground, background ?? colors.background] as const;
  return reverse ? [pair[1], pair[0]] : pair;
}

/** A wave from a point to the right. */
function curl(x: number, y: number, length: number): string {
  return `M${x} ${y}${"q2 -3 4 0t4 0".repeat(length / width)}`;
}

function colorOf(value: number): string {
  return `#${value.toString(16).padStart(6, "0")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
