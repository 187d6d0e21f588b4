import { parse } from "node:path";

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  /** Its text, on one line. */
  readonly text: string;
}

/** A stage: its name, if it has one, and the instructions behind `FROM`. */
export interface Stage {
  readonly image: string;
  readonly name?: string;
  readonly instructions: readonly Instruction[];
}

const path = String.raw`[\w./-]+`;
const list = String.raw`\[("[^"]+"(, )?)+\]`;

/** The patterns of the arguments of an instruction: a part of those that the reference of Docker allows. */
const shapes: Readonly<Record<string, RegExp>> = {
  CMD: new RegExp(`^${list}$`),
  COPY: new RegExp(`^(--from=[\\w-]+ )?(${path} )+${path}$`),
  ENV: /^[A-Z_]+=\S+$/,
  EXPOSE: /^\d+(\/(tcp|udp))?$/,
  FROM: /^[\w./-]+:[\w.-]+( AS [\w-]+)?$/,
  HEALTHCHECK: new RegExp(`^(--(interval|timeout|start-period|retries)=\\w+ )*CMD ${list}$`),
  RUN: /^\S.*$/,
  USER: /^\w+$/,
  WORKDIR: /^\/[\w/]+$/,
};

/**
 * The stages of a Dockerfile.
 * @throws Error about what is no instruction
 */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, "").split("\n");
  const instructions = lines.filter((line) => line.trim() !== "" && !line.startsWith("#")).map(readInstruction);
  const stages: { image: string; name?: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructions) {
    if (instruction.name === "FROM") {
      const [image = "", , name] = instruction.text.split(" ");
      stages.push({ image, ...(name === undefined ? {} : { name }), instructions: [] });
    } else if (stages.length === 0) throw new Error(`${instruction.name} stands before the first FROM.`);
    else stages.at(-1)?.instructions.push(instruction);
  }
  for (const from of instructions.flatMap(({ text }) => /^--from=([\w-]+)/.exec(text)?.[1] ?? [])) {
    if (!stages.some(({ name }) => name === from)) throw new Error(`There is no stage ${from}.`);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [name = "", ...words] = line.split(" ");
  const text = words.join(" ");
  if (shapes[name]?.test(text) !== true) throw new Error(`This is no instruction of a Dockerfile: ${line}`);
  return { name, text };
}

/** The arguments of `CMD`, also of the one in a `HEALTHCHECK`. */
export function commandOf({ text }: Instruction): string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}

/** A path in a container without its root, to be joined to a folder. */
export function withoutRoot(absolute: string): string {
  return absolute.slice(parse(absolute).root.length);
}
