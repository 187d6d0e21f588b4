import type { BodySource, ContractSource, OperationSource } from "../../common/wire/collect-schema.js";
import type { MessageSource, WireWrapper } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import type { MessageTable } from "../message/message.js";
import { fieldSources, messageSource } from "../message/message-source.js";
import type { ContractTable, OperationTable } from "./contract.js";

const sources = new WeakMap<ContractTable, ContractSource>();

/** Converts the descriptor table of a contract to the input of `collectSchema`. Computed once for each table. */
export function contractSource(table: ContractTable): ContractSource {
  return memoize(sources, table, () => {
    const { name, hash, service, methods } = table;
    const operations = table.operations.map(operationSource);
    return { name, hash, service, methods, operations, bases: table.bases.map(contractSource) };
  });
}

/** Converts an operation of a descriptor table to the input of `collectSchema`. */
export function operationSource(operation: OperationTable): OperationSource {
  const { name, method, path, kind, idempotency, request, response, requestHeader, responseHeader } = operation;
  return {
    name,
    method,
    path,
    kind,
    idempotency,
    request: body(request),
    response: body(response),
    requestHeader: requestHeader && wrapper(requestHeader),
    responseHeader: responseHeader && wrapper(responseHeader),
    details: () => operation.details().map(messageSource),
  };
}

function body(table: MessageTable): BodySource {
  const { bare } = table;
  return bare === undefined ? wrapper(table) : () => messageSource(bare() as MessageTable);
}

function wrapper({ name, fields }: MessageTable): WireWrapper<() => MessageSource> {
  return { name, fields: fieldSources(fields) };
}
