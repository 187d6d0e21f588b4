import type { ContractModel, MessageModel } from "../model/model.js";

/** Finds models of other files by their identity; undefined for those of declaration files. */
export interface Lookup {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  /** A generic message, also one of another package. */
  generic(id: string): MessageModel | undefined;
}
