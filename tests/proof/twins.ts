import { join } from "node:path";
import * as directory from "../../test-fixtures/contracts/directory.js";
import * as recorded from "../../test-fixtures/contracts/recorded.js";
import * as recordedValues from "../../test-fixtures/contracts/recorded-values.js";
import { root } from "../support/compile.js";
import type { MessageSchema } from "./schema.js";
import { type Subject, subjectOf } from "./subject.js";
import { type TwinForms, twinSchema } from "./twin-schema.js";

/** A message of a checked-in .proto and of the contract beside it. */
export interface Twin {
  readonly file: string;
  readonly message: string;
  /** The name in the .proto, with its package. */
  readonly typeName: string;
  readonly subject: Subject;
}

const forms: Readonly<Record<string, TwinForms>> = {
  "directory.proto": { "Everything.maybeText": "null", "Everything.scores": "record" },
  "recorded.proto": {
    "Person.name": "null",
    "Person.address": "null",
    "Person.height": "null",
    "Person.photo": "null",
    "Address.street": "null",
    "Address.city": "null",
    "NullableMembers.i": "null",
    "NullableMembers.d": "null",
    "NullableMembers.b": "null",
    "NullableMembers.s": "null",
    "ScalarValues.s": "null",
    "ScalarValues.bytes": "null",
    "ScalarValues.nI32": "null",
    "ScalarValues.nB": "null",
    "ProtoPerson.first": "null",
    "ProtoPerson.second": "null",
  },
};

function twin(file: string, packageName: string, message: string, module: object, declared = message): Twin {
  const schema = twinSchema(join(root, "test-fixtures/contracts", file), message, forms[file]);
  const [first, ...others] = schema.messages as [MessageSchema, ...MessageSchema[]];
  const named = { ...schema, messages: [{ ...first, name: declared }, ...others] };
  const subject = subjectOf(named, module as Readonly<Record<string, unknown>>);
  return { file, message, typeName: `${packageName}.${message}`, subject };
}

/** The messages that are declared twice: in a contract and in a .proto. */
export const twins: readonly Twin[] = [
  twin("directory.proto", "interwire.test", "Everything", directory),
  twin("directory.proto", "interwire.test", "Person", directory),
  twin("directory.proto", "interwire.test", "FindRequest", directory),
  twin("recorded.proto", "recorded", "Person", recorded),
  twin("recorded.proto", "recorded", "ProtoPerson", recorded),
  twin("recorded.proto", "recorded", "TheValue", recorded),
  // These two have other names in their contracts, which refer to no message of their own name.
  twin("recorded.proto", "recorded", "ScalarValues", recorded, "Scalars"),
  twin("recorded.proto", "recorded", "NullableMembers", recordedValues, "Nullables"),
];
