/** The path of the file that is generated beside a source: `shop.ts` has `shop.iw.ts`. */
export function generatedName(source: string): string {
  return source.replace(/\.([cm]?)tsx?$/, ".iw.$1ts");
}

/** Whether a path has the ending of generated files: `.iw.ts`, `.iw.cts` or `.iw.mts`. */
export function isGeneratedName(name: string): boolean {
  return /\.iw\.[cm]?ts$/.test(name);
}
