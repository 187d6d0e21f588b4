import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { DecodeError, type Message } from "interwire";
import { fromJsonString, toJsonString } from "interwire/json";
import { containers, presence, rows, scalars } from "../runtime/json-rows.js";
import { root } from "../support/root.js";
import { buildPython, python } from "./toolchain.js";

interface Request {
  readonly message: string;
  readonly text?: string;
  readonly bytes?: string;
}

interface Answer {
  readonly error?: string;
  readonly bytes?: string;
  readonly text?: string;
}

let stubs = "";
beforeAll(async () => {
  stubs = await buildPython();
}, 120_000);

/** The reading of messages by Google's Python. */
function ask(requests: readonly Request[]): Answer[] {
  const { status, stdout, stderr } = spawnSync(python, [join(root, "tests/peers/python/json_texts.py")], {
    input: requests.map((request) => `${JSON.stringify(request)}\n`).join(""),
    env: { ...process.env, PYTHONPATH: stubs, PYTHONDONTWRITEBYTECODE: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`json_texts.py ended with ${status}: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

const shortName = (name: string): string => name.replace("interwire.json.", "");

test.each(rows)("Python and we read each other's text of %s", (_, message, name, value) => {
  const bytes = Buffer.from(message.toBinary(value as never)).toString("base64");
  const text = toJsonString(message, value as never);
  const [ofText, ofBytes] = ask([
    { message: shortName(name), text },
    { message: shortName(name), bytes },
  ]) as [Answer, Answer];
  expect(ofText.error).toBeUndefined();
  expect(message.fromBinary(Buffer.from(ofText.bytes ?? "", "base64"))).toEqual(value);
  expect(fromJsonString(message, ofBytes.text ?? "")).toEqual(value);
});

/** Texts that are told apart only by one who reads closely, and why one side takes them and the other does not. */
const texts: readonly [rule: string, message: Message<never>, text: string, difference: string | undefined][] = (
  [
    ["a key twice", scalars, '{"i32": 1, "i32": 2}'],
    ["a key twice in a map", containers, '{"scores": {"a": 1, "a": 2}}'],
    ["a key twice, once with an escape", scalars, '{"i32": 1, "\\u00693\\u0032": 2}'],
    ["two spellings of a key of a map", containers, '{"byId": {"1": "a", "01": "b"}}', "Python takes the last one"],
    ["an integer of 64 bits without quotes", scalars, '{"i64": 9007199254740993, "u64": 18446744073709551615}'],
    ["an integer of 64 bits with an exponent", scalars, '{"i64": 1e3}'],
    ["an integer beyond 64 bits", scalars, '{"i64": 9223372036854775808}'],
    ["a fraction for an integer", scalars, '{"i32": 0.5}'],
    ["a whole number with a point", scalars, '{"i32": 1.0}'],
    ["a float beyond its range", scalars, '{"single": 3.5e38}'],
    [
      "a float at the end of its range",
      scalars,
      '{"single": 3.4028235e38}',
      "Python compares before it rounds; Google's C++ prints this text",
    ],
    ["a lone surrogate in an escape", scalars, '{"text": "\\ud800"}'],
    ["a pair of surrogates in escapes", scalars, '{"text": "\\ud83d\\ude00"}'],
    ["null for a member", scalars, '{"i32": null, "level": null, "data": null}'],
    ["null in a list", containers, '{"numbers": [null]}'],
    ["null for a map's value", containers, '{"scores": {"a": null}}'],
    ["a comma before the end", scalars, '{"i32": 1,}'],
    ["a word for a number", scalars, '{"real": NaN}'],
    ["an enum's name that does not exist", scalars, '{"level": "Middle"}'],
    ["an enum's number without a name", scalars, '{"level": 5}'],
    ["a number for a boolean", scalars, '{"flag": 1}'],
    ["bytes in the URL's alphabet", scalars, '{"data": "-_8"}'],
    ["nothing", scalars, ""],
    ["nested", presence, '{"inner": {"inner": {"number": 0}}}'],
  ] as [string, unknown, string, string?][]
).map(([rule, message, text, difference]) => [rule, message as Message<never>, text, difference]);

test("Python and we take and refuse the same texts", () => {
  const answers = ask(texts.map(([, message, text]) => ({ message: shortName(message.typeName), text })));
  for (const [i, [rule, message, text, difference]] of texts.entries()) {
    const { error, bytes } = answers[i] as Answer;
    const ours = read(message, text);
    const theirs = error === undefined ? message.fromBinary(Buffer.from(bytes ?? "", "base64")) : "refused";
    if (difference === undefined) expect([rule, ours]).toEqual([rule, theirs]);
    else expect([rule, ours]).not.toEqual([rule, theirs]);
  }
});

function read(message: Message<never>, text: string): unknown {
  try {
    return fromJsonString(message, text);
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    return "refused";
  }
}
