import type { CodecField, FormedField } from "./plan.js";

/** The arm of a oneof that a codec's field is. */
export interface ArmField {
  /** The property that holds it. */
  readonly holder: string;
  readonly isOptional: boolean;
}

/** Fields in order, with the arms of one oneof that follow each other together: what one statement writes. */
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
 * Prints the writing of a run of arms; `put` writes the value in `v`. The first run of a oneof, all of whose arms are
 * `all`, refuses a case that it does not have.
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

/** The value of a holder before one of its arms is read. */
export const unset = "{ case: undefined }";

/** Sets a holder's local to an arm's value. */
export function assignArm({ local, name }: CodecField): (expression: string) => string {
  return (expression) => `${local} = { case: ${JSON.stringify(name)}, value: ${expression} };`;
}

/** The value of the same arm that was read before, which a message is merged into. */
export function armSoFar({ local, name }: CodecField): string {
  return `${local}.case === ${JSON.stringify(name)} ? ${local}.value : undefined`;
}

function nameOf({ field }: FormedField): string {
  return JSON.stringify(field.name);
}
