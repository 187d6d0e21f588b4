import type { DescFile } from "@bufbuild/protobuf";
import { enumsOf, messagesOf } from "./walk-descriptors.js";

/**
 * Comments that allow what the recommended rules of Biome and typescript-eslint refuse and protobuf has: messages without fields, and
 * two names for one number. Empty if a file has neither.
 */
export function linterComments(file: DescFile, decorators: boolean): string[] {
  const isEmptyMessage = !decorators && [...messagesOf(file)].some(({ members }) => members.length === 0);
  const isEmptyService = file.services.some(({ methods }) => methods.length === 0);
  const hasAliases = [...enumsOf(file)].some(
    ({ values }) => new Set(values.map((one) => one.number)).size < values.length,
  );
  const rules = [
    ...(isEmptyMessage || isEmptyService ? [emptyInterfaces] : []),
    ...(hasAliases ? [duplicateValues] : []),
  ];
  if (rules.length === 0) return [];
  return [
    ...rules.map(({ biome, reason }) => `// biome-ignore-all lint/suspicious/${biome}: ${reason}`),
    `/* eslint-disable ${rules.map(({ eslint }) => `@typescript-eslint/${eslint}`).join(", ")} */`,
  ];
}

const emptyInterfaces = {
  biome: "noEmptyInterface",
  eslint: "no-empty-object-type",
  reason: "messages of protobuf may have no fields",
};

const duplicateValues = {
  biome: "noDuplicateEnumValues",
  eslint: "no-duplicate-enum-values",
  reason: "values of protobuf may have several names",
};
