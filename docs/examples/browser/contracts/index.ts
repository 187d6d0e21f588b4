import type { int32 } from "interwire/web";

/** @dataContract { name: "notes.Note" } */
export interface Note {
  /** @dataMember 1 */
  number: int32;
  /** @dataMember 2 */
  text: string;
}

/** @serviceContract { namespace: "notes" } */
export interface INotes {
  /** Adds a note. @throws INVALID_ARGUMENT if the text is empty
   * @operationContract */
  Add(text: string): Promise<Note>;
  /** The notes behind a number, and then each as it is added.
   * @operationContract */
  Watch(after: int32, signal?: AbortSignal): AsyncIterable<Note>;
}
