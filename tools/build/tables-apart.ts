import { type Edit, editsOf, type TableEdit } from "../../transformer/emit/edits.js";

/**
 * Edits in which calls of markers stand in place of the texts of tables. The compiler need not parse and print the tables then, and its
 * output has them as they stand once {@link withTables} has put them back: byte for byte what `tspc` writes.
 */
export function tablesApart(edits: readonly Edit[]): {
  readonly edits: readonly Edit[];
  readonly tables: readonly TableEdit[];
} {
  const tables = editsOf(edits, "table");
  const marked = edits.map((edit) => {
    if (edit.kind !== "table") return edit;
    // The arguments have the compiler keep the imports, and say under which names it refers to them.
    return { ...edit, text: `("${markerOf(tables.indexOf(edit))}" as any)(${edit.imports.join(", ")})` };
  });
  return { edits: marked, tables };
}

const markerOf = (at: number): string => `interwire:table:${at}`;
const markers = /"interwire:table:(\d+)"\(([^()]*)\)/g;

/** Begins the output of a module in CommonJS, in which imports have other names. */
const commonJs = /^Object\.defineProperty\(exports, "__esModule"/m;

/** Puts tables in the places of their markers in a script. */
export function withTables(script: string, tables: readonly TableEdit[]): string {
  if (tables.length === 0) return script;
  const isCommonJs = commonJs.test(script);
  return script.replace(markers, (marker, at: string, names: string) => {
    const table = tables[Number(at)];
    if (table === undefined) return marker;
    const locals = table.imports.join(", ");
    // A table gets imports that have other names as arguments.
    return names === locals && !isCommonJs ? table.text : `((${locals}) => ${table.text})(${names})`;
  });
}
