import { type NumberRange, numberRanges, type ReservingKind } from "../../common/reserved.js";
import type { LockedField } from "./lock.js";

/** Takes a line of a lock file apart, from left to right. Each method throws an `Error` if something else stands there. */
export interface LineReader {
  word(): string;
  /** A name, which is in quotation marks if it has other characters than those of identifiers and paths. */
  name(): string;
  number(): number;
  field(): LockedField;
  /** Numbers that a type reserves, or a name in quotation marks. */
  reserved(kind: ReservingKind): NumberRange | string;
  /** Takes a word if it comes next, and says whether it did. */
  takes(word: string): boolean;
  isAtEnd(): boolean;
  end(): void;
}

type Mutable<Part> = { -readonly [Name in keyof Part]: Part[Name] };

export function readLine(line: string): LineReader {
  let rest = line.trim();
  const take = (pattern: RegExp): string | undefined => {
    const [found] = pattern.exec(rest) ?? [];
    if (found !== undefined) rest = rest.slice(found.length).trimStart();
    return found;
  };
  const need = (pattern: RegExp, what: string): string => {
    const found = take(pattern);
    if (found === undefined) throw new Error(`it has no ${what} before '${rest}'`);
    return found;
  };
  const quoted = (): string => JSON.parse(need(/^"(?:[^"\\]|\\.)*"/, "text in quotation marks")) as string;
  const name = (): string => (rest.startsWith('"') ? quoted() : need(/^[\w$.%/@-]+/, "name"));
  const word = (): string => need(/^[A-Za-z][\w-]*/, "word");
  const number = (): number => Number(need(/^-?\d+/, "number"));
  const takes = (text: string): boolean => take(new RegExp(`^${text}(?![\\w-])(?!:)`)) !== undefined;

  /** The type of a single value, an item or a map's value, with the name of its message or enum. */
  const element = (): Pick<LockedField, "type" | "message" | "enum"> => {
    const type = need(/^[a-z][\w.]*/i, "type");
    if (type === "message") return { type, message: name() };
    return type === "enum" ? { type, enum: name() } : { type };
  };
  const type = (): Partial<LockedField> & Pick<LockedField, "type"> => {
    if (take(/^map</) !== undefined) {
      const key = need(/^\w+/, "type of a key");
      need(/^,/, "comma");
      const value = element();
      need(/^>/, "end of the map");
      return { ...value, key };
    }
    if (takes("repeated")) return { ...element(), repeated: true };
    return takes("optional") ? { ...element(), optional: true } : element();
  };
  const options = (into: Mutable<LockedField>): void => {
    if (take(/^\[/) === undefined) return;
    do {
      const option = word();
      need(/^=/, "sign =");
      if (option === "name") into.protoName = quoted();
      else if (option === "json") into.jsonName = quoted();
      else if (option === "oneof") into.oneof = quoted();
      else if (option === "packed" && takes("false")) into.packed = false;
      else if (option === "delimited" && takes("true")) into.delimited = true;
      else if (option === "default") into.default = defaultValue();
      else throw new Error(`'${option}' is no option of a field`);
    } while (take(/^,/) !== undefined);
    need(/^\]/, "end of the options");
  };
  const defaultValue = (): NonNullable<LockedField["default"]> => {
    if (rest.startsWith('"')) return quoted();
    const text = need(/^[-\w.+]+/, "default");
    if (text === "true" || text === "false") return text === "true";
    return /^-?\d+n$/.test(text) ? BigInt(text.slice(0, -1)) : Number(text);
  };
  return {
    word,
    name,
    number,
    takes,
    field() {
      const given = { number: number(), name: name() };
      need(/^:/, "colon");
      const field: Mutable<LockedField> = { ...given, ...type() };
      options(field);
      return field;
    },
    reserved(kind) {
      if (rest.startsWith('"')) return quoted();
      const first = number();
      if (!takes("to")) return [first, first];
      return [first, takes("max") ? numberRanges[kind][1] : number()];
    },
    isAtEnd: () => rest === "",
    end() {
      if (rest !== "") throw new Error(`it goes on with '${rest}'`);
    },
  };
}
