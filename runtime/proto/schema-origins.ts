import { type WireMessage, type WireOperation, type WireService, wrappersOf } from "../../common/wire/wire-schema.js";
import type { Description } from "./description.js";

/** The parts of a schema from which the parts of files were made, by their full names in the files. */
export interface SchemaOrigins {
  readonly services: ReadonlyMap<string, WireService>;
  readonly operations: ReadonlyMap<string, WireOperation>;
  readonly messages: ReadonlyMap<string, MessageOrigin>;
}

/** A message with a name of its own, or the operation around whose arguments or result a message is. */
export type MessageOrigin =
  | { readonly message: WireMessage; readonly operation?: never }
  | { readonly message?: never; readonly operation: WireOperation; readonly fields: WireMessage["fields"] };

/** Finds the parts from which services, operations and messages were made. */
export function schemaOrigins({ schema, names }: Description): SchemaOrigins {
  const services = new Map<string, WireService>();
  const operations = new Map<string, WireOperation>();
  const messages = new Map<string, MessageOrigin>();
  for (const [name, message] of schema.messages) messages.set(names.message(name), { message });
  for (const service of schema.services) {
    const name = names.service(service.name);
    services.set(name, service);
    for (const operation of service.operations) {
      operations.set(`${name}.${names.method(service.name, operation.name)}`, operation);
      for (const { wrapper } of wrappersOf(operation)) {
        messages.set(names.wrapper(wrapper), { operation, fields: wrapper.fields });
      }
    }
  }
  return { services, operations, messages };
}
