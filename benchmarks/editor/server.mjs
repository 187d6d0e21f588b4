// TypeScript's server, as an editor drives it, with what its process uses.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/paths.mjs";

/** Milliseconds of one tick of /proc/<pid>/stat. */
const tick = 10;

export class Server {
  #child;
  #asked = new Map();
  #buffer = Buffer.alloc(0);
  #count = 0;

  constructor(folder) {
    const script = join(root, "node_modules/typescript/lib/tsserver.js");
    const args = [script, "--disableAutomaticTypingAcquisition"];
    this.#child = spawn(process.execPath, args, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout.on("data", (bytes) => {
      this.#buffer = Buffer.concat([this.#buffer, bytes]);
      while (this.#take());
    });
  }

  /** Takes a message from what has come. */
  #take() {
    const head = this.#buffer.indexOf("\r\n\r\n");
    const length = Number(/Content-Length: (\d+)/.exec(this.#buffer.subarray(0, Math.max(head, 0)).toString())?.[1]);
    if (head < 0 || this.#buffer.length < head + 4 + length) return false;
    const message = JSON.parse(this.#buffer.subarray(head + 4, head + 4 + length).toString());
    this.#buffer = this.#buffer.subarray(head + 4 + length);
    this.#asked.get(message.request_seq)?.(message);
    this.#asked.delete(message.request_seq);
    return true;
  }

  ask(command, given) {
    const seq = ++this.#count;
    this.#child.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: given })}\n`);
    return new Promise((resolve, reject) => {
      this.#asked.set(seq, ({ success, message, body }) => (success ? resolve(body) : reject(new Error(message))));
    });
  }

  /** What an editor asks for once a file has changed. */
  async diagnostics(file) {
    const kinds = ["syntacticDiagnosticsSync", "semanticDiagnosticsSync", "suggestionDiagnosticsSync"];
    return (await Promise.all(kinds.map((one) => this.ask(one, { file })))).flat();
  }

  /** Milliseconds of processor time that the process has used. */
  get processorTime() {
    const text = readFileSync(`/proc/${this.#child.pid}/stat`, "utf8");
    const [user, system] = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * tick;
  }

  /** The most memory that the process has had, in megabytes. */
  get peakMemory() {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    return Number(/VmHWM:\s*(\d+)/.exec(status)[1]) / 1024;
  }

  async stop() {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill();
    await ended;
  }
}
