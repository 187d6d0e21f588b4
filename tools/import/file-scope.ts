import type { DescEnum, DescFile, DescMessage } from "@bufbuild/protobuf";
import { importStatement } from "./import-statement.js";
import { type ImportedDesc, localNames } from "./local-names.js";
import { modulePath, moduleSpecifier } from "./module-paths.js";
import { type TimestampForm, wellKnownName } from "./well-known-names.js";

/** The names that all files of an import have in TypeScript. */
export class DeclaredNames {
  private readonly known = new Map<DescFile, ReadonlyMap<ImportedDesc, string>>();

  in(file: DescFile): ReadonlyMap<ImportedDesc, string> {
    const known = this.known.get(file) ?? localNames(file);
    this.known.set(file, known);
    return known;
  }

  of(one: ImportedDesc): string {
    return this.in(one.file).get(one) as string;
  }
}

/** The local name of something that is imported, and whether it is used at run time. */
interface Imported {
  readonly local: string;
  readonly isValue: boolean;
}

/** The names that the module of one file uses. What is declared elsewhere is imported when it is first used. */
export class FileScope {
  private readonly file: DescFile;
  private readonly names: DeclaredNames;
  private readonly timestamps: TimestampForm;
  private readonly used: Set<string>;
  /** What is imported, by module and by name there. */
  private readonly imports = new Map<string, Map<string, Imported>>();

  constructor(file: DescFile, names: DeclaredNames, timestamps: TimestampForm) {
    this.file = file;
    this.names = names;
    this.timestamps = timestamps;
    this.used = new Set(names.in(file).values());
  }

  /** The name of a message or an enum, as a type or, with `isValue`, to be used at run time. */
  type(desc: DescMessage | DescEnum, isValue = false): string {
    const known = desc.kind === "message" ? wellKnownName(desc, this.timestamps) : undefined;
    if (known === "Date") return known;
    if (known !== undefined) return this.interwire(known);
    if (desc.typeName === "google.protobuf.NullValue") return "null";
    const name = this.names.of(desc);
    if (desc.file === this.file) return name;
    const module = moduleSpecifier(modulePath(this.file), modulePath(desc.file));
    return this.import(module, name, { prefix: desc.file.proto.package, isValue });
  }

  /** The name of something that `interwire` exports. */
  interwire(name: string, isValue = false): string {
    const [root = name, ...rest] = name.split(".");
    return [this.import("interwire", root, { prefix: "protobuf", isValue }), ...rest].join(".");
  }

  /** The import statements, sorted by module. */
  statements(): string[] {
    const sorted = [...this.imports].sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1));
    return sorted.map(([module, names]) => statementOf(module, names));
  }

  private import(module: string, name: string, { prefix, isValue }: { prefix: string; isValue: boolean }): string {
    const names = this.imports.get(module) ?? new Map<string, Imported>();
    this.imports.set(module, names);
    const known = names.get(name);
    const local = known?.local ?? this.free(name, prefix);
    if (known === undefined || isValue) names.set(name, { local, isValue });
    return local;
  }

  private free(name: string, prefix: string): string {
    let local = name;
    if (this.used.has(local)) local = `${prefix.replaceAll(".", "_")}_${name}`;
    while (this.used.has(local)) local += "_";
    this.used.add(local);
    return local;
  }
}

function statementOf(module: string, names: ReadonlyMap<string, Imported>): string {
  const list = [...names].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const texts = list.map(([name, { local, isValue }]) => {
    const text = name === local ? name : `${name} as ${local}`;
    return isValue ? text : `type ${text}`;
  });
  return importStatement(module, texts);
}

/** Packages come before modules of the project. */
function order(module: string): number {
  return module.startsWith(".") ? 1 : 0;
}
