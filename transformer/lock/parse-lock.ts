import type { Idempotency } from "../../common/idempotency.js";
import { joinReserved, type Reserved } from "../../common/reserved.js";
import type { MethodKind } from "../../common/wire/wire-schema.js";
import type { LineReader } from "./line-reader.js";
import { readLine } from "./line-reader.js";
import type { Lock, LockedEnum, LockedField, LockedFields, LockedMessage, LockedOperation, Role } from "./lock.js";
import { lockHead, roleWords } from "./print-lock.js";

/** A line of a lock file that cannot be read. */
export class LockSyntaxError extends Error {
  /** The number of the line, counted from one. */
  readonly line: number;
  readonly fix: string;

  constructor(line: number, message: string, fix = "Take the file as it was committed last, and run interwire lock") {
    super(message);
    this.line = line;
    this.fix = fix;
    this.name = "LockSyntaxError";
  }
}

/**
 * Reads the lines of a lock file. An undefined line was left out, and the others keep their numbers.
 * @throws LockSyntaxError if a line cannot be read
 */
export function parseLock(lines: readonly (string | undefined)[]): Lock {
  const builder = new LockBuilder();
  let isHeaded = false;
  for (const [at, line] of lines.entries()) {
    if (line === undefined || line.trim() === "" || line.startsWith("#")) continue;
    if (!isHeaded) {
      checkHead(line.trim(), at + 1);
      isHeaded = true;
      continue;
    }
    try {
      builder.add(line);
    } catch (error) {
      throw new LockSyntaxError(at + 1, error instanceof Error ? error.message : String(error));
    }
  }
  if (!isHeaded) checkHead("", 1);
  return builder.lock;
}

function checkHead(line: string, at: number): void {
  if (line === lockHead) return;
  const [, version] = /^interwire lock (\d+)$/.exec(line) ?? [];
  if (version === undefined) throw new LockSyntaxError(at, `it does not begin with '${lockHead}'`);
  const [own] = /\d+$/.exec(lockHead) ?? [];
  throw new LockSyntaxError(
    at,
    `it is of version ${version}, and this version of interwire reads ${own}`,
    "Use the version of interwire that wrote it",
  );
}

const kinds: ReadonlySet<string> = new Set<MethodKind>(["unary", "clientStreaming", "serverStreaming", "duplex"]);
const levels: ReadonlySet<string> = new Set<Idempotency>(["idempotent", "noSideEffects"]);
const rolesByWord: ReadonlyMap<string, Role> = new Map(
  Object.entries(roleWords).map(([role, word]) => [word, role as Role]),
);

type Mutable<Part> = { -readonly [Name in keyof Part]: Part[Name] };
interface OpenFields extends LockedFields {
  readonly fields: LockedField[];
  readonly removed: LockedField[];
}
interface OpenOperation extends Mutable<LockedOperation> {
  readonly bodies: Map<Role, OpenFields | string>;
  details: string[];
}
interface OpenMessage extends Mutable<LockedMessage>, OpenFields {
  readonly fields: LockedField[];
  readonly removed: LockedField[];
}
interface OpenEnum extends Mutable<LockedEnum> {
  readonly values: { name: string; number: number }[];
  readonly removed: { name: string; number: number }[];
}

/** Takes the lines of a lock file in turn. A line that is indented belongs to the last one that is indented less. */
class LockBuilder {
  readonly lock = {
    operations: new Map<string, OpenOperation>(),
    messages: new Map<string, OpenMessage>(),
    enums: new Map<string, OpenEnum>(),
    packages: new Map<string, string>(),
    projects: new Map<string, string[]>(),
  };
  private service: string | undefined;
  private operation: OpenOperation | undefined;
  private type: OpenMessage | OpenEnum | undefined;
  private package: string | undefined;
  private project: string[] | undefined;

  add(line: string): void {
    const reader = readLine(line);
    const indent = line.length - line.trimStart().length;
    if (indent === 0) this.addHead(reader);
    else if (this.service === undefined) this.addMember(reader);
    else if (indent === 2) this.addOperation(reader, this.service);
    else this.addToOperation(reader);
    reader.end();
  }

  private addHead(reader: LineReader): void {
    this.service = undefined;
    this.operation = undefined;
    this.type = undefined;
    this.package = undefined;
    this.project = undefined;
    const word = reader.word();
    const name = reader.name();
    if (word === "service") this.service = name;
    else if (word === "message") {
      const isNamed = reader.takes("named");
      const isRemoved = reader.takes("removed");
      this.type = { name, isNamed, isRemoved, fields: [], removed: [] };
      this.lock.messages.set(name, this.type);
    } else if (word === "enum") {
      this.type = { name, values: [], removed: [] };
      this.lock.enums.set(name, this.type);
    } else if (word === "package") this.package = name;
    else if (word === "project") {
      this.project = this.lock.projects.get(name) ?? [];
      this.lock.projects.set(name, this.project);
    } else throw new Error(`'${word}' is neither service, message, enum, package nor project`);
  }

  private addOperation(reader: LineReader, service: string): void {
    const isRemoved = reader.takes("removed");
    const kind = reader.word();
    if (!kinds.has(kind)) throw new Error(`'${kind}' is no kind of an operation`);
    const path = `/${service}/${reader.name()}`;
    const idempotency = levelOf(reader);
    this.operation = { path, kind: kind as MethodKind, idempotency, bodies: new Map(), details: [], isRemoved };
    for (const role of ["Request", "Response"] as const) this.operation.bodies.set(role, { fields: [], removed: [] });
    this.lock.operations.set(path, this.operation);
  }

  private addToOperation(reader: LineReader): void {
    const { operation } = this;
    if (operation === undefined) throw new Error("it belongs to no operation");
    const word = reader.word();
    if (word === "throws") {
      operation.details.push(reader.name());
      return;
    }
    const role = rolesByWord.get(word);
    if (role === undefined) throw new Error(`'${word}' is no part of an operation`);
    if (reader.takes("message")) {
      operation.bodies.set(role, reader.name());
      return;
    }
    const known = operation.bodies.get(role);
    const body = known === undefined || typeof known === "string" ? { fields: [], removed: [] } : known;
    operation.bodies.set(role, body);
    addField(reader, body);
  }

  private addMember(reader: LineReader): void {
    const { type } = this;
    if (this.package !== undefined) {
      const name = reader.name();
      this.lock.packages.set(this.package === "" ? name : `${this.package}/${name}`, reader.word());
      return;
    }
    if (this.project !== undefined) {
      this.project.push(`${reader.word()} ${reader.name()}`);
      return;
    }
    if (type === undefined) throw new Error("it belongs to no message, enum, service, package or project");
    if (reader.takes("reserved")) {
      const one = reader.reserved("fields" in type ? "message" : "enum");
      const added: Reserved = typeof one === "string" ? { ranges: [], names: [one] } : { ranges: [one], names: [] };
      type.reserved = joinReserved([...(type.reserved === undefined ? [] : [type.reserved]), added]);
      return;
    }
    if ("fields" in type) {
      addField(reader, type);
      return;
    }
    const into = reader.takes("removed") ? type.removed : type.values;
    into.push({ number: reader.number(), name: reader.name() });
  }
}

function levelOf(reader: LineReader): Idempotency | undefined {
  if (reader.isAtEnd()) return undefined;
  const level = reader.word();
  if (!levels.has(level)) throw new Error(`'${level}' is no level of idempotency`);
  return level as Idempotency;
}

function addField(reader: LineReader, into: OpenFields): void {
  const fields = reader.takes("removed") ? into.removed : into.fields;
  fields.push(reader.field());
}
