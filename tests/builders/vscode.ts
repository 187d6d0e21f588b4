import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { installTools, longestCommand } from "../packaging/install-tools.js";
import { newFolder, succeed, write } from "../packaging/packed.js";

/** VS Code's server from npm, with its extensions, and the Node that runs it. */
export interface VsCode {
  readonly node: string;
  readonly script: string;
}

/** Installs VS Code's server without the native modules that it can do without: those for logs and terminals. */
export function installVsCode(node: string): VsCode {
  const options = ["--ignore-scripts"];
  const folder = join(installTools("vscode-server", ...options, "code-server@4.139.1"), "node_modules/code-server");
  for (const part of ["lib/vscode", "lib/vscode/extensions"]) {
    succeed(join(folder, part), "npm", "install", ...options, "--omit=dev");
  }
  return { node, script: join(folder, "out/node/entry.js") };
}

interface Opened {
  /** The packed extensions to install. */
  readonly extensions: readonly string[];
  readonly settings?: object;
  /** The folder of the project, and the path of the file in it to open. */
  readonly folder: string;
  readonly file: string;
}

/** A window of VS Code with a file, in a browser. */
export class Window {
  readonly #server: ChildProcess;
  readonly #browser: Browser;
  readonly page: Page;

  private constructor(server: ChildProcess, browser: Browser, page: Page) {
    this.#server = server;
    this.#browser = browser;
    this.page = page;
  }

  static async open({ node, script }: VsCode, { extensions, settings, folder, file }: Opened): Promise<Window> {
    const home = newFolder("vscode");
    const places = ["--user-data-dir", home, "--extensions-dir", join(home, "extensions")];
    const quiet = {
      "security.workspace.trust.enabled": false,
      "workbench.startupEditor": "none",
      "telemetry.telemetryLevel": "off",
      "chat.disableAIFeatures": true,
    };
    write(home, "User/settings.json", JSON.stringify({ ...quiet, ...settings }));
    const env = { ...process.env, XDG_CONFIG_HOME: home };
    for (const one of extensions) {
      const args = [script, ...places, "--install-extension", one];
      const { status, stderr } = spawnSync(node, args, { env, encoding: "utf8", timeout: longestCommand });
      if (status !== 0) throw new Error(stderr);
    }
    const options = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"];
    const server = spawn(node, [script, ...options, ...places, folder], { env, stdio: ["ignore", "pipe", "ignore"] });
    const origin = await addressOf(server);
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
    const window = new Window(server, browser, await browser.newPage({ viewport: { width: 1200, height: 700 } }));
    const remote = `vscode-remote://${new URL(origin).host}${join(folder, file)}`;
    const payload = encodeURIComponent(JSON.stringify([["openFile", remote]]));
    try {
      await window.page.goto(`${origin}?folder=${encodeURIComponent(folder)}&payload=${payload}`);
      await window.page.waitForSelector(".monaco-editor .view-line", { timeout: 120_000 });
      return window;
    } catch (error) {
      await window.close();
      throw error;
    }
  }

  /** The texts of interwire's problems in VS Code's list, as soon as there are some. */
  async problems(): Promise<readonly string[]> {
    await this.page.waitForSelector(".squiggly-error", { timeout: 120_000 });
    await this.page.keyboard.press("Control+Shift+M");
    const rows = this.page.locator(".markers-panel .monaco-list-row");
    await rows.nth(1).waitFor();
    return (await rows.allInnerTexts()).flatMap((one) => /^(.*)\ninterwire\b/.exec(one)?.[1] ?? []);
  }

  /** Runs a command by its name. */
  async run(command: string): Promise<void> {
    await this.page.keyboard.press("F1");
    await this.page.waitForSelector(".quick-input-widget input", { state: "visible" });
    await this.page.keyboard.type(command);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: command }).first().click();
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.kill();
    if (this.#server.exitCode === null && this.#server.signalCode === null) await once(this.#server, "exit");
  }
}

/** The address that a server prints. What it prints later is read, too, or it would wait. */
function addressOf(server: ChildProcess): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (bytes: Buffer) => {
      said += bytes;
      const [, origin] = /listening on (http:\S+)/.exec(said) ?? [];
      if (origin !== undefined) resolve(origin);
    });
    server.once("exit", () => reject(new Error(`VS Code's server ended:\n${said}`)));
  });
}
