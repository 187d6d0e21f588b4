import * as rows from "./well-known-types.js";

type Rows = typeof rows;

/** The name of a well-known type in contracts. */
export type WellKnownName = Rows[keyof Rows]["name"];

/** The names of the functions of `interwire/codegen` that return the tables. */
export type WellKnownTableName = `${keyof Rows}Table`;

const byName = new Map<WellKnownName, rows.WellKnownRow>(Object.values(rows).map((row) => [row.name, row]));
const tables = new Map<string, string>(Object.entries(rows).map(([key, { name }]) => [name, `${key}Table`]));

/** The names of all well-known types. */
export const wellKnownNames: readonly WellKnownName[] = [...byName.keys()];

/** The row of a well-known type. */
export function wellKnownRow(name: WellKnownName): rows.WellKnownRow {
  return byName.get(name) as rows.WellKnownRow;
}

/** The name of the function of `interwire/codegen` that returns the table of a type. */
export function wellKnownTableName(name: WellKnownName): WellKnownTableName {
  return tables.get(name) as WellKnownTableName;
}
