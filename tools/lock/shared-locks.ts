import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Change, changeText, covers } from "../../transformer/lock/change.js";
import { isSharedLock, openLock } from "../../transformer/lock/describe-program.js";
import { differingParts, partWords } from "../../transformer/lock/differing-parts.js";
import { goneParts } from "../../transformer/lock/gone-parts.js";
import { emptyLock, type Lock, serviceOf } from "../../transformer/lock/lock.js";
import type { LockFile } from "../../transformer/lock/lock-input.js";
import { declarersOf } from "../../transformer/lock/part-projects.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { updateLock } from "../../transformer/lock/update-lock.js";
import { type Problem, placeless } from "../problems/problem.js";
import { joinedLocks } from "./joined-locks.js";
import type { LockRequest } from "./lock-project.js";

/** A lock file that several projects share, and what these declare together. */
interface SharedLock {
  /** The file as it was read. */
  readonly file: LockFile;
  declared: Lock;
  /** The projects that have been compared, by their paths from the folder of the file. */
  readonly compared: Set<string>;
  /** Whether one of these is the project that has the entry. */
  hasOwner: boolean;
}

/** What is known of shared lock files when all projects of a solution have been compared with them. */
export interface SharedOutcome {
  readonly problems: readonly Problem[];
  /** The paths of the files that these are about. */
  readonly refused: ReadonlySet<string>;
  /** The texts to write, by the paths of the files. */
  readonly texts: ReadonlyMap<string, string>;
  /** The accepted paths that cover something that is gone. */
  readonly used: readonly string[];
}

/** The lock files that projects share: what no single one of these shows. */
export class SharedLocks {
  private readonly locks = new Map<string, SharedLock>();
  /** Problems with parts that two projects declare differently, of which a lock file can have one. */
  readonly collisions: Problem[] = [];

  /** Adds what a project declares. `file` is the lock file as it was read, which may be that project's alone. */
  add(file: LockFile, present: Lock): void {
    const { lock } = openLock(file.text, present);
    if (!isSharedLock(file, lock)) return;
    const known = this.locks.get(file.path) ?? { file, declared: emptyLock, compared: new Set(), hasOwner: false };
    this.locks.set(file.path, known);
    known.compared.add(file.project);
    known.hasOwner ||= !file.isShared;
    for (const part of differingParts(known.declared, present)) {
      const text = `Two projects share interwire.lock and declare ${partWords(part)} differently, so the file cannot have both. Give one of them another name, or each project an entry with a lock of its own.`;
      this.collisions.push(placeless("IW5016", text));
    }
    known.declared = joinedLocks(known.declared, present);
  }

  /**
   * What was declared by these projects alone, or by projects that are gone themselves, and is not any more. `texts` has the texts of
   * the files as they are to be written. `areAll` says whether the projects are all those that share the files, so that what no
   * project is known to have declared is gone, too.
   */
  gone({ accepted, mode }: LockRequest, texts: ReadonlyMap<string, string>, areAll: boolean): SharedOutcome {
    const problems: Problem[] = [];
    const written = new Map<string, string>();
    const used = new Set<string>();
    const refused = new Set<string>();
    for (const [path, { file, declared, compared, hasOwner }] of this.locks) {
      const before = openLock(file.text, declared).lock;
      const { lock } = openLock(texts.get(path) ?? file.text, declared);
      const isElsewhere = (project: string): boolean =>
        !compared.has(project) && existsSync(join(dirname(path), project));
      const gone = goneParts(lock, declared).filter((one) => {
        const declarers = declarersOf(one, before);
        return declarers.length === 0 ? areAll || hasOwner : !declarers.some(isElsewhere);
      });
      for (const one of gone) {
        const accepting = accepted.filter((path) => covers(path, one));
        for (const path of accepting) used.add(path);
        if (accepting.length > 0) continue;
        refused.add(path);
        problems.push(placeless(one.code ?? "IW5015", changeText(one)));
      }
      if (gone.length > 0 && mode === "write")
        written.set(path, printLock(updateLock(lock, without(lock, gone), undefined)));
    }
    return { problems, refused, texts: written, used: [...used] };
  }
}

/** A lock without the services and messages that are gone. */
function without(lock: Lock, gone: readonly Change[]): Lock {
  const paths = new Set(gone.map(({ path }) => path));
  return {
    ...lock,
    operations: new Map([...lock.operations].filter(([path]) => !paths.has(serviceOf(path)))),
    messages: new Map([...lock.messages].filter(([name]) => !paths.has(name))),
  };
}
