/** What a codec's `read` calls its own variables, and the names of the runtime and of the language that it uses. */
const used = new Set([
  ..."b end e k m o p r s t v x arm own noBytes Map globalThis undefined arguments eval __proto__".split(" "),
  ..."break case catch class const continue debugger default delete do else enum export extends false finally".split(
    " ",
  ),
  ..."for function if import in instanceof new null return super switch this throw true try typeof var".split(" "),
  ..."void while with implements interface let package private protected public static yield await".split(" "),
]);

/** The local variable that holds a field while a message is read: of the field's own name where that is free. */
export function localName(field: string, index: number): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(field)) return `$${index}`;
  // `m0` and `t0` are a codec's messages and descriptors; names with a `$` are the printer's.
  return used.has(field) || /^[mt]\d+$|\$/.test(field) ? `$${field}` : field;
}
