import { relative } from "node:path";
import { packageVersion } from "../../transformer/version.js";
import type { Problem, ProblemFix, ProblemPlace } from "./problem.js";

/** Problems to print for machines. Those of a set-up may have no code. */
export interface Findings {
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly problems: readonly (Omit<Problem, "code"> & { readonly code?: string })[];
}

/** Prints problems as workflow commands of GitHub Actions, which shows them beside the changes of a pull request. */
export function printGithub({ folder, problems }: Findings): string {
  return problems
    .map(({ code, severity, text, place }) => {
      const where =
        place === undefined
          ? []
          : [
              `file=${parameter(relativeName(folder, place))}`,
              `line=${place.line}`,
              `col=${place.column}`,
              `endLine=${place.end.line}`,
              `endColumn=${place.end.column}`,
            ];
      return `::${severity} ${[...where, `title=${code ?? "interwire"}`].join(",")}::${escaped(text)}\n`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function parameter(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Prints problems in SARIF 2.1.0, a format of static analysis tools. */
export function printSarif({ folder, problems }: Findings): string {
  const location = (place: ProblemPlace) => ({
    physicalLocation: { artifactLocation: { uri: encodeURI(relativeName(folder, place)) }, region: regionOf(place) },
  });
  const results = problems.map(({ code, severity, text, place, related, fixes }) => ({
    ...(code === undefined ? {} : { ruleId: code }),
    level: severity,
    message: { text },
    ...(place === undefined ? {} : { locations: [location(place)] }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.flatMap((one) =>
            one.place === undefined ? [] : [{ ...location(one.place), message: { text: one.text } }],
          ),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((one) => sarifFix(folder, one)) }),
  }));
  const rules = [...new Set(problems.flatMap(({ code = [] }) => code))].sort().map((id) => ({ id }));
  const driver = { name: "interwire", version: packageVersion, rules };
  const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema, version: "2.1.0", runs: [{ tool: { driver }, results }] })}\n`;
}

/** A fix: for each file, the texts that replace regions of it. */
function sarifFix(folder: string, { title, edits }: ProblemFix) {
  const placed = edits.flatMap(({ place, text }) => (place === undefined ? [] : [{ place, text }]));
  const files = [...new Set(placed.map(({ place }) => relativeName(folder, place)))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: { uri: encodeURI(file) },
      replacements: placed
        .filter(({ place }) => relativeName(folder, place) === file)
        .map(({ place, text }) => ({ deletedRegion: regionOf(place), insertedContent: { text } })),
    })),
  };
}

function regionOf({ line, column, end }: ProblemPlace) {
  return { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column };
}

/** The path of a place's file relative to a folder, with forward slashes. */
export function relativeName(folder: string, { file }: Pick<ProblemPlace, "file">): string {
  return relative(folder, file).replaceAll("\\", "/");
}
