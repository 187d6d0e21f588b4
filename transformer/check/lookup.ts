import type { ContractModel, MessageModel } from "../model/model.js";

/**
 * Finds the models of contracts and messages of other files by their ids (`path#Person$message`). Undefined for declarations in
 * declaration files.
 */
export interface Lookup {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  /** A generic message, which may also be in the declaration file of another package. */
  generic(id: string): MessageModel | undefined;
}
