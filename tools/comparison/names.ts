/** Whether two names are one: .proto files, TypeScript and C# write the same name in styles of their own. */
export function areSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** A name without its style. */
export function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

const mostNames = 20;

/** A list for a sentence, of which only the beginning is shown if it is long. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown;
}
