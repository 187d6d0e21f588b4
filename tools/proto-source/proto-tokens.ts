/** A .proto file that does not follow the grammar. The message begins with the file, the line and the column. */
export class ProtoSyntaxError extends Error {}

interface Token {
  readonly kind: "name" | "number" | "string" | "symbol" | "end";
  /** As it is written; of a string, the bytes that it stands for, one in each character. */
  readonly text: string;
  readonly offset: number;
}

/**
 * The tokens of a .proto file. Each method that reads one throws a ProtoSyntaxError if another stands there.
 * @see https://protobuf.com/docs/language-spec
 */
export class Tokens {
  readonly file: string;
  private readonly source: string;
  private current: Token;
  private at = 0;
  private depth = 0;

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
    this.current = this.read();
  }

  get isEnd(): boolean {
    return this.current.kind === "end";
  }

  /** Where the next token begins. */
  get offset(): number {
    return this.current.offset;
  }

  /** Whether a symbol or a name comes next. */
  is(text: string): boolean {
    return this.current.text === text && (this.current.kind === "symbol" || this.current.kind === "name");
  }

  /** Whether a text comes behind the next token that a sticky pattern matches. */
  isBefore(pattern: RegExp): boolean {
    return match(pattern, this.source, this.at) !== undefined;
  }

  /** Skips a symbol or a name if it comes next. */
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

  /** A name with dots, which may begin with one. */
  fullName(): string {
    let name = this.skips(".") ? "." : "";
    name += this.name();
    while (this.skips(".")) name += `.${this.name()}`;
    return name;
  }

  /** An integer, with its sign. */
  integer(): number {
    const sign = this.skips("-") ? -1 : 1;
    const value = this.current.kind === "number" ? integerOf(this.current.text) : Number.NaN;
    if (!Number.isInteger(value)) throw this.unexpected("an integer");
    this.take();
    return sign * value;
  }

  /** A string, in as many parts as it is written in. */
  string(): string {
    return textOf(this.bytes());
  }

  /** The bytes of a string, one in each character. */
  private bytes(): string {
    if (this.current.kind !== "string") throw this.unexpected("a string");
    let bytes = "";
    while (this.current.kind === "string") bytes += this.take();
    return bytes;
  }

  /** A number, a name or a string, as the value of an option. `inBytes` asks for the bytes of a string, one in each character. */
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
   * Parses what may hold its like, no deeper than protoc does.
   * @throws ProtoSyntaxError if it is nested deeper
   */
  nested<Parsed>(parse: () => Parsed): Parsed {
    if (this.depth === maxDepth) throw this.error(`it is nested more than ${maxDepth} levels deep`);
    this.depth++;
    const parsed = parse();
    this.depth--;
    return parsed;
  }

  /** Skips what is left of a statement. */
  skipStatement(): void {
    while (!this.skips(";")) {
      if (this.isEnd) throw this.unexpected('";"');
      this.take();
    }
  }

  /** Skips what is between brackets, with those inside it. */
  skipBlock(open: string, close: string): void {
    this.expect(open);
    for (let depth = 1; depth > 0; this.take()) {
      if (this.isEnd) throw this.unexpected(`"${close}"`);
      if (this.is(open)) depth++;
      else if (this.is(close)) depth--;
    }
  }

  /** The error of a token that is not what was expected. */
  unexpected(expected: string): ProtoSyntaxError {
    const { kind, text } = this.current;
    const got = kind === "end" ? "the end of the file" : JSON.stringify(kind === "string" ? textOf(text) : text);
    return this.error(`expected ${expected}, got ${got}`);
  }

  error(reason: string, offset?: number): ProtoSyntaxError {
    return new ProtoSyntaxError(`${this.placeOf(offset ?? this.current.offset)}: ${reason}`);
  }

  /** The file, the line and the column of an offset. */
  placeOf(offset: number): string {
    const lines = this.source.slice(0, offset).split("\n");
    return `${this.file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
  }

  private take(): string {
    const { text } = this.current;
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

  /** The bytes that a string stands for, one in each character. */
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

/** How deep protoc lets messages be nested. */
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

/** A number; one that JavaScript would round keeps its digits. */
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

/** What a string consists of: escapes, of which two may be the halves of a character, and text without any. */
const parts =
  /\\([0-7]{1,3})|\\[xX]([0-9a-fA-F]{1,2})|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\(?:u([0-9a-fA-F]{4})|U(00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}))|\\.|[^\\]+/gs;

/** The bytes of a text in UTF-8, one in each character. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** The text that bytes are in UTF-8. */
export function textOf(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}
