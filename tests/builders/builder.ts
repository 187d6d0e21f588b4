/** A tool of `docs/builders.md`, and a project for it. */
export interface Builder {
  /** The word behind the language of its blocks on the page. */
  readonly name: string;
  /** What is installed beside interwire, TypeScript and Node's types. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** The commands of the project: those of the page, if it has any. */
  readonly commands?: readonly string[];
  /** The members of package.json beside its name. */
  readonly manifest?: object;
  readonly compilerOptions?: object;
  readonly include?: readonly string[];
  /** How it is seen to work: the last command prints this, or serves it at a path, or runs this many tests. */
  readonly shows: { readonly prints: string } | { readonly serves: string; readonly at: string };
}
