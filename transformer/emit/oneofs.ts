import type { CodecField, FormedField } from "./plan.js";

/** The oneof of which a field is a case: the name of the member that holds the oneof, and whether this member is optional. */
export interface ArmField {
  readonly holder: string;
  readonly isOptional: boolean;
}

/** Groups the fields in order: neighbouring arms of one oneof form a group, which one statement writes. */
export function runsOf(forms: readonly FormedField[]): FormedField[][] {
  const runs: FormedField[][] = [];
  for (const one of forms) {
    const last = runs.at(-1);
    const { arm } = one.field;
    if (arm !== undefined && last?.[0]?.field.arm?.holder === arm.holder) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/**
 * Prints statements that write neighbouring arms of a oneof. `put` prints the statements that write the value in the variable
 * `v`. `all` has all arms of the oneof. The statements for the first group throw if the value's `case` names no arm.
 */
export function printArms(
  run: readonly FormedField[],
  all: readonly FormedField[],
  put: (one: FormedField) => string,
  helper: (name: string) => string,
): string {
  const [first] = run;
  if (first === undefined) return "";
  const { access, arm } = first.field;
  let cases = run.map((one) => `case ${nameOf(one)}: v = v.value; ${put(one)} break;`).join(" ");
  if (all[0] === first) {
    const others = all.filter((one) => !run.includes(one)).map((one) => ` case ${nameOf(one)}:`);
    cases += `${others.join("")}${others.length > 0 ? " break;" : ""} default: ${helper("noCase")}(v);`;
  }
  if (arm?.isOptional !== true) return `switch ((v = ${access}).case) { ${cases} }`;
  return `if ((v = ${access}) != null) switch (v.case) { ${cases} }`;
}

/** The initial value of a oneof's variable, before any arm is read. */
export const unset = "{ case: undefined }";

/** Returns a function that prints the assignment of an arm's value to the oneof's variable. */
export function assignArm({ local, name }: CodecField): (expression: string) => string {
  return (expression) => `${local} = { case: ${JSON.stringify(name)}, value: ${expression} };`;
}

/**
 * An expression for an earlier value of the same arm, into which a message is merged. It yields undefined if another arm was read
 * last.
 */
export function armSoFar({ local, name }: CodecField): string {
  return `${local}.case === ${JSON.stringify(name)} ? ${local}.value : undefined`;
}

function nameOf({ field }: FormedField): string {
  return JSON.stringify(field.name);
}
