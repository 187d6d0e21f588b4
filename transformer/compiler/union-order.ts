const token =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|=>|[()[\]{}<>|,;:?=]|(?<=\s)(?:extends|is|in)(?=\s)|[^"'`()[\]{}<>|,;:?=\s]+|\s+/g;
const opening = /^[([{<]$/;
const closing = /^[)\]}>]$/;
/** What ends a union that it follows, and begins another type: a member, a parameter, a result, a constraint. */
const separator = /^(?:[,;:?=]|=>|extends|is|in)$/;

/**
 * The text of a type with the members of every union in an order of ours: built-in types first, `null` and `undefined` last, and
 * the others by their text, with numbers by value.
 */
export function unionsInOrder(text: string): string {
  // A fast path: most types contain no union.
  if (!text.includes("|")) return text;
  const tokens = text.match(token) ?? [];
  let at = 0;
  /** Reads up to the bracket that closes what is being read, or to the end. */
  const read = (): string => {
    let done = "";
    let members: string[] = [];
    let member = "";
    const endUnion = (): void => {
      done += joined([...members, member]);
      members = [];
      member = "";
    };
    for (let next = tokens[at]; next !== undefined && !closing.test(next); next = tokens[at]) {
      at++;
      if (opening.test(next)) member += `${next}${read()}${tokens[at++] ?? ""}`;
      else if (next === "|") {
        members.push(member);
        member = "";
      } else if (separator.test(next)) {
        endUnion();
        done += next;
      } else member += next;
    }
    endUnion();
    return done;
  };
  let result = read();
  // A bracket that closes nothing cannot be in a type: the rest is kept as it is.
  while (at < tokens.length) result += tokens[at++] ?? "";
  return result;
}

function joined(members: readonly string[]): string {
  const [first = "", ...more] = members;
  if (more.length === 0) return first;
  const before = /^\s*/.exec(first)?.[0] ?? "";
  const after = /\s*$/.exec(more.at(-1) ?? "")?.[0] ?? "";
  const sorted = members.map((one) => one.trim()).sort(compareMembers);
  return `${before}${sorted.join(" | ")}${after}`;
}

const builtIn = ["string", "number", "bigint", "boolean", "void"];

function compareMembers(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || Number(a) - Number(b) || compareTexts(a, b);
}

function rankOf(member: string): number {
  const at = builtIn.indexOf(member);
  if (at >= 0) return at;
  return builtIn.length + ["null", "undefined"].indexOf(member) + 1;
}

function compareTexts(a: string, b: string): number {
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a < b ? -1 : Number(a !== b);
}
