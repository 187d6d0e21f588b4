import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder with a short path, as sockets need it; it goes when the suite ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "interwire-"));
  folders.push(folder);
  return folder;
}
