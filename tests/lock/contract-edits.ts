import {
  added,
  always,
  type Edit,
  isValue,
  onEnum,
  onMessage,
  onOperation,
  onParameters,
  renamedType,
  withOther,
  without,
} from "./contract-places.js";
import type { ContractSchema, EnumSchema, OperationSchema } from "./contract-schema.js";
import { memberEdits } from "./member-edits.js";
import type { Choose } from "./random-contract.js";

/** Removes a value of an enum that is not the first, and reserves some of it. */
function valueRemoval(reserve: (one: EnumSchema["values"][number]) => Partial<EnumSchema>): Edit {
  return onEnum(always, (one, choose) => {
    const gone = choose(one.values.slice(1));
    const { reserved = [], reservedNames = [] } = reserve(gone);
    return {
      ...one,
      values: one.values.filter((other) => other !== gone),
      reserved: [...(one.reserved ?? []), ...reserved],
      reservedNames: [...(one.reservedNames ?? []), ...reservedNames],
    };
  });
}

const enumEdits = {
  "an enum gets a value": onEnum(always, (one) => ({ ...one, values: [...one.values, { name: "Added", number: 50 }] })),
  "an enum's value is removed": valueRemoval(() => ({})),
  "an enum's value is removed, and its number is reserved": valueRemoval(({ number }) => ({ reserved: [number] })),
  "an enum's value is removed, and its number and name are reserved": valueRemoval(({ number, name }) => ({
    reserved: [number],
    reservedNames: [name],
  })),
  "an enum's value is renamed": onEnum(always, (one, choose) => {
    const chosen = choose(one.values);
    return { ...one, values: one.values.map((value) => (value === chosen ? { ...value, name: "Renamed" } : value)) };
  }),
  "an enum's value gets a second name": onEnum(always, (one, choose) => {
    const { number } = choose(one.values);
    return { ...one, values: [...one.values, { name: "Second", number }] };
  }),
  "an enum's value gets another number": onEnum(always, (one, choose) => {
    const chosen = choose(one.values.slice(1));
    return { ...one, values: one.values.map((value) => (value === chosen ? { ...value, number: 51 } : value)) };
  }),
  "two of an enum's values change places": onEnum(always, (one) => {
    const [zero, a, b, ...rest] = one.values;
    if (zero === undefined || a === undefined || b === undefined) return one;
    return { ...one, values: [zero, { ...a, number: b.number }, { ...b, number: a.number }, ...rest] };
  }),
  "an enum is renamed": renamedType("State", "Renamed"),
  "an enum's number is no longer reserved": onEnum(
    ({ reserved }) => reserved !== undefined,
    (one) => ({ ...one, reserved: [] }),
  ),
} satisfies Record<string, Edit>;

const isUnary = ({ requestStream, isResponseStream, isBare: bare }: OperationSchema): boolean =>
  requestStream === undefined && isResponseStream !== true && bare !== true;

const contractEdits = {
  "a message is renamed": renamedType("Order", "Renamed"),
  "a message gets another package": onMessage(always, (one) => ({ ...one, namespace: ".types" })),
  "a message that nothing uses is removed": (contract) => ({
    ...contract,
    messages: contract.messages.filter(({ name }) => name !== "Spare"),
  }),
  "the whole package gets another name": (contract) => ({
    ...contract,
    namespace: ".v2",
    messages: contract.messages.map((one) => ({ ...one, namespace: ".v2" })),
  }),
  "a message is added": (contract) => ({
    ...contract,
    messages: [
      ...contract.messages,
      { name: "Added", namespace: "", members: [{ number: 1, name: "value", type: added }] },
    ],
  }),
  "an operation is added": (contract) => ({
    ...contract,
    operations: [...contract.operations, { method: "Added", parameters: [{ name: "value", type: added }] }],
  }),
  "an operation is removed": (contract, choose) => ({
    ...contract,
    operations: without(contract.operations, choose(contract.operations)),
  }),
  "a method is renamed": onOperation(always, (one) => ({ ...one, method: "Renamed" })),
  "a method is renamed, and keeps its name on the wire": onOperation(always, (one) => ({
    ...one,
    method: "renamed",
    name: one.method,
  })),
  "operations are moved": (contract) => ({ ...contract, operations: [...contract.operations].reverse() }),
  "the service gets another name": (contract) => ({ ...contract, service: "Renamed" }),
  "the service gets another namespace": (contract) => ({ ...contract, namespace: ".v2" }),
  "a parameter is added at the end": onParameters(0, (all) => [...all, { name: "added", type: added }]),
  "a parameter is inserted": onParameters(1, (all) => [{ name: "added", type: added }, ...all]),
  "a parameter is removed": onParameters(1, (all, choose) => without(all, choose(all))),
  "a parameter is renamed": onParameters(1, ([first, ...rest]) => [
    ...(first === undefined ? [] : [{ ...first, name: "renamed" }]),
    ...rest,
  ]),
  "parameters change places": onParameters(2, ([first, second, ...rest]) =>
    first === undefined || second === undefined ? rest : [second, first, ...rest],
  ),
  "a parameter gets another type": onParameters(1, (all, choose) => {
    const chosen = choose(all);
    return all.map((one) => (one === chosen ? { ...one, ...withOther(one, choose) } : one));
  }),
  "a required parameter becomes optional": onParameters(1, (all) => {
    const last = all.at(-1);
    return last === undefined || last.type.shape !== undefined || !isValue(last.type.of)
      ? all
      : [...without(all, last), { ...last, type: { ...last.type, shape: "optional" } }];
  }),
  "a result gets another type": onOperation(
    (one) => isUnary(one) && one.result !== undefined,
    (one) => ({ ...one, result: { of: one.result?.of === "string" ? "double" : "string" } }),
  ),
  "a result is added": onOperation(
    (one) => isUnary(one) && one.result === undefined,
    (one) => ({ ...one, result: added }),
  ),
  "a result is removed": onOperation(
    (one) => isUnary(one) && one.result !== undefined,
    ({ result, ...one }) => one,
  ),
  "a result becomes a stream": onOperation(
    (one) => isUnary(one) && one.result !== undefined,
    (one) => ({ ...one, isResponseStream: true }),
  ),
  "a stream becomes a result": onOperation(
    (one) => one.isResponseStream === true,
    ({ isResponseStream, ...one }) => one,
  ),
  "a request gets a stream": onOperation(isUnary, (one) => ({ ...one, requestStream: { of: "string" } })),
  "a request loses its stream": onOperation(
    (one) => one.requestStream !== undefined,
    ({ requestStream, ...one }) => one,
  ),
  "a bare operation becomes wrapped": onOperation(
    (one) => one.isBare === true,
    ({ isBare: bare, ...one }) => one,
  ),
  "a wrapped operation becomes bare": onOperation(
    (one) => isUnary(one) && one.parameters.length === 0 && one.result?.of === "Twin",
    (one) => ({ ...one, isBare: true, parameters: [{ name: "order", type: { of: "Order" } }] }),
  ),
  "a bare operation gets another message": onOperation(
    (one) => one.isBare === true,
    (one) => ({ ...one, result: { of: "Order" } }),
  ),
  "a bare operation gets a message that is alike": onOperation(
    (one) => one.isBare === true,
    (one) => ({ ...one, parameters: [{ name: "order", type: { of: "Twin" } }] }),
  ),
  "an operation becomes idempotent": onOperation(
    (one) => one.idempotency === undefined,
    (one) => ({ ...one, idempotency: "idempotent" }),
  ),
  "an operation is no longer idempotent": onOperation(
    (one) => one.idempotency !== undefined,
    ({ idempotency, ...one }) => one,
  ),
} satisfies Record<string, Edit>;

const edits = { ...memberEdits, ...enumEdits, ...contractEdits };

export type EditName = keyof typeof edits;
export const editNames = Object.keys(edits) as readonly EditName[];

/** Edits a contract at a place that `choose` picks. Undefined if it has no place for the edit. */
export function editContract(contract: ContractSchema, what: EditName, choose: Choose): ContractSchema | undefined {
  const edited = edits[what](contract, choose);
  return JSON.stringify(edited) === JSON.stringify(contract) ? undefined : edited;
}
