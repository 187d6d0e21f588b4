import type { AnyDesc, Registry } from "@bufbuild/protobuf";
import type { UninterpretedOption } from "@bufbuild/protobuf/wkt";
import type { LeftOuts } from "./left-out.js";

/** The options that contracts express themselves, or by the type and the annotation of a member. */
const said = new Set(["deprecated", "allowAlias", "idempotencyLevel", "packed", "features", "mapEntry", "jsonName"]);

/** The full names of extensions, by the message that they extend and their number. */
export type ExtensionNames = ReadonlyMap<string, string>;

export function extensionNames(registry: Registry): ExtensionNames {
  const names = new Map<string, string>();
  for (const one of registry) {
    if (one.kind === "extension") names.set(`${one.extendee.typeName} ${one.number}`, one.typeName);
  }
  return names;
}

/** Notes the options of a declaration that contracts cannot have: custom ones, and those for other languages. */
export function leaveOutOptions(desc: AnyDesc, leftOuts: LeftOuts, extensions: ExtensionNames): void {
  const options: OptionsMessage | undefined = desc.proto.options;
  if (options === undefined) return;
  for (const { name } of options.uninterpretedOption) leftOuts.add(`the option ${optionName(name)}`, desc);
  for (const { no } of options.$unknown ?? []) {
    const extension = extensions.get(`${options.$typeName} ${no}`);
    const name = extension === undefined ? `with the number ${no}` : `(${extension})`;
    leftOuts.add(`the option ${name}`, desc);
  }
  for (const name of Object.keys(options)) {
    if (name.startsWith("$") || name === "uninterpretedOption" || said.has(name)) continue;
    const isEmpty = Array.isArray(options[name]) && options[name].length === 0;
    if (!isEmpty) leftOuts.add(`the option ${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, desc);
  }
}

type OptionsMessage = {
  readonly $typeName: string;
  readonly $unknown?: readonly { readonly no: number }[] | undefined;
  readonly uninterpretedOption: readonly UninterpretedOption[];
  readonly [name: string]: unknown;
};

/** The name of an option as .proto files have it: `(google.api.http).get`. */
function optionName(parts: UninterpretedOption["name"]): string {
  return parts.map(({ namePart, isExtension }) => (isExtension ? `(${namePart})` : namePart)).join(".");
}
