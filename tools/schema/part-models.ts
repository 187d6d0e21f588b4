import type { CollectedSchema, ContractSource } from "../../common/wire/collect-schema.js";
import type { MessageSource, WireMessage, WireOperation, WireService } from "../../common/wire/wire-schema.js";
import type { ModelSources } from "../../transformer/describe/model-sources.js";
import type { ContractModel, FieldModel, MessageModel, OperationModel } from "../../transformer/model/model.js";

/** Finds the models from which the parts of a schema were made. The parts that packages declare have none. */
export class PartModels {
  private readonly schema: CollectedSchema;
  private readonly sources: readonly ModelSources[];

  /** `sources` are those of each program that the schema was made from. */
  constructor(schema: CollectedSchema, sources: readonly ModelSources[]) {
    this.schema = schema;
    this.sources = sources;
  }

  /** The contracts that have the name of a service. */
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

  field(message: WireMessage, number: number): Declared<MessageModel, FieldModel> | undefined {
    const owner = this.message(message);
    const member = owner?.fields.find((one) => one.number === number);
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
