import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import type { TextEdit } from "../../transformer/model/fix.js";

/** The parts of a source map as the compiler writes them. */
interface CompilerMap {
  readonly mappings: string;
  readonly sourcesContent?: readonly string[];
}

/**
 * Has the source map of a text that was compiled with edits lead to the text without them, character by character. What was inserted
 * has no place there, and is not mapped, as code that a transformer adds. `map` is JSON.
 */
export function mapToSource(map: string, text: string, edits: readonly TextEdit[]): string {
  const compiled = JSON.parse(map) as CompilerMap;
  const original = createOriginals(text, edits);
  const mappings = decode(compiled.mappings).map((line) =>
    line.flatMap((segment): SourceMapSegment[] => {
      if (segment.length === 1) return [segment];
      const [column, source, editedLine, editedColumn] = segment;
      const place = original(editedLine, editedColumn);
      if (place === undefined) return [];
      return [segment.length === 5 ? [column, source, ...place, segment[4]] : [column, source, ...place]];
    }),
  );
  return JSON.stringify({
    ...compiled,
    // The compiler writes no lines behind the last that is mapped.
    mappings: encode(mappings).replace(/;+$/, ""),
    ...(compiled.sourcesContent && { sourcesContent: [text] }),
  });
}

/** A part of the edited text, up to the beginning of the next. Where the source has no such part, `start` is undefined. */
interface Part {
  readonly editedStart: number;
  readonly start: number | undefined;
}

type Originals = (line: number, column: number) => readonly [line: number, column: number] | undefined;

/** Makes the function that finds the place in a text for a place in the edited text. Lines and columns are counted from 0. */
function createOriginals(text: string, edits: readonly TextEdit[]): Originals {
  const parts: Part[] = [];
  let edited = "";
  let done = 0;
  const copy = (end: number): void => {
    if (end > done) parts.push({ editedStart: edited.length, start: done });
    edited += text.slice(done, end);
    done = Math.max(done, end);
  };
  for (const { span, text: added } of inOrder(edits)) {
    copy(span.start);
    // The beginning of a replacement stands for the beginning of what it replaces.
    if (span.length > 0) parts.push({ editedStart: edited.length, start: span.start });
    parts.push({ editedStart: edited.length + Number(span.length > 0), start: undefined });
    edited += added;
    done += span.length;
  }
  // The end of the text has a place as well.
  parts.push({ editedStart: edited.length, start: done });
  edited += text.slice(done);
  const editedLines = lineStarts(edited);
  const lines = lineStarts(text);
  return (line, column) => {
    const offset = (editedLines[line] ?? 0) + column;
    const index = lastAtMost(parts, offset, (one) => one.editedStart);
    const part = parts[index];
    if (part?.start === undefined) return undefined;
    const at = part.start + offset - part.editedStart;
    // The end of what was inserted at the end of a line. No code of the source begins there.
    const isBehindInserted = offset === part.editedStart && index > 0 && parts[index - 1]?.start === undefined;
    if (isBehindInserted && !/^[^\r\n]/.test(text.slice(at, at + 1))) return undefined;
    const found = lastAtMost(lines, at, (one) => one);
    return [found, at - (lines[found] ?? 0)];
  };
}

/** Edits in the order in which they stand in the text: insertions at a place come before what is replaced from there. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted(({ span: a }, { span: b }) => a.start - b.start || Number(a.length > 0) - Number(b.length > 0));
}

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|[\n\r\u2028\u2029]/g), ({ index, 0: found }) => index + found.length)];
}

/** The index of the last of `items`, which are sorted by `key`, whose key is at most `limit`. */
function lastAtMost<Item>(items: readonly Item[], limit: number, key: (item: Item) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(items[middle] as Item) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
