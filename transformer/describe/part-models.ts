import type { CollectedSchema, ContractSource } from "../../common/wire/collect-schema.js";
import type { MessageSource, WireMessage, WireOperation, WireService } from "../../common/wire/wire-schema.js";
import type { ContractModel, FieldModel, MessageModel, OperationModel } from "../model/model.js";
import type { ModelSources } from "./model-sources.js";

/**
 * Finds the declarations in the project's sources, as the compiler's analysis describes them, from which the services,
 * operations, messages and fields of a schema were made. Declarations in packages are not found.
 */
export class PartModels {
  private readonly schema: CollectedSchema;
  private readonly sources: readonly ModelSources[];

  /** `sources` has one item for each program that contributed to the schema. */
  constructor(schema: CollectedSchema, sources: readonly ModelSources[]) {
    this.schema = schema;
    this.sources = sources;
  }

  /** The contracts whose operations belong to a service: several contracts may have the same service name. */
  contracts(service: WireService): ContractModel[] {
    return this.schema.owners(service).flatMap((source) => this.contract(source) ?? []);
  }

  operation(operation: WireOperation): Declared<ContractModel, OperationModel> | undefined {
    const owner = this.contract(this.schema.declaring(operation));
    const member = owner?.operations.find(({ name }) => name === operation.name);
    return owner && { owner, member };
  }

  message(message: WireMessage): MessageModel | undefined {
    return this.declaration(this.schema.source(message));
  }

  field(message: WireMessage, number: number | undefined): Declared<MessageModel, FieldModel> | undefined {
    const owner = this.message(message);
    const member = number === undefined ? undefined : owner?.fields.find((one) => one.number === number);
    return owner && { owner, member };
  }

  declaration(source: MessageSource): MessageModel | undefined {
    return firstOf(this.sources, (one) => one.messageModel(source));
  }

  private contract(source: ContractSource): ContractModel | undefined {
    return firstOf(this.sources, (one) => one.contractModel(source));
  }
}

/** A member of a contract or message, if it was found, and the contract or message that declares it. */
export interface Declared<Owner, Member> {
  readonly owner: Owner;
  readonly member: Member | undefined;
}

/** Asks the items in turn, and returns the first answer that is not undefined. */
export function firstOf<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Answer | undefined,
): Answer | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
