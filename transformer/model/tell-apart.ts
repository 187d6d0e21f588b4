/** A declaration that a diagnostic mentions, with the data by which it can be told apart from others of its name. */
export interface Named {
  readonly name: string;
  /** The type arguments as the source writes them. Absent if the declaration is not generic. */
  readonly typeArguments?: readonly string[];
  readonly file: string;
}

/**
 * The names by which a diagnostic can mention several declarations without confusion. Declarations with equal names also get
 * their type arguments, `IStore<int32>`, or their files, `IStore (a/stores.ts)`.
 */
export function tellApart(all: readonly Named[]): string[] {
  const closed = all.map((one) => {
    const namesakes = all.filter(({ name }) => name === one.name);
    const isClosing = new Set(namesakes.map((namesake) => textOf(namesake))).size > 1;
    return { text: isClosing ? textOf(one) : one.name, file: one.file };
  });
  return closed.map(({ text, file }) => {
    const files = new Set(closed.filter((other) => other.text === text).map((other) => other.file));
    return files.size > 1 ? `${text} (${shortest(file, files)})` : text;
  });
}

function textOf({ name, typeArguments = [] }: Named): string {
  return typeArguments.length === 0 ? name : `${name}<${typeArguments.join(", ")}>`;
}

/** The shortest ending of a path that no other path has. */
function shortest(path: string, all: ReadonlySet<string>): string {
  const parts = path.split("/");
  for (let count = 1; count < parts.length; count++) {
    const end = parts.slice(-count).join("/");
    const isShared = [...all].some((other) => other !== path && `/${other}`.endsWith(`/${end}`));
    if (!isShared) return end;
  }
  return path;
}
