import { joinReserved } from "../../common/reserved.js";
import { wellKnownRow } from "../../common/well-known-names.js";
import type { BodySource, ContractSource, OperationSource } from "../../common/wire/collect-schema.js";
import { protoName } from "../../common/wire/proto-names.js";
import type { MessageSource, WireField, WireWrapper } from "../../common/wire/wire-schema.js";
import { clrName } from "../model/clr-name.js";
import type {
  BaseModel,
  ContractModel,
  FieldModel,
  FieldOptions,
  MessageModel,
  OperationModel,
  TypeModel,
} from "../model/model.js";
import { operationMessages, type WrappedValue } from "../model/operation-messages.js";
import { tupleFields } from "../model/tuple-fields.js";
import { closing, type Instantiation, instanceKey, isUnpackedList, substitute } from "../model/type-models.js";

/** Finds the contracts and messages of a program by their ids, and those of installed packages. */
export interface Models extends ForeignSources {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  hash(id: string): string;
}

/** Finds contracts and messages that installed packages declare. The program has no sources of these, and so no models. */
export interface ForeignSources {
  /**
   * A contract of a package, or an interface with operations but without `@serviceContract`. The type arguments must be concrete:
   * no type parameter may occur in them.
   */
  foreignContract(base: BaseModel): ContractSource;
  /** A message of a package. The type arguments must be concrete. */
  foreignMessage(type: Instantiation): MessageSource;
}

/**
 * Converts contracts and messages into the form from which a schema is built. Their type arguments must be concrete: no type
 * parameter may occur in them.
 */
export interface ModelSources {
  contract(base: BaseModel): ContractSource;
  message(type: MessageType): MessageSource;
  /** The model of a contract. Undefined for a contract of a package. */
  contractModel(source: ContractSource): ContractModel | undefined;
  /** The model of a message. Undefined for a tuple, and for messages that no source declares. */
  messageModel(source: MessageSource): MessageModel | undefined;
}

/** The types that are encoded as messages of their own: declared messages, well-known types and tuples. */
export type MessageType = Extract<TypeModel, { kind: "message" | "wellKnown" | "tuple" }>;

/** The error for a type that is not on the wire: a faulty one, or a type parameter that has got no type argument. */
export class UndescribedType extends Error {
  constructor(kind: TypeModel["kind"]) {
    super(`A ${kind} type has no field.`);
    this.name = "UndescribedType";
  }
}

type Values = ReadonlyMap<string, TypeModel>;
type FieldSource = WireField<() => MessageSource>;

/**
 * Creates the conversion of models into the form from which a schema is built. The same object is returned for the same contract
 * or message with the same type arguments.
 */
export function createModelSources(models: Models): ModelSources {
  const contracts = new Map<string, ContractSource>();
  const messages = new Map<string, MessageSource>();
  const contractModels = new Map<ContractSource, ContractModel>();
  const messageModels = new Map<MessageSource, MessageModel>();

  const foreign = (type: Instantiation): MessageSource | undefined =>
    models.message(type.ref.id) === undefined ? models.foreignMessage(type) : undefined;
  const nameOf = (type: TypeModel): string =>
    clrName(
      type,
      (id) => models.message(id)?.clrName,
      (one) => foreign(one)?.clrName,
    );
  const named = (name: string, typeArguments: readonly TypeModel[]): string =>
    [name, ...typeArguments.map(nameOf)].join("-");

  const message = (type: MessageType): MessageSource => {
    const key = type.kind === "message" ? instanceKey(type.ref.id, type.typeArguments) : instanceKey("", [type]);
    const known = messages.get(key);
    if (known !== undefined) return known;
    const source = makeMessage(type);
    messages.set(key, source);
    return source;
  };

  const makeMessage = (type: MessageType): MessageSource => {
    if (type.kind === "wellKnown") return wellKnownMessage(wellKnownRow(type.name).protoName, nameOf(type));
    if (type.kind === "tuple") {
      const fields = tupleFields(type.items).map((value, at) => valueField({ ...value, at }, at, new Map()));
      const name = nameOf(type);
      return { name: protoName(name), typeName: name, clrName: name, isWellKnown: false, isTuple: true, fields };
    }
    const model = models.message(type.ref.id);
    if (model === undefined) return models.foreignMessage(type);
    const values = closing(model, type.typeArguments);
    const typeName = named(model.protoName ?? model.clrName, type.typeArguments);
    const reserved = joinReserved(model.reserved ?? []);
    const source = {
      name: protoName(typeName),
      typeName,
      clrName: named(model.clrName, type.typeArguments),
      isWellKnown: false,
      isTuple: false,
      fields: inOrder(model.fields).map((field) => memberField(field, values)),
      ...(reserved && { reserved }),
    };
    messageModels.set(source, model);
    return source;
  };

  const memberField = (field: FieldModel, values: Values): FieldSource => ({
    number: field.number ?? 0,
    name: field.name,
    protoName: field.protoName,
    jsonName: field.jsonName,
    ...typeParts(field.type, field, values),
    delimited: field.delimited,
    default: field.default,
    include: field.include,
    ...(field.oneof === undefined ? {} : { oneof: field.oneof, optional: field.optionalHolder === true }),
  });

  const valueField = ({ name, type }: WrappedValue, index: number, values: Values): FieldSource => ({
    number: index + 1,
    name,
    ...typeParts(type, { packed: !isUnpackedList(type) }, values),
  });

  /**
   * The properties of a field that follow from its type: scalar or message, repeated, optional, map key. A list is packed unless
   * its annotation or its type (`Unpacked<T[]>`) says otherwise.
   */
  const typeParts = (declared: TypeModel, { packed }: FieldOptions, values: Values): TypeParts => {
    const parts = partsOf(substitute(declared, values));
    return !packed && declared.kind === "list" ? { ...parts, packed: false } : parts;
  };

  const partsOf = (type: TypeModel): TypeParts => {
    switch (type.kind) {
      case "scalar":
        return { type: type.scalar, optional: false };
      case "enum": {
        const values = Object.fromEntries(type.members.map((member) => [member.name, member.number]));
        const described = { name: type.name, values, ...(type.reserved && { reserved: type.reserved }) };
        return { type: "enum", enum: described, optional: false };
      }
      case "list":
        return {
          ...partsOf(type.item),
          repeated: true,
          ...(isUnpackedList(type) ? { packed: false } : {}),
        };
      case "map":
        return { ...partsOf(type.value), ...(type.key.kind === "scalar" ? { key: type.key.scalar } : {}) };
      case "optional":
        return { ...partsOf(type.inner), optional: true };
      case "message":
      case "wellKnown":
      case "tuple":
        return { type: "message", message: () => message(type), optional: false };
      case "parameter":
      case "invalid":
        throw new UndescribedType(type.kind);
    }
  };

  const contract = (base: BaseModel): ContractSource => {
    const model = models.contract(base.ref.id);
    const key = instanceKey(base.ref.id, base.typeArguments);
    const known = contracts.get(key);
    if (known !== undefined) return known;
    const source = model === undefined ? models.foreignContract(base) : makeContract(model, base.typeArguments);
    contracts.set(key, source);
    if (model !== undefined) contractModels.set(source, model);
    return source;
  };

  const makeContract = (model: ContractModel, typeArguments: readonly TypeModel[]): ContractSource => {
    const values = closing(model, typeArguments);
    const service = model.service === undefined ? undefined : named(model.service, typeArguments);
    return {
      name: model.name,
      hash: models.hash(model.id),
      service,
      bases: model.bases.map(({ ref, typeArguments }) =>
        contract({ ref, typeArguments: typeArguments.map((one) => substitute(one, values)) }),
      ),
      operations: model.operations.map((operation) => makeOperation(model.name, service, operation, values)),
      methods: model.methods,
    };
  };

  const makeOperation = (
    contractName: string,
    service: string | undefined,
    operation: OperationModel,
    values: Values,
  ): OperationSource => {
    const { name, method, kind, idempotency, bare, details = [] } = operation;
    const { request, requestHeader, response, responseHeader } = operationMessages(operation);
    const wrapper = (role: string, fields: readonly WrappedValue[]): WireWrapper<() => MessageSource> => ({
      name: `${contractName}_${name}_${role}`,
      fields: fields.map((value, index) => valueField(value, index, values)),
    });
    const body = (role: string, fields: readonly WrappedValue[]): BodySource => {
      const [only] = fields;
      if (!bare || only === undefined) return wrapper(role, fields);
      return () => message(substitute(only.type, values) as MessageType);
    };
    return {
      name,
      method,
      path: service === undefined ? undefined : `/${service}/${name}`,
      kind,
      idempotency,
      request: body("Request", request),
      response: body("Response", response),
      requestHeader: requestHeader && wrapper("RequestHeader", requestHeader),
      responseHeader: responseHeader && wrapper("ResponseHeader", responseHeader),
      details: () => details.map((one) => message(substitute(one, values) as MessageType)),
    };
  };

  return {
    contract,
    message,
    contractModel: (source) => contractModels.get(source),
    messageModel: (source) => messageModels.get(source),
  };
}

type TypeParts = Pick<FieldSource, "type" | "message" | "enum" | "repeated" | "packed" | "key" | "optional">;

function wellKnownMessage(name: string, clrName: string): MessageSource {
  return { name, typeName: name, clrName, isWellKnown: true, isTuple: false, fields: [] };
}

/**
 * Sorts the fields of a message in the order of the emitted descriptor table: C# subtypes (`@protoInclude`) first, then by
 * number.
 */
function inOrder(fields: readonly FieldModel[]): FieldModel[] {
  const rank = ({ include }: FieldModel): number => (include === true ? 0 : 1);
  return [...fields].sort((a, b) => rank(a) - rank(b) || (a.number ?? 0) - (b.number ?? 0));
}
