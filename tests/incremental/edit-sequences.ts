import type { ChoiceName } from "./sources";

/** A choice that becomes another one. */
export interface Edit {
  readonly choice: ChoiceName;
  readonly to: number;
  /** The errors that the build must report from now on. */
  readonly reports?: RegExp;
}

const edit = (choice: ChoiceName, to: number, reports?: RegExp): Edit => ({ choice, to, ...(reports && { reports }) });

/** Edits one after another, behind each of which a project is what a clean one is. */
export const sequences: readonly (readonly [rule: string, edits: readonly Edit[]])[] = [
  ["a member is added, collides and goes", [edit("a member of deep", 1), edit("a member of deep", 2, /IW1003/)]],
  ["a member is renamed", [edit("deep's member", 1)]],
  ["a number changes, is broken and is fixed", [edit("deep's number", 1), edit("deep's number", 2, /IW1009/)]],
  ["a member loses its number", [edit("deep's number", 3, /IW1/)]],
  ["a member's type changes", [edit("deep's type", 1), edit("deep's type", 2), edit("deep's type", 3)]],
  [
    "a number changes in a message three files away",
    [edit("deep's type", 3), edit("a number three files away", 1), edit("a number three files away", 0)],
  ],
  ["an alias that messages take through two barrels changes", [edit("an alias", 1), edit("an alias", 2)]],
  [
    "an enum changes its values, its form, and becomes a message",
    [edit("an enum", 1), edit("an enum", 2), edit("an enum", 3)],
  ],
  [
    "a message that is derived from another is derived in another way",
    [edit("a derived message", 1), edit("a derived message", 2, /IW1205/)],
  ],
  [
    "an object as const gets a second name for a number, and becomes a const enum whose number changes",
    [edit("an enum", 2), edit("an enum", 4), edit("an enum", 5), edit("an enum", 6)],
  ],
  [
    "a oneof under an alias changes its numbers and arms, loses a number, and is none any more",
    [edit("a oneof", 1), edit("a oneof", 2), edit("a oneof", 3, /IW1001/), edit("a oneof", 4, /IW1001/)],
  ],
  [
    "a contract is renamed on the wire and loses its mark",
    [edit("the contract's mark", 1), edit("the contract's mark", 2, /IW1303/)],
  ],
  [
    "a constant that names a contract changes, is no text and is not a literal any more",
    [edit("a constant", 1), edit("a constant", 2, /IW1009/), edit("a constant", 3, /IW1009/), edit("a constant", 0)],
  ],
  ["a contract moves to another file and back", [edit("the contract's home", 1)]],
  [
    "an operation's tag gets a name, is misspelt and is dropped",
    [edit("an operation", 1), edit("an operation", 2, /IW1004/), edit("an operation", 3)],
  ],
  ["an operation is renamed", [edit("the operation's name", 1)]],
  [
    "a parameter changes, is added, and is of no wire type",
    [edit("a parameter", 1), edit("a parameter", 2), edit("a parameter", 3, /IW1201/)],
  ],
  ["an operation is added", [edit("a second operation", 1), edit("a second operation", 2)]],
  [
    "a barrel drops an export and regains it",
    [edit("the first barrel", 3, /TS2305/), edit("the first barrel", 1), edit("the first barrel", 2)],
  ],
  ["a barrel names what it passed on as a whole", [edit("the second barrel", 1), edit("the second barrel", 2)]],
  ["a function's inferred result loses its contract parameter", [edit("a helper", 1), edit("a helper", 2)]],
  ["a class stops to implement its contract", [edit("an implementation", 1)]],
];
