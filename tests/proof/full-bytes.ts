import { type DescField, type DescMessage, type Message, toBinary } from "@bufbuild/protobuf";
import { withRequired } from "./random-message.js";
import { rewriteFields, type Treatment } from "./rewrite-fields.js";

/** The bytes of a message of the reference as ours writes it: with what is required, and C# subtypes before all else. */
export function fullBytes(desc: DescMessage, message: Message): Uint8Array {
  return subtypesFirst(desc, toBinary(desc, withRequired(desc, message)));
}

/** Valid bytes with the C# subtypes, at any depth, before all other fields of their message. */
export function subtypesFirst(desc: DescMessage, bytes: Uint8Array): Uint8Array {
  const fieldOf = (no: number): DescField | undefined => desc.fields.find(({ number }) => number === no);
  return rewriteFields(bytes, {
    treat: (no) => treatmentOf(fieldOf(no)),
    isFirst: (no) => fieldOf(no)?.name.startsWith("include") === true,
  });
}

function treatmentOf(field: DescField | undefined): Treatment {
  const desc = field?.message;
  if (desc === undefined) return "keep";
  const inner = (payload: Uint8Array): Uint8Array => subtypesFirst(desc, payload);
  if (field?.fieldKind !== "map") return inner;
  return (entry) => rewriteFields(entry, { treat: (no) => (no === 2 ? inner : "keep") });
}
