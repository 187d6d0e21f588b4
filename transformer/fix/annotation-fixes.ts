import { editDistance } from "../analyze/annotation-rules.js";
import { readBrackets } from "../analyze/argument-texts.js";
import { plainCommentsOf } from "../analyze/comments.js";
import { argumentAt, removeAnnotation, removeArgument, renameTag, withoutItem } from "./annotation-texts.js";
import {
  type FixablePlace,
  type Fixer,
  indentAt,
  insert,
  lineBreakOf,
  offered,
  preferred,
  propertyAt,
  replace,
} from "./fixable-place.js";

/** Writes the annotation that the misspelt one probably means, or says in TypeScript what a tag of another library says. */
export const correctTag: Fixer = (problem) => {
  const { words, file } = problem;
  const [, meant] = /^Write '@(\w+)'$/.exec(String(words.fix)) ?? [];
  if (meant !== undefined) return preferred(`Write @${meant}`, [renameTag(problem, meant)]);
  const member = words.tag === "optional" ? propertyNear(problem) : undefined;
  if (member === undefined) return [];
  const mark = problem.ctx.tree.isOptional(member) ? [] : [insert(file, member.name.end, "?")];
  return preferred("Write '?' behind the name", [...mark, removeAnnotation(problem)]);
};

/** The property whose comment has the tag at the place of a problem. */
function propertyNear(problem: FixablePlace): ReturnType<typeof propertyAt> {
  const { ts } = problem.ctx;
  const found = ts.findAncestor(problem.node, (one) => ts.isPropertySignature(one) || ts.isPropertyDeclaration(one));
  return found as ReturnType<typeof propertyAt>;
}

export const removeWrongAnnotation: Fixer = (problem) =>
  offered(`Remove ${problem.words.annotation}`, [removeAnnotation(problem)]);

/** Writes a decorator in an interface, which TypeScript does not read there, as a tag; or removes what is in the wrong place. */
export const writeAsTag: Fixer = (problem) => {
  const { file, start, end, words } = problem;
  const [, tag] = /; here write a tag: (\/\*\* .* \*\/)$/.exec(String(words.allowed)) ?? [];
  if (tag === undefined) return removeWrongAnnotation(problem);
  return preferred(`Write it as ${tag}`, [replace(file, { start, end }, tag)]);
};

export const removeRepeatedAnnotation: Fixer = (problem) =>
  preferred(`Remove the second ${problem.words.annotation}`, [removeAnnotation(problem)]);

/** Makes a JSDoc comment of the comment that the annotation is in. */
export const attachAnnotation: Fixer = (problem) => {
  const { ctx, file, start, words } = problem;
  const comment = plainCommentsOf(ctx, file).find(({ pos, text }) => pos <= start && start < pos + text.length);
  if (comment === undefined) return removeWrongAnnotation(problem);
  const [, written = ""] = /^Write it as (\/\*\* .* \*\/) before/.exec(String(words.fix)) ?? [];
  const title = `Write it as ${written}`;
  const range = { start: comment.pos, end: comment.pos + comment.text.length };
  if (indentAt(file, comment.pos) !== undefined) return preferred(title, [replace(file, range, written)]);
  // The comment is at the end of the declaration's line, and belongs before it.
  const line = file.text.lastIndexOf("\n", comment.pos - 1) + 1;
  const [indent = ""] = /^[^\S\r\n]*/.exec(file.text.slice(line)) ?? [];
  const blanks = file.text.slice(line, comment.pos).length - file.text.slice(line, comment.pos).trimEnd().length;
  return preferred(title, [
    insert(file, line + indent.length, `${written}${lineBreakOf(file)}${indent}`),
    replace(file, { start: range.start - blanks, end: range.end }, ""),
  ]);
};

/** Writes the argument whose name is nearest to the unknown one, or removes it. */
export const correctArgument: Fixer = (problem) => {
  const { file, words } = problem;
  const name = String(words.argument);
  const near = String(words.allowed)
    .split(/, | and /)
    .find((one) => editDistance(one, name) <= 2);
  const at = argumentAt(problem, name)?.start;
  const renamed = at !== undefined && file.text.startsWith(name, at) ? { start: at, end: at + name.length } : undefined;
  return [
    ...(near === undefined || renamed === undefined ? [] : preferred(`Write ${near}`, [replace(file, renamed, near)])),
    ...offered(`Remove the argument ${name}`, [removeArgument(problem, name)]),
  ];
};

export const removeUselessArgument: Fixer = (problem) => {
  const { argument, fix } = problem.words;
  const offer = String(fix).endsWith("Leave it out") ? preferred : offered;
  return offer(`Remove the argument ${argument}`, [removeArgument(problem, String(argument))]);
};

/** Corrects an entry of `reserved` or `reservedNames`, or removes it. */
export const correctReservedEntry: Fixer = (problem) => {
  const { file, words } = problem;
  const list = ["reserved", "reservedNames"].flatMap((name) => {
    const value = argumentAt(problem, name)?.value;
    const items = value && readBrackets(file.text, value.start)?.items;
    const matching = items?.filter(({ start, end }) => file.text.slice(start, end) === words.entry) ?? [];
    return items === undefined || matching.length === 0 ? [] : [{ items, matching }];
  });
  const [{ items, matching } = { items: [], matching: [] }] = list;
  // Of equal entries, the first is right.
  const entry = matching.at(-1);
  if (entry === undefined) return [];
  const [, written] = /^Write ("\S+ to \S+")$/.exec(String(words.fix)) ?? [];
  if (written !== undefined) return preferred(`Write ${written}`, [replace(file, entry, written)]);
  const offer = words.fix === "Leave it out" ? preferred : offered;
  return offer(`Remove ${words.entry}`, [replace(file, withoutItem(items, entry), "")]);
};

/** Makes an ordinary member of a C# subtype, or makes the member optional. */
export const correctSubtype: Fixer = (problem) => {
  const { ctx, file, words } = problem;
  const property = propertyAt(problem);
  const number = /@dataMember (\d+)/.exec(String(words.fix))?.[1];
  if (property === undefined) return [];
  const isRequired = String(words.problem).endsWith("it is not optional") && !ctx.tree.isOptional(property);
  const tag = /@protoInclude\b/.exec(file.text.slice(property.pos, property.end));
  const at = property.pos + (tag?.index ?? 0);
  const range = { start: at, end: at + (tag?.[0].length ?? 0) };
  return [
    ...(isRequired ? preferred("Make the member optional", [insert(file, property.name.end, "?")]) : []),
    ...(tag === null ? [] : offered(`Write @dataMember ${number}`, [replace(file, range, "@dataMember")])),
  ];
};
