import { type Imported, importFiles } from "../../tools/import/import-files.js";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { FileSet, standardFiles } from "../../tools/terminal/file-set.js";
import { writtenFolder } from "../support/written-folder.js";

/** What an import makes of .proto files, by their paths. All of them are named. */
export function imported(files: Readonly<Record<string, string>>, decorators = false): Imported {
  const folder = writtenFolder(files);
  const set = new FileSet();
  const names = Object.keys(files);
  for (const one of loadProtoFiles({ files: names, folders: ["."], folder, known: standardFiles })) set.add(one);
  const roots = [...set.registry.files].filter(({ proto }) => names.includes(proto.name));
  return importFiles(roots, set.registry, { timestamps: "date", decorators });
}

/** The module that an import makes of one .proto file, without digests. */
export function moduleOf(text: string, decorators = false): string {
  const [file] = imported({ "orders.proto": text }, decorators).files;
  return file?.text ?? "";
}
