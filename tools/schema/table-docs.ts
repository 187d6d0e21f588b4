import type { PartDoc, SourceDocs } from "../../runtime/proto/source-docs.js";
import type { Docs, DocText } from "../../transformer/analyze/docs.js";
import type { ContractModel, MessageModel } from "../../transformer/model/model.js";
import type { LinkedTables } from "./link-tables.js";

/** Finds the comments in the sources from which tables were made. */
export function tableDocs({ modelOf }: Pick<LinkedTables, "modelOf">, docs: Docs): SourceDocs {
  const messageOf = (table: object): MessageModel | undefined => {
    const model = modelOf(table);
    return model !== undefined && "fields" in model ? model : undefined;
  };
  const contractOf = (table: object): ContractModel | undefined => {
    const model = modelOf(table);
    return model !== undefined && "operations" in model ? model : undefined;
  };
  const typeDoc = (table: object): DocText | undefined => {
    const model = modelOf(table);
    return model && docs.type(model.span);
  };
  return {
    contract: typeDoc,
    message: typeDoc,
    operation(table, name) {
      const contract = contractOf(table);
      const operation = contract?.operations.find((one) => one.name === name);
      return contract && operation && docs.operation(contract.span, operation);
    },
    field(table, number) {
      const message = messageOf(table);
      const field = message?.fields.find((one) => one.number === number);
      return message && field && docs.field(message.span, field);
    },
    oneof(table, name) {
      const message = messageOf(table);
      return message && docs.member(message.span, name);
    },
    enum: ({ name, values }): PartDoc | undefined => docs.enum(name, Object.keys(values))?.doc,
    enumValue: ({ name, values }, member) => docs.enum(name, Object.keys(values))?.members.get(member),
  };
}
