import type { MessageTable } from "../message.js";
import { NamedMessage } from "../named-message.js";

/** The class of messages that emitted code makes. On Node, where no bundle has to be small, each has its methods. */
export const MadeMessage: typeof MessageTable = NamedMessage;
