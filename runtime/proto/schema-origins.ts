import { type WireMessage, type WireOperation, type WireService, wrappersOf } from "../../common/wire/wire-schema.js";
import type { Description } from "./description.js";

/** The services, operations and messages of contracts, by the full names that they have in .proto files. */
export interface SchemaOrigins {
  readonly services: ReadonlyMap<string, WireService>;
  readonly operations: ReadonlyMap<string, WireOperation>;
  readonly messages: ReadonlyMap<string, MessageOrigin>;
}

/** What a message of a .proto file was made from: a message of the contracts, or the arguments or the result of an operation. */
export type MessageOrigin =
  | { readonly message: WireMessage; readonly operation?: never }
  | { readonly message?: never; readonly operation: WireOperation; readonly fields: WireMessage["fields"] };

/**
 * Maps the full names in the .proto files, including those of the messages around arguments and results, to the contracts' types.
 */
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
