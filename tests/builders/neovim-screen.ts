import type { Packed } from "./msgpack.js";

/** How a character is drawn. Colours are 0xRRGGBB. */
export interface Style {
  readonly foreground?: number;
  readonly background?: number;
  /** The colour of what is drawn below a character. */
  readonly special?: number;
  readonly underline?: boolean;
  readonly undercurl?: boolean;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly reverse?: boolean;
}

interface Cell {
  readonly text: string;
  readonly style: number;
}

const empty: Cell = { text: " ", style: 0 };

/** Characters of one style that stand beside each other. */
export interface Run {
  readonly column: number;
  readonly text: string;
  readonly style: Style;
}

/** What Neovim draws, of the events that it tells the owner of its screen. */
export class NeovimScreen {
  readonly #rows: Cell[][];
  readonly #styles = new Map<number, Style>();
  colors: { readonly foreground: number; readonly background: number } = { foreground: 0xffffff, background: 0 };

  constructor(
    readonly columns: number,
    readonly lines: number,
  ) {
    this.#rows = Array.from({ length: lines }, () => new Array<Cell>(columns).fill(empty));
  }

  /** The text of each line, without the blanks behind it. */
  get text(): readonly string[] {
    return this.#rows.map((row) =>
      row
        .map(({ text }) => text)
        .join("")
        .trimEnd(),
    );
  }

  /** The parts of a line. */
  runs(line: number): readonly Run[] {
    const runs: { column: number; text: string; style: number }[] = [];
    for (const [column, { text, style }] of (this.#rows[line] ?? []).entries()) {
      const last = runs.at(-1);
      if (last?.style === style) last.text += text;
      else runs.push({ column, text, style });
    }
    return runs.map(({ column, text, style }) => ({ column, text, style: this.#styles.get(style) ?? {} }));
  }

  /** Draws an event. */
  draw(event: string, given: readonly Packed[]): void {
    if (event === "grid_line") this.#write(given as [number, number, number, [string, number?, number?][]]);
    if (event === "grid_clear") for (const row of this.#rows) row.fill(empty);
    if (event === "grid_scroll") this.#scroll(given as number[]);
    if (event === "hl_attr_define") this.#styles.set(given[0] as number, given[1] as Style);
    if (event === "default_colors_set") {
      const [foreground, background] = given as [number, number];
      this.colors = { foreground, background };
    }
  }

  /** Cells that repeat are told once, and so is a style that stays the same. */
  #write([, line, start, cells]: [number, number, number, [string, number?, number?][]]): void {
    let column = start;
    let style = 0;
    for (const [text, next, times = 1] of cells) {
      style = next ?? style;
      for (let left = times; left > 0; left--) (this.#rows[line] as Cell[])[column++] = { text, style };
    }
  }

  #scroll([, top = 0, bottom = 0, left = 0, right = 0, by = 0]: readonly number[]): void {
    const before = this.#rows.map((row) => [...row]);
    for (let line = top; line < bottom; line++) {
      const from = before[line + by];
      if (from === undefined || line + by < top || line + by >= bottom) continue;
      this.#rows[line]?.splice(left, right - left, ...from.slice(left, right));
    }
  }
}
