import * as rows from "./well-known-types.js";

type Rows = typeof rows;

export type WellKnownName = Rows[keyof Rows]["name"];

/**
 * The names of the functions of `interwire/codegen` that return the descriptor tables of well-known types, such as `dateTable`.
 */
export type WellKnownTableName = `${keyof Rows}Table`;

const byName = new Map<WellKnownName, rows.WellKnownRow>(Object.values(rows).map((row) => [row.name, row]));
const tables = new Map<string, string>(Object.entries(rows).map(([key, { name }]) => [name, `${key}Table`]));

export const wellKnownNames: readonly WellKnownName[] = [...byName.keys()];

export function wellKnownRow(name: WellKnownName): rows.WellKnownRow {
  return byName.get(name) as rows.WellKnownRow;
}

/**
 * The name of the function of `interwire/codegen` that returns the descriptor table of a well-known type: `Date` → `dateTable`.
 */
export function wellKnownTableName(name: WellKnownName): WellKnownTableName {
  return tables.get(name) as WellKnownTableName;
}
