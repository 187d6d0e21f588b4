import type { SourceDocs } from "../../common/wire/source-docs.js";
import type { Docs } from "../../transformer/analyze/docs.js";
import type { PartModels } from "../../transformer/describe/part-models.js";

/** Finds the doc comments of a schema's services, operations, messages, fields and enums in the sources. */
export function sourceDocs(models: PartModels, docs: Docs): SourceDocs {
  return {
    service(service) {
      const [doc] = models.contracts(service).flatMap(({ span }) => docs.type(span) ?? []);
      return doc;
    },
    operation(operation) {
      const { owner, member } = models.operation(operation) ?? {};
      return owner && member && docs.operation(owner.span, member);
    },
    message(message) {
      const model = models.message(message);
      return model && docs.type(model.span);
    },
    field(message, number) {
      const { owner, member } = models.field(message, number) ?? {};
      return owner && member && docs.field(owner.span, member);
    },
    oneof(message, name) {
      const model = models.message(message);
      return model && docs.member(model.span, name);
    },
    enum: ({ name, values }) => docs.enum(name, Object.keys(values))?.doc,
    enumValue: ({ name, values }, member) => docs.enum(name, Object.keys(values))?.members.get(member),
  };
}
