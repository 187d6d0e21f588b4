import type ts from "typescript";
import type { TypeScript } from "../../transformer/compiler/in-process.js";
import { slashed } from "../../transformer/service/slashed.js";
import { entriesOnDisk, type FolderEntries, foldersOf, type Overlay } from "./overlay.js";

/** What the compiler asks of a disk. */
type Disk = Pick<ts.System, "fileExists" | "readFile" | "directoryExists" | "getDirectories" | "readDirectory">;

/** The compiler's own search for the files that `include` names, which its type declarations leave out. */
interface Searching {
  matchFiles(
    path: string,
    ...rest: [
      extensions: readonly string[] | undefined,
      excludes: readonly string[] | undefined,
      includes: readonly string[] | undefined,
      useCaseSensitiveFileNames: boolean,
      currentDirectory: string,
      depth: number | undefined,
      entriesOf: (folder: string) => FolderEntries,
      realpath: (path: string) => string,
    ]
  ): string[];
}

/** The disk as the compiler sees it, with the texts of an overlay in place of those on disk. */
export function overlaidDisk(typescript: TypeScript, overlay: Overlay): Disk {
  const { sys } = typescript;
  const folders = foldersOf(overlay);
  const entriesOf = (folder: string): FolderEntries => {
    const path = slashed(folder).replace(/(?<=.)\/$/, "");
    return folders.entries(path, entriesOnDisk(path));
  };
  return {
    fileExists: (path) => (overlay.has(path) ? overlay.get(path) !== undefined : sys.fileExists(path)),
    readFile: (path, encoding) => (overlay.has(path) ? overlay.get(path) : sys.readFile(path, encoding)),
    directoryExists: (path) => folders.has(path.replace(/\/$/, "")) || sys.directoryExists(path),
    getDirectories: (path) => [...entriesOf(path).directories],
    readDirectory: (path, extensions, excludes, includes, depth) =>
      (typescript as unknown as Searching).matchFiles(
        path,
        extensions,
        excludes,
        includes,
        sys.useCaseSensitiveFileNames,
        sys.getCurrentDirectory(),
        depth,
        entriesOf,
        (one) => sys.realpath?.(one) ?? one,
      ),
  };
}

/** A compiler's host that reads the texts of an overlay in place of those on disk. */
export function overlaidHost(typescript: TypeScript, host: ts.CompilerHost, overlay: Overlay): ts.CompilerHost {
  return {
    ...host,
    ...overlaidDisk(typescript, overlay),
    getSourceFile(name, languageVersion, ...rest) {
      if (!overlay.has(name)) return host.getSourceFile(name, languageVersion, ...rest);
      const text = overlay.get(name);
      return text === undefined ? undefined : typescript.createSourceFile(name, text, languageVersion);
    },
  };
}
