import {
  type ContractSchema,
  type EnumSchema,
  type MemberSchema,
  type MessageSchema,
  type OperationSchema,
  type ParameterSchema,
  scalars,
  type TypeSchema,
} from "./contract-schema.js";
import { type Choose, isPackable } from "./random-contract.js";

/** Edits a contract at a place that `choose` picks. Undefined if it has no such place. */
export type Edit = (contract: ContractSchema, choose: Choose) => ContractSchema | undefined;

export const unused = 900;
export const always = (): boolean => true;

/** Edits one of the messages for which the edit is possible. */
export function onMessage(
  isPossible: (one: MessageSchema) => boolean,
  edit: (one: MessageSchema, choose: Choose) => MessageSchema,
): Edit {
  return (contract, choose) => {
    const possible = contract.messages.filter(isPossible);
    if (possible.length === 0) return undefined;
    const chosen = choose(possible);
    const edited = edit(chosen, choose);
    return { ...contract, messages: contract.messages.map((one) => (one === chosen ? edited : one)) };
  };
}

/** Edits the members of a message that has a member of a kind. */
export function amongMembers(
  isPossible: (one: MemberSchema) => boolean,
  edit: (members: readonly MemberSchema[], one: MemberSchema, choose: Choose) => readonly MemberSchema[],
): Edit {
  return onMessage(
    ({ members }) => members.some(isPossible),
    (one, choose) => ({ ...one, members: edit(one.members, choose(one.members.filter(isPossible)), choose) }),
  );
}

/** Changes a member. */
export function onMember(
  isPossible: (one: MemberSchema) => boolean,
  change: (one: MemberSchema, choose: Choose) => Partial<MemberSchema>,
): Edit {
  return amongMembers(isPossible, (members, chosen, choose) => {
    const changed = { ...chosen, ...change(chosen, choose) };
    return members.map((one) => (one === chosen ? changed : one));
  });
}

export function onEnum(
  isPossible: (one: EnumSchema) => boolean,
  edit: (one: EnumSchema, choose: Choose) => EnumSchema,
): Edit {
  return (contract, choose) => {
    const possible = contract.enums.filter(isPossible);
    if (possible.length === 0) return undefined;
    const chosen = choose(possible);
    const edited = edit(chosen, choose);
    return { ...contract, enums: contract.enums.map((one) => (one === chosen ? edited : one)) };
  };
}

export function onOperation(
  isPossible: (one: OperationSchema) => boolean,
  edit: (one: OperationSchema, choose: Choose) => OperationSchema,
): Edit {
  return (contract, choose) => {
    const possible = contract.operations.filter(isPossible);
    if (possible.length === 0) return undefined;
    const chosen = choose(possible);
    const edited = edit(chosen, choose);
    return { ...contract, operations: contract.operations.map((one) => (one === chosen ? edited : one)) };
  };
}

/** Changes the parameters of an operation that has some. */
export function onParameters(
  least: number,
  edit: (all: readonly ParameterSchema[], choose: Choose) => readonly ParameterSchema[],
): Edit {
  return onOperation(
    (one) => one.isBare !== true && one.parameters.length >= least,
    (one, choose) => ({ ...one, parameters: edit(one.parameters, choose) }),
  );
}

/** Renames an enum or a message, also where it is used. */
export function renamedType(from: string, to: string): Edit {
  const rename = <Named extends { readonly name: string }>(one: Named): Named =>
    one.name === from ? { ...one, name: to } : one;
  const type = (one: TypeSchema): TypeSchema => (one.of === from ? { ...one, of: to } : one);
  const typed = <Typed extends ParameterSchema>(one: Typed): Typed => ({ ...one, type: type(one.type) });
  return (contract) => ({
    ...contract,
    enums: contract.enums.map(rename),
    messages: contract.messages.map((one) => ({ ...rename(one), members: one.members.map(typed) })),
    operations: contract.operations.map((one) => ({
      ...one,
      parameters: one.parameters.map(typed),
      ...(one.result && { result: type(one.result) }),
      ...(one.requestStream && { requestStream: type(one.requestStream) }),
    })),
  });
}

export const isPlain = ({ oneof }: MemberSchema): boolean => oneof === undefined;
export const added: TypeSchema = { of: "string" };
export const withOther = ({ type }: ParameterSchema, choose: Choose): { readonly type: TypeSchema } => ({
  type: { ...type, of: choose(scalars.filter((one) => one !== type.of && isPackable(one) === isPackable(type.of))) },
});
export const without = <Item>(items: readonly Item[], gone: Item): readonly Item[] =>
  items.filter((one) => one !== gone);

/** Whether a type is a scalar or an enum. */
export function isValue(type: string): boolean {
  return scalars.includes(type) || ["State", "Mode"].includes(type);
}
