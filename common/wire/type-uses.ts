import {
  bareMessages,
  type WireEnum,
  type WireField,
  type WireMessage,
  type WireOperation,
  type WireSchema,
  wrappersOf,
} from "./wire-schema.js";

/** A use of a type: by a field of a message, or by an operation. */
export type TypeUse = { readonly message: WireMessage; readonly field: number } | { readonly operation: WireOperation };

/**
 * The first use of a message, then the first use of the using message, and so on up to an operation. A problem of a type without
 * a declaration, such as a tuple, is reported at one of these.
 */
export function usesOfMessage(schema: WireSchema, name: string): readonly TypeUse[] {
  const uses: TypeUse[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !seen.has(at); ) {
    const used: string = at;
    seen.add(used);
    const operation = operationsOf(schema).find((one) => bareMessages(one).includes(used));
    const found: FieldUse | undefined =
      operation === undefined ? firstField(schema, ({ message }) => message === used) : { use: { operation } };
    if (found !== undefined) uses.push(found.use);
    at = found?.holder;
  }
  return uses;
}

/**
 * The first use of an enum, then the first use of the using message, and so on. A problem of a type without a declaration, such
 * as a union of numbers, is reported at one of these.
 */
export function usesOfEnum(schema: WireSchema, described: WireEnum): readonly TypeUse[] {
  const text = JSON.stringify(described);
  const found = firstField(schema, (field) => field.type === "enum" && JSON.stringify(field.enum) === text);
  return found === undefined ? [] : [found.use, ...(found.holder ? usesOfMessage(schema, found.holder) : [])];
}

interface FieldUse {
  readonly use: TypeUse;
  /** The name of the message that has the field. Undefined if the field is in the wrapper message of an operation. */
  readonly holder?: string;
}

function firstField(schema: WireSchema, isIt: (field: WireField) => boolean): FieldUse | undefined {
  for (const operation of operationsOf(schema)) {
    if (wrappersOf(operation).some(({ wrapper }) => wrapper.fields.some(isIt))) return { use: { operation } };
  }
  for (const message of schema.messages.values()) {
    const field = message.fields.find(isIt);
    if (field !== undefined) return { use: { message, field: field.number }, holder: message.name };
  }
  return undefined;
}

function operationsOf({ services }: WireSchema): readonly WireOperation[] {
  return services.flatMap(({ operations }) => operations);
}
