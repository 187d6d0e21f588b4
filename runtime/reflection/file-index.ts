import { toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { memoize } from "../base/memoize.js";
import { extensionsIn, namesIn } from "./walk-file.js";

/** Finds file descriptors by their paths and by the full names that they declare. */
export class FileIndex {
  private readonly files = new Map<string, FileDescriptorProto>();
  private readonly homes = new Map<string, FileDescriptorProto>();
  /** The files that declare extensions, by the name of the extended message and then by the extension's number. */
  private readonly extensions = new Map<string, Map<number, FileDescriptorProto>>();
  private readonly encoded = new WeakMap<FileDescriptorProto, Uint8Array>();

  /** If two files have the same path or declare the same name, the first is found. */
  constructor(files: readonly FileDescriptorProto[]) {
    for (const file of files) {
      if (this.files.has(file.name)) continue;
      this.files.set(file.name, file);
      for (const name of namesIn(file)) if (!this.homes.has(name)) this.homes.set(name, file);
      for (const { part } of extensionsIn(file)) {
        const { extendee, number } = part;
        const numbers = memoize(this.extensions, extendee.slice(1), () => new Map<number, FileDescriptorProto>());
        if (!numbers.has(number)) numbers.set(number, file);
      }
    }
  }

  named(path: string): FileDescriptorProto | undefined {
    return this.files.get(path);
  }

  declaring(name: string): FileDescriptorProto | undefined {
    return this.homes.get(name);
  }

  extending(message: string, number: number): FileDescriptorProto | undefined {
    return this.extensions.get(message)?.get(number);
  }

  extensionNumbers(message: string): number[] {
    return [...(this.extensions.get(message)?.keys() ?? [])].sort((a, b) => a - b);
  }

  /**
   * A file and all files that it imports, directly or not, in encoded form. Files whose paths are in `sent` are left out, and the
   * paths of the returned files are added to it.
   */
  withImports(file: FileDescriptorProto, sent: Set<string>): Uint8Array[] {
    const found = new Set([file]);
    for (const { dependency } of found) {
      for (const path of dependency) {
        const imported = this.files.get(path);
        if (imported !== undefined) found.add(imported);
      }
    }
    const unsent = [...found].filter((one) => one === file || !sent.has(one.name));
    for (const { name } of unsent) sent.add(name);
    return unsent.map((one) => this.bytesOf(one));
  }

  private bytesOf(file: FileDescriptorProto): Uint8Array {
    return memoize(this.encoded, file, () => toBinary(FileDescriptorProtoSchema, file));
  }
}
