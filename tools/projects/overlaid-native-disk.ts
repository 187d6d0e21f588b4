import { digestOf } from "../../transformer/dependencies/digest.js";
import type { Disk } from "../../transformer/service/disk.js";
import { foldersOf, type Overlay } from "./overlay.js";

/** A disk with the texts of an overlay in place of those on it. */
export function overlaidNativeDisk(disk: Disk, overlay: Overlay): Disk {
  if (overlay.size === 0) return disk;
  const folders = foldersOf(overlay);
  return {
    ...disk,
    isFile: (path) => (overlay.has(path) ? overlay.get(path) !== undefined : disk.isFile(path)),
    isFolder: (path) => folders.has(path) || disk.isFolder(path),
    read(path) {
      if (!overlay.has(path)) return disk.read(path);
      const text = overlay.get(path);
      return text === undefined ? undefined : { text, hash: digestOf(text) };
    },
    foldersIn: (folder) => folders.entries(folder, { files: [], directories: disk.foldersIn(folder) }).directories,
  };
}
