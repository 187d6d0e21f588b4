import type { AnnotationOptions, OptionValue } from "../analyze/edit-arguments.js";
import type { Fix, TextEdit } from "../model/fix.js";
import type { Change } from "./change.js";
import type { ChangePlaces } from "./place-changes.js";
import { type Remedy, remedyText } from "./remedy.js";
import { type RemedyTarget, targetsOf } from "./remedy-targets.js";

/** A remedy for one declaration. Those of several changes for the same declaration are one. */
interface Step {
  readonly target: RemedyTarget;
  readonly remedy: Remedy;
}

/** The steps of changes that belong together, because they concern the same declarations. */
interface Group {
  readonly steps: ReadonlyMap<string, Step>;
  readonly changes: readonly Change[];
}

/**
 * Makes the fixes of changes, as edits of the declarations. Changes that concern the same declaration have the same fix, which undoes
 * them all: an annotation is edited once, so that fixes can be applied together. A change whose remedy is no edit has none.
 */
export function fixChanges(changes: readonly Change[], places: ChangePlaces): (change: Change) => readonly Fix[] {
  const fixes = new Map<Change, readonly Fix[]>();
  for (const { steps, changes: fixed } of groupsOf(changes, places)) {
    const fix = fixOf([...steps.values()]);
    for (const one of fixed) fixes.set(one, fix === undefined ? [] : [fix]);
  }
  return (change) => fixes.get(change) ?? [];
}

function groupsOf(changes: readonly Change[], places: ChangePlaces): readonly Group[] {
  let groups: readonly Group[] = [];
  for (const change of changes) {
    const steps = stepsOf(change, places);
    if (steps === undefined) continue;
    const related = groups.filter((one) => [...one.steps.keys()].some((key) => steps.has(key)));
    const joined = [...related.map((one) => one.steps), steps].reduce<Group["steps"] | undefined>(
      (all, one) => all && join(all, one),
      new Map(),
    );
    // Two changes that ask for different things cannot both be undone.
    if (joined === undefined) continue;
    const all = [...related.flatMap((one) => one.changes), change];
    groups = [...groups.filter((one) => !related.includes(one)), { steps: joined, changes: all }];
  }
  return groups;
}

/** The steps of a change by their declarations. Undefined if it has none, or one that is no edit. */
function stepsOf({ remedies = [] }: Change, places: ChangePlaces): Group["steps"] | undefined {
  let steps: Group["steps"] | undefined = new Map<string, Step>();
  for (const remedy of remedies) {
    const targets = targetsOf(remedy, places);
    if (targets.length === 0 || targets.some((one) => one.edit(remedy) === undefined)) return undefined;
    for (const target of targets) steps = steps && join(steps, new Map([[target.key, { target, remedy }]]));
  }
  return steps?.size === 0 ? undefined : steps;
}

function join(one: Group["steps"], other: Group["steps"]): Group["steps"] | undefined {
  const joined = new Map(one);
  for (const [key, step] of other) {
    const known = joined.get(key);
    const remedy = known === undefined ? step.remedy : joinRemedies(known.remedy, step.remedy);
    if (remedy === undefined) return undefined;
    joined.set(key, { ...step, remedy });
  }
  return joined;
}

/** Both remedies for one declaration. Undefined if they contradict each other. */
function joinRemedies(one: Remedy, other: Remedy): Remedy | undefined {
  if ("numbers" in one && "numbers" in other) {
    return { ...one, numbers: new Map([...one.numbers, ...other.numbers]) };
  }
  if (!("options" in one && "options" in other)) return one;
  const options: Record<string, OptionValue> = { ...one.options };
  for (const [name, value] of Object.entries(other.options)) {
    const known = options[name];
    const both = known === undefined ? value : joinValues(known, value);
    if (both === undefined) return undefined;
    options[name] = both;
  }
  return { ...one, options: options satisfies AnnotationOptions };
}

function joinValues(one: OptionValue, other: OptionValue): OptionValue | undefined {
  if (typeof one === "object" && typeof other === "object") return [...new Set([...one, ...other])];
  return one === other ? one : undefined;
}

const mostTexts = 3;

/** The fix of steps that belong together. Undefined if it would change nothing. */
function fixOf(steps: readonly Step[]): Fix | undefined {
  const edits: TextEdit[] = [];
  for (const { target, remedy } of steps) {
    const own = target.edit(remedy);
    if (own === undefined) return undefined;
    edits.push(...own);
  }
  if (edits.length === 0) return undefined;
  const texts = steps.map(
    ({ target, remedy }) => `${remedyText(remedy)}${"options" in remedy ? ` on ${target.name}` : ""}`,
  );
  const shown = texts.slice(0, mostTexts).join(", ");
  const more = texts.length > mostTexts ? ` and ${texts.length - mostTexts} more` : "";
  return { title: `Write ${shown}${more}`, edits: edits.sort(byPlace) };
}

function byPlace({ span: a }: TextEdit, { span: b }: TextEdit): number {
  return a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1;
}
