import { positionOf } from "../../common/text-position.js";
import { readComments, type SourceComments } from "./source-comments.js";

/** The error for a .proto file that breaks the grammar. Its message begins with the file, line and column. */
export class ProtoSyntaxError extends Error {}

interface Token {
  readonly kind: "name" | "number" | "string" | "symbol" | "end";
  /** The token as the file has it. For a string: the bytes for which it stands, one in each character. */
  readonly text: string;
  readonly offset: number;
}

/**
 * The tokens of a .proto file. Each method that reads a token throws a ProtoSyntaxError if another kind of token comes next.
 * @see https://protobuf.com/docs/language-spec
 */
export class Tokens {
  readonly file: string;
  private readonly source: string;
  private current: Token;
  private at = 0;
  private before = 0;
  /** The offsets at which lines begin. */
  private lines: readonly number[] | undefined = undefined;
  private line = 0;
  private depth = 0;

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
    this.current = this.read();
  }

  get isEnd(): boolean {
    return this.current.kind === "end";
  }

  get offset(): number {
    return this.current.offset;
  }

  /** The offset behind the token that was read last. */
  get end(): number {
    return this.before;
  }

  /** The comments between the token that was read last and the next one. */
  get comments(): SourceComments {
    const { offset, text } = this.current;
    return readComments(this.source.slice(this.before, offset), this.before === 0, text);
  }

  get isName(): boolean {
    return this.current.kind === "name";
  }

  /** The lines and columns of two offsets, counted from 0, in the form of descriptors: without the second line if it is the first. */
  span(start: number, end: number): number[] {
    const from = this.lineAndColumn(start);
    const to = this.lineAndColumn(end);
    return from[0] === to[0] ? [...from, to[1]] : [...from, ...to];
  }

  /** The text between two offsets, as the file has it. */
  text(start: number, end: number): string {
    return this.source.slice(start, end);
  }

  /** Whether the next token is this symbol or name. */
  is(text: string): boolean {
    return this.current.text === text && (this.current.kind === "symbol" || this.current.kind === "name");
  }

  /** Whether the text behind the next token matches a pattern. The pattern must be sticky. */
  isBefore(pattern: RegExp): boolean {
    return match(pattern, this.source, this.at) !== undefined;
  }

  /** Skips the next token if it is this symbol or name. Returns whether it was. */
  skips(text: string): boolean {
    if (!this.is(text)) return false;
    this.take();
    return true;
  }

  expect(text: string): void {
    if (!this.skips(text)) throw this.unexpected(`"${text}"`);
  }

  name(): string {
    if (this.current.kind !== "name") throw this.unexpected("a name");
    return this.take();
  }

  /** Reads a dotted name, which may begin with a dot. */
  fullName(): string {
    let name = this.skips(".") ? "." : "";
    name += this.name();
    while (this.skips(".")) name += `.${this.name()}`;
    return name;
  }

  integer(): number {
    const sign = this.skips("-") ? -1 : 1;
    const value = this.current.kind === "number" ? integerOf(this.current.text) : Number.NaN;
    if (!Number.isInteger(value)) throw this.unexpected("an integer");
    this.take();
    return sign * value;
  }

  /** Reads a string, which may consist of several literals. */
  string(): string {
    return textOf(this.bytes());
  }

  get isString(): boolean {
    return this.current.kind === "string";
  }

  /** Reads a string, and returns its bytes, one in each character. */
  bytes(): string {
    if (this.current.kind !== "string") throw this.unexpected("a string");
    let bytes = "";
    while (this.current.kind === "string") bytes += this.take();
    return bytes;
  }

  /**
   * Reads the value of an option: a number, a name or a string. With `inBytes`, a string is returned as its bytes, one in each
   * character.
   */
  value(inBytes = false): string | number | boolean {
    if (this.current.kind === "string") return inBytes ? this.bytes() : this.string();
    if (this.current.kind === "name") {
      const name = this.take();
      return name === "true" || name === "false" ? name === "true" : name;
    }
    const sign = this.skips("-") ? "-" : "";
    // The sign of -inf and -nan is followed by a name.
    const { kind } = this.current as Token;
    if (kind !== "number" && kind !== "name") throw this.unexpected("a value");
    const text = this.take();
    return kind === "name" ? sign + text : numberOf(sign, text);
  }

  /**
   * Runs a parser that may call itself, and counts the nesting.
   * @throws ProtoSyntaxError if it exceeds the depth that protoc allows
   */
  nested<Parsed>(parse: () => Parsed): Parsed {
    if (this.depth === maxDepth) throw this.error(`it is nested more than ${maxDepth} levels deep`);
    this.depth++;
    const parsed = parse();
    this.depth--;
    return parsed;
  }

  /** Reads a block in brackets, with nested blocks, and returns its tokens with a blank between any two, without the brackets. */
  block(open: string, close: string): string {
    this.expect(open);
    const parts: string[] = [];
    for (let depth = 1; depth > 0; ) {
      if (this.isEnd) throw this.unexpected(`"${close}"`);
      if (this.is(open)) depth++;
      else if (this.is(close)) depth--;
      const { offset } = this;
      this.take();
      if (depth > 0) parts.push(this.source.slice(offset, this.before));
    }
    return parts.join(" ");
  }

  /** The error for an unexpected token. `expected` names what should have come. */
  unexpected(expected: string): ProtoSyntaxError {
    const { kind, text } = this.current;
    const got = kind === "end" ? "the end of the file" : JSON.stringify(kind === "string" ? textOf(text) : text);
    return this.error(`expected ${expected}, got ${got}`);
  }

  error(reason: string, offset?: number): ProtoSyntaxError {
    return new ProtoSyntaxError(`${this.placeOf(offset ?? this.current.offset)}: ${reason}`);
  }

  /** The file, line and column of an offset, as text. */
  placeOf(offset: number): string {
    const { line, column } = positionOf(this.source, offset);
    return `${this.file}:${line}:${column}`;
  }

  private lineAndColumn(offset: number): [line: number, column: number] {
    this.lines ??= [0, ...[...this.source.matchAll(/\n/g)].map(({ index }) => index + 1)];
    // Declarations end in about the order of the file, so the line is near the last one.
    let at = this.line;
    while ((this.lines[at] as number) > offset) at--;
    while ((this.lines[at + 1] ?? Number.POSITIVE_INFINITY) <= offset) at++;
    this.line = at;
    return [at, offset - (this.lines[at] as number)];
  }

  /** Reads any token, and returns its text. */
  take(): string {
    const { text } = this.current;
    this.before = this.at;
    this.current = this.read();
    return text;
  }

  private read(): Token {
    const { source } = this;
    for (let space = match(spaces, source, this.at); space !== undefined; space = match(spaces, source, this.at)) {
      this.at += space.length;
    }
    const offset = this.at;
    if (offset >= source.length) return { kind: "end", text: "", offset };
    for (const [kind, pattern] of patterns) {
      const text = match(pattern, source, offset);
      if (text === undefined) continue;
      this.at += text.length;
      return { kind, text: kind === "string" ? this.unescaped(text, offset) : text, offset };
    }
    this.at++;
    return { kind: "symbol", text: source[offset] as string, offset };
  }

  /** The bytes for which a quoted string stands, one in each character. */
  private unescaped(quoted: string, offset: number): string {
    return quoted.slice(1, -1).replace(parts, (part: string, ...groups: readonly unknown[]) => {
      const [octal, hex, head, tail, short, long] = groups as readonly (string | undefined)[];
      const byte = octal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(octal, 8) & 0xff;
      if (!Number.isNaN(byte)) return String.fromCharCode(byte);
      if (head !== undefined) return bytesOf(JSON.parse(`"\\u${head}\\u${tail}"`));
      const code = short ?? long;
      if (code !== undefined) return bytesOf(String.fromCodePoint(Number.parseInt(code, 16)));
      const bytes = part.startsWith("\\") ? named[part.slice(1)] : bytesOf(part);
      if (bytes !== undefined) return bytes;
      throw this.error(`there is no escape ${part}`, offset + Number(groups[6]) + 2);
    });
  }
}

/** The depth to which protoc allows messages to be nested. */
const maxDepth = 32;

const spaces = /[\s\ufeff]+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;

const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["name", /[A-Za-z_]\w*/y],
  ["number", /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?/y],
  ["string", /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y],
];

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function integerOf(text: string): number {
  return /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number(text);
}

/** The value of a number. A number that JavaScript would round is returned as text. */
function numberOf(sign: string, text: string): number | string {
  if (!/^(?:\d+|0[xX].*)$/.test(text)) return Number(sign + text.replace(/[fF]$/, ""));
  const value = /^0[0-7]+$/.test(text) ? BigInt(`0o${text}`) : BigInt(text);
  return value > Number.MAX_SAFE_INTEGER ? `${sign}${value}` : Number(sign + String(value));
}

const named: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

/** Matches the parts of a string: escapes (two of them may be the surrogates of one character), and text without escapes. */
const parts =
  /\\([0-7]{1,3})|\\[xX]([0-9a-fA-F]{1,2})|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\(?:u([0-9a-fA-F]{4})|U(00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}))|\\.|[^\\]+/gs;

/** Encodes a text as UTF-8, one byte in each character of the result. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** Decodes UTF-8 that has one byte in each character. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}
