import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { on, once } from "node:events";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { editedFile, type HostProject } from "./host-project.js";
import { plainEnvironment } from "./installation.js";

/** A host at work on a project. */
export interface Session {
  /** Has the program answer once more: its answers, or what the host printed where there are none. */
  answer(): Promise<string>;
  close(): Promise<void>;
}

/** A program of Node with its arguments, behind the binary of Node. */
export type Command = readonly [node: string, ...args: string[]];

/** Commands that run for every answer, up to the first that fails. Where several answer, they have to agree. */
export function commands(project: HostProject, ...steps: readonly Command[]): Session {
  return {
    async answer() {
      const answers = new Set<string>();
      let printed = "";
      for (const step of steps) {
        const ran = start(project, step);
        ran.child.stdin.end();
        const [status] = (await once(ran.child, "close")) as [number | null];
        printed += ran.printed();
        if (status !== 0) return printed;
        const answer = project.takeAnswers();
        if (answer !== undefined) answers.add(answer);
      }
      return answers.size === 0 ? printed : [...answers].join("\n");
    },
    close: async () => undefined,
  };
}

/** A program that stays. Each line of its input asks for an answer, and names the file that was edited before. */
export function server(project: HostProject, command: Command): Session {
  const { child, printed } = start(project, command);
  const lines = on(createInterface(child.stdout), "line", { close: ["close"] });
  let asked = 0;
  return {
    async answer() {
      const before = printed().length;
      child.stdin.write(`${asked === 0 ? "" : editedFile}\n`);
      asked++;
      for (let next = await lines.next(); !next.done && next.value[0] !== "answered"; ) next = await lines.next();
      return project.takeAnswers() ?? printed().slice(before);
    },
    async close() {
      const closed = once(child, "close");
      child.stdin.end();
      await closed;
    },
  };
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  printed(): string;
}

function start({ app }: HostProject, [node, ...args]: Command): Started {
  // A process that hangs is ended, so that its row fails alone.
  const child = spawn(node, args, { cwd: app, env: plainEnvironment(), timeout: 300_000 });
  // One that has ended reads nothing more.
  child.stdin.on("error", () => undefined);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
  }
  return { child, printed: () => stripVTControlCharacters(text) };
}
