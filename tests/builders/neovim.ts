import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Packed, pack, Unpacker } from "./msgpack.js";
import { NeovimScreen } from "./neovim-screen.js";

interface Opened {
  readonly folder: string;
  /** The path of the file to open, below the folder. */
  readonly file: string;
  /** The Lua files that are the configuration. */
  readonly configuration: readonly string[];
}

/** The longest that Neovim may take until it shows what a test waits for, in milliseconds. */
const longest = 60_000;

/** Neovim with a file, and with a screen that is drawn here. It is Debian's package. */
export class Neovim {
  readonly screen = new NeovimScreen(112, 18);
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #asked = new Map<number, { resolve(value: Packed): void; reject(reason: Error): void }>();
  readonly #drawn = new Set<() => void>();
  #count = 0;

  private constructor({ folder, file, configuration }: Opened) {
    const isolated = ["--embed", "-n", "-i", "NONE", "-u", "NONE", "--cmd", "filetype plugin on | syntax on"];
    const sources = configuration.flatMap((one) => ["--cmd", `luafile ${one}`]);
    const own = ["CONFIG", "DATA", "STATE", "CACHE"].map((one) => [`XDG_${one}_HOME`, join(folder, ".neovim")]);
    const env = { ...process.env, ...Object.fromEntries(own), LC_ALL: "C.UTF-8" };
    this.#child = spawn("nvim", [...isolated, ...sources, file], {
      cwd: folder,
      env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#ended = new Promise((resolve) => this.#child.once("exit", () => resolve()));
    const unpacker = new Unpacker();
    this.#child.stdout?.on("data", (bytes: Buffer) => {
      for (const message of unpacker.push(bytes)) this.#take(message as readonly Packed[]);
    });
  }

  /** @throws if Neovim is not installed */
  static async open(opened: Opened): Promise<Neovim> {
    if (spawnSync("nvim", ["--version"]).status !== 0) {
      throw new Error("These tests need Debian's Neovim. Run: apt-get install neovim");
    }
    const neovim = new Neovim(opened);
    const { columns, lines } = neovim.screen;
    await neovim.ask("nvim_ui_attach", columns, lines, { rgb: true, ext_linegrid: true });
    return neovim;
  }

  /** Calls a function of Neovim's API. */
  ask(method: string, ...given: readonly Packed[]): Promise<Packed> {
    const id = ++this.#count;
    this.#child.stdin?.write(pack([0, id, method, given]));
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  /** Runs Lua, and returns what it returns. */
  lua(code: string): Promise<Packed> {
    return this.ask("nvim_exec_lua", code, []);
  }

  /** Waits until an expression of Lua is true. Neovim works on meanwhile. */
  async until(condition: string): Promise<void> {
    const isTrue = await this.lua(`return (vim.wait(${longest}, function() return ${condition} end, 20))`);
    if (isTrue !== true) throw new Error(`It never was true: ${condition}\n${this.screen.text.join("\n")}`);
  }

  /** Types keys, in Neovim's notation, such as <Esc>. */
  async type(keys: string): Promise<void> {
    await this.ask("nvim_input", keys);
  }

  /** Waits until the screen shows a text. */
  async shows(text: string): Promise<void> {
    const isShown = (): boolean => this.screen.text.some((line) => line.includes(text));
    if (isShown()) return;
    await new Promise<void>((resolve, reject) => {
      const drawn = (): void => {
        if (isShown()) end(resolve);
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`'${text}' is not shown:\n${this.screen.text.join("\n")}`))),
        longest,
      );
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        this.#drawn.delete(drawn);
        settle();
      };
      this.#drawn.add(drawn);
    });
  }

  /** The text of the open file. */
  async text(): Promise<string> {
    const lines = (await this.ask("nvim_buf_get_lines", 0, 0, -1, false)) as readonly string[];
    return `${lines.join("\n")}\n`;
  }

  /** Ends Neovim, which ends its servers. */
  async close(): Promise<void> {
    this.#child.stdin?.write(pack([2, "nvim_command", ["qall!"]]));
    await this.#ended;
  }

  #take([kind, ...rest]: readonly Packed[]): void {
    if (kind === 1) {
      const [id, error, result] = rest as [number, Packed, Packed];
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === null) asked?.resolve(result);
      else asked?.reject(new Error(JSON.stringify(error)));
    }
    if (kind !== 2 || rest[0] !== "redraw") return;
    for (const [event, ...calls] of rest[1] as readonly [string, ...(readonly Packed[])[]][]) {
      for (const given of calls) this.screen.draw(event, given);
      if (event === "flush") for (const drawn of this.#drawn) drawn();
    }
  }
}
