/** The name of the file that is generated beside a source. */
export function generatedName(source: string): string {
  return source.replace(/\.([cm]?)tsx?$/, ".iw.$1ts");
}

/** Whether a file has the name of a generated one. */
export function isGeneratedName(name: string): boolean {
  return /\.iw\.[cm]?ts$/.test(name);
}
