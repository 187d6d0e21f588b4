import { MessageTable } from "./message.js";

/**
 * The class of messages that emitted code makes. Here, for browsers, it has no methods for programs: `namedMessage` adds them, so that
 * a bundle has them only if a program uses a message outside of calls.
 */
export const MadeMessage: typeof MessageTable = MessageTable;
