import { accept, type Checks, checkOptions } from "../base/options/check-options.js";
import { aBoolean, isString } from "../base/options/kinds.js";

/**
 * An option of exported files: one value for all files, or values by package. `"*"` stands for all packages that are not named,
 * and `""` for the file without a package. A single value does not apply to the package `bcl`, which has protobuf-net's types for
 * C#.
 */
export type PackageOption = string | Readonly<Record<string, string>>;

/** The options of exported .proto files, for the code generators of other languages. */
export interface ProtoFileOptions {
  /** `csharp_namespace`: the namespace of the generated classes in C#. */
  readonly csharpNamespace?: PackageOption;
  /** `go_package`: the import path of the generated package in Go. */
  readonly goPackage?: PackageOption;
  /** `java_package`: the package of the generated classes in Java. */
  readonly javaPackage?: PackageOption;
  /**
   * Whether messages whose names have no package are put into the package of the contracts that use them, if all of these have
   * the same package. The default is false. Only the files change: in a `google.protobuf.Any`, in error details and in
   * reflection, names stay as they are.
   */
  readonly contractPackages?: boolean;
}

type TextOption = Exclude<keyof ProtoFileOptions, "contractPackages">;

/** The options of one file, named as in its descriptor. */
export type FileOptionTexts = { -readonly [Name in TextOption]?: string };

const aPackageOption = accept(
  "Pass a text, or an object that has one for each package.",
  (value): value is PackageOption =>
    isString(value) || (typeof value === "object" && value !== null && Object.values(value).every(isString)),
);

const textChecks: Checks<Pick<ProtoFileOptions, TextOption>> = {
  csharpNamespace: aPackageOption,
  goPackage: aPackageOption,
  javaPackage: aPackageOption,
};

const checks: Checks<ProtoFileOptions> = { ...textChecks, contractPackages: aBoolean };

/**
 * Checks the options for files with certain packages.
 * @throws TypeError if the options are malformed, RangeError if they name a package that no file has
 */
export function checkFileOptions(options: ProtoFileOptions, packages: ReadonlySet<string>): void {
  checkOptions(checks, options, "protoFiles()");
  for (const [name, value] of Object.entries(options) as [string, PackageOption | undefined][]) {
    const unknown = Object.keys(typeof value === "object" ? value : {}).find(
      (one) => one !== "*" && !packages.has(one),
    );
    if (unknown === undefined) continue;
    const known = [...packages].map((one) => `'${one}'`).sort();
    const option = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    throw new RangeError(
      `${option} has the package '${unknown}', and no file is of it. The packages are ${known.join(", ")}.`,
    );
  }
}

export function fileOptionsOf(options: ProtoFileOptions, packageName: string): FileOptionTexts {
  const texts: FileOptionTexts = {};
  for (const name of Object.keys(textChecks) as TextOption[]) {
    const text = textOf(options[name], packageName);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

function textOf(option: PackageOption | undefined, packageName: string): string | undefined {
  if (option === undefined) return undefined;
  const byPackage: Readonly<Record<string, string>> = typeof option === "string" ? { "*": option } : option;
  if (Object.hasOwn(byPackage, packageName)) return byPackage[packageName];
  return packageName === "bcl" ? undefined : byPackage["*"];
}
