import { readPage } from "./pages.js";

interface Quoted {
  readonly name: string;
  readonly line: string;
}

/** The lines that the page quotes: by the compiler's code, or by the name of a program or an installation that prints it. */
export const quoted: readonly Quoted[] = readPage("docs/troubleshooting.md")
  .blocks.filter(({ language }) => language === "text")
  .map(({ words, text }) => ({ name: Object.keys(words)[0] ?? "", line: text.trimEnd() }));

/** Printed only where packages come from the registry. */
export const isOfInstallation = ({ name }: Quoted): boolean => name.startsWith("installed-");

/** A printed line as the page would quote it: paths and versions differ, and where they begin the page has an ellipsis. */
export function asQuoted(printed: string, line: string): string {
  const known = line.slice(0, -1);
  return line.endsWith("…") && printed.startsWith(known) ? `${known}…` : printed;
}
