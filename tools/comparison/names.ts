/** Whether two names are equal but for style: .proto files, TypeScript and C# have styles of their own. */
export function areSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** A name without its style, in lower case and without separators: `firstName` and `first_name` → `firstname`. */
export function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

const mostNames = 20;

/** Joins the items of a list for a sentence. Of a long list only the beginning is shown. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}
