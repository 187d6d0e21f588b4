import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** `npm run accept` alone sets it. */
const accepts = process.env.INTERWIRE_ACCEPT !== undefined;

/** Expects a text to equal a file of the repository. `npm run accept` writes the file instead. */
export function expectRecorded(path: string, text: string): void {
  const recorded = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  if (accepts && recorded !== text) writeFileSync(path, text);
  else expect(text).toBe(recorded ?? `(no ${path}: npm run accept writes it)`);
}
