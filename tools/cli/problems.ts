import { packageVersion } from "../../transformer/version.js";

/** A problem as plain data. Lines and columns are counted from 1. */
export interface Problem {
  readonly code?: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly place: ProblemPlace | undefined;
  readonly related: readonly { readonly message: string; readonly place: ProblemPlace | undefined }[];
  /** Changes that fix the problem, the best one first. */
  readonly fixes: readonly ProblemFix[];
}

/** A change that fixes a problem. In each edit, `text` replaces the range of the source that `place` denotes. */
export interface ProblemFix {
  readonly title: string;
  readonly edits: readonly { readonly text: string; readonly place: ProblemPlace | undefined }[];
}

export interface ProblemPlace {
  /** The path of the file relative to the report's folder, with forward slashes. */
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Prints problems as workflow commands of GitHub Actions, which shows them beside the changes of a pull request. */
export function printGithub(problems: readonly Problem[]): string {
  return problems
    .map(({ code, severity, message, place }) => {
      const where =
        place === undefined
          ? []
          : [
              `file=${parameter(place.file)}`,
              `line=${place.start.line}`,
              `col=${place.start.column}`,
              `endLine=${place.end.line}`,
              `endColumn=${place.end.column}`,
            ];
      return `::${severity} ${[...where, `title=${code ?? "interwire"}`].join(",")}::${escaped(message)}\n`;
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
export function printSarif(problems: readonly Problem[]): string {
  const region = ({ start, end }: ProblemPlace) => ({
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  });
  const location = (place: ProblemPlace) => ({
    physicalLocation: { artifactLocation: { uri: encodeURI(place.file) }, region: region(place) },
  });
  const results = problems.map(({ code, severity, message, place, related }) => ({
    ...(code === undefined ? {} : { ruleId: code }),
    level: severity,
    message: { text: message },
    ...(place === undefined ? {} : { locations: [location(place)] }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.flatMap(({ message, place }) =>
            place === undefined ? [] : [{ ...location(place), message: { text: message } }],
          ),
        }),
  }));
  const rules = [...new Set(problems.flatMap(({ code = [] }) => code))].sort().map((id) => ({ id }));
  const driver = { name: "interwire", version: packageVersion, rules };
  const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema, version: "2.1.0", runs: [{ tool: { driver }, results }] })}\n`;
}
