import type ts from "typescript";
import { digestOf } from "../dependencies/digest.js";
import type { Disk, Sighting } from "./disk.js";

/** A file system for the compiler that records the compiler's questions and their answers. */
export interface Recorder {
  readonly host: ts.ParseConfigHost & ts.ModuleResolutionHost;
  sightings(): readonly Sighting[];
}

/** Makes a recorder. Whether the recorded observations still hold can be checked later without the compiler. */
export function createRecorder(
  sys: Pick<ts.System, "useCaseSensitiveFileNames"> & Partial<Pick<ts.System, "readDirectory">>,
  disk: Disk,
): Recorder {
  const seen = new Map<string, Sighting>();
  const see = (...sighting: Sighting): void => {
    seen.set(`${sighting[1]} ${sighting[0]}`, sighting);
  };
  const host: Recorder["host"] = {
    useCaseSensitiveFileNames: sys.useCaseSensitiveFileNames,
    getCurrentDirectory: () => process.cwd(),
    fileExists(path) {
      const found = disk.isFile(path);
      if (!found) see(path, "no file");
      return found;
    },
    directoryExists(path) {
      const found = disk.isFolder(path);
      if (!found) see(path, "no folder");
      return found;
    },
    readFile(path) {
      const found = disk.read(path);
      if (found !== undefined) see(path, "text", found.hash);
      return found?.text;
    },
    realpath(path) {
      const found = disk.realPath(path);
      if (found !== path) see(path, "target", found);
      return found;
    },
    getDirectories(path) {
      const found = disk.foldersIn(path);
      see(path, "folders", digestOf(found));
      return [...found];
    },
    readDirectory: (folder, ...rest) => sys.readDirectory?.(folder, ...rest) ?? [],
  };
  return { host, sightings: () => [...seen.values()] };
}
