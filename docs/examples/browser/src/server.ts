import { EventEmitter, on } from "node:events";
import { Code, createServer, RpcError } from "interwire";
import { createNodeHandler } from "interwire/web";
import type { INotes, Note } from "notes-contracts";

const notes: Note[] = [];
const added = new EventEmitter();

const server = createServer().implement<INotes>({
  async Add(text) {
    if (text === "") throw new RpcError(Code.INVALID_ARGUMENT, "A note needs a text.");
    const note = { number: notes.length + 1, text };
    notes.push(note);
    added.emit("note");
    return note;
  },
  async *Watch(after, signal) {
    const changes = on(added, "note", signal === undefined ? {} : { signal });
    let sent = after;
    do {
      while (sent < notes.length) yield notes[sent++] as Note;
    } while (!(await changes.next()).done);
  },
});

/** Answers the calls of pages, and passes other requests on. */
export const handler = createNodeHandler(server, { prefix: "/api" });
