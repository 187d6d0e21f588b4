import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "interwire/openapi";

/** Compiles a schema in ajv's strict mode. The function returns what is wrong with a value: undefined if nothing is. */
export function judgeOf(schema: JsonSchema): (json: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true, ownProperties: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (json) => {
    validate(json);
    const wrong = (validate.errors ?? []).filter((one) => !isUnknownEnumValue(one));
    return wrong.length === 0 ? undefined : ajv.errorsText(wrong);
  };
}

/** Whether a value is the number of an enum. It is written only if the contract does not have it, as no value of the contract's type is. */
function isUnknownEnumValue({ parentSchema, data }: ErrorObject): boolean {
  return parentSchema?.enum !== undefined && typeof data === "number" && (data | 0) === data;
}
