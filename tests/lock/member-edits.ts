import {
  added,
  always,
  amongMembers,
  type Edit,
  isPlain,
  isValue,
  onMember,
  onMessage,
  unused,
  withOther,
  without,
} from "./contract-places.js";
import { type MemberSchema, type MessageSchema, scalars, type TypeSchema } from "./contract-schema.js";
import { isPackable } from "./random-contract.js";

const isSingle = (one: MemberSchema): boolean => isPlain(one) && one.type.shape === undefined && isBare(one);
/** Whether a member has no option that fits one type only. */
const isBare = (one: MemberSchema): boolean =>
  one.default === undefined && one.isDelimited === undefined && one.isUnpacked === undefined;
const isSingleScalar = (one: MemberSchema): boolean => isSingle(one) && scalars.includes(one.type.of);
const isOf = (shape: TypeSchema["shape"]) => (one: MemberSchema) => one.type.shape === shape && isBare(one);
const isArm = ({ oneof }: MemberSchema): boolean => oneof !== undefined;

/** Scalars of one wire type, between which bytes can be read: some with other values. */
const alike: readonly (readonly string[])[] = [
  ["int32", "int64", "uint32", "boolean"],
  ["sint32", "sint64"],
  ["string", "Uint8Array"],
];
const likeOf = (type: string): readonly string[] =>
  without(alike.find((group) => group.includes(type)) ?? [type], type);

/** Removes a member that is no arm, and reserves some of it. */
function removal(reserve: (one: MemberSchema) => Pick<MessageSchema, "reserved" | "reservedNames">): Edit {
  return onMessage(
    ({ members }) => members.some(isPlain),
    (one, choose) => {
      const gone = choose(one.members.filter(isPlain));
      const { reserved = [], reservedNames = [] } = reserve(gone);
      return {
        ...one,
        members: one.members.filter((other) => other !== gone),
        reserved: [...(one.reserved ?? []), ...reserved],
        reservedNames: [...(one.reservedNames ?? []), ...reservedNames],
      };
    },
  );
}

/** The pairs of members that have the same type and no options. */
function twinsOf(members: readonly MemberSchema[]): (readonly [MemberSchema, MemberSchema])[] {
  const singles = members.filter(isSingle);
  return singles.flatMap((one, at) =>
    singles.slice(at + 1).flatMap((other) => (one.type.of === other.type.of ? [[one, other] as const] : [])),
  );
}

/** The members of a message after two of them have swapped their numbers. */
function swapped(members: readonly MemberSchema[], one: MemberSchema, other: MemberSchema): readonly MemberSchema[] {
  const moved = { [one.number]: other.number, [other.number]: one.number };
  return members.map((two) => ({ ...two, number: moved[two.number] ?? two.number }));
}

export const memberEdits = {
  "a member is added": onMessage(always, (one) => ({
    ...one,
    members: [...one.members, { number: unused, name: "added", type: added }],
  })),
  "a member with a default is added": onMessage(always, (one) => ({
    ...one,
    members: [...one.members, { number: unused, name: "added", type: { of: "int32" }, default: "7" }],
  })),
  "a member is removed": removal(() => ({})),
  "a member is removed, and its number is reserved": removal(({ number }) => ({ reserved: [number] })),
  "a member is removed, and its number and name are reserved": removal(({ number, name }) => ({
    reserved: [number],
    reservedNames: [name],
  })),
  "a member is renamed": onMember(isPlain, () => ({ name: "renamed" })),
  "a map is renamed": onMember(isOf("map"), () => ({ name: "renamed" })),
  "a member is renamed, and keeps its name on the wire": onMember(
    ({ protoName, jsonName, ...one }) => isPlain(one) && protoName === undefined && jsonName === undefined,
    ({ name }) => ({ name: "renamed", protoName: name }),
  ),
  "a member gets a name in protobuf": onMember(
    ({ protoName, jsonName }) => protoName === undefined && jsonName === undefined,
    () => ({ protoName: "renamed" }),
  ),
  "a member with a JSON name gets a name in protobuf": onMember(
    ({ protoName, jsonName }) => protoName === undefined && jsonName !== undefined,
    () => ({ protoName: "renamed" }),
  ),
  "a member gets a JSON name": onMember(always, () => ({ jsonName: "renamed" })),
  "a member gets another number": onMember(isPlain, () => ({ number: unused })),
  "a member gets another type": onMember(isSingleScalar, withOther),
  "a member gets a type of the same encoding": onMember(
    (one) => isSingleScalar(one) && likeOf(one.type.of).length > 0,
    ({ type }, choose) => ({ type: { of: choose(likeOf(type.of)) } }),
  ),
  "an int32 becomes an enum": onMember(
    (one) => isSingle(one) && one.type.of === "int32",
    () => ({ type: { of: "State" } }),
  ),
  "an enum becomes an int32": onMember(
    (one) => isSingle(one) && one.type.of === "State",
    () => ({ type: { of: "int32" } }),
  ),
  "an enum becomes another one": onMember(
    (one) => isSingle(one) && one.type.of === "State",
    () => ({ type: { of: "Mode" } }),
  ),
  "a message becomes another one": onMember(
    (one) => isSingle(one) && one.type.of === "Line",
    () => ({ type: { of: "Item" } }),
  ),
  "a number is used again": onMember(isSingleScalar, (one, choose) => ({ name: "another", ...withOther(one, choose) })),
  "two members change places": amongMembers(isSingleScalar, (members, one) => {
    const other = members.find((two) => two !== one && isPlain(two)) ?? one;
    return swapped(members, one, other);
  }),
  "two members of one type change places": onMessage(
    ({ members }) => twinsOf(members).length > 0,
    (message, choose) => {
      const [one, other] = choose(twinsOf(message.members));
      return { ...message, members: swapped(message.members, one, other) };
    },
  ),
  "a required member becomes optional": onMember(
    (one) => isSingle(one) && isValue(one.type.of),
    ({ type }) => ({ type: { ...type, shape: "optional" } }),
  ),
  "an optional member becomes required": onMember(
    (one) => isOf("optional")(one) && isValue(one.type.of),
    ({ type: { of } }) => ({ type: { of } }),
  ),
  "a required message becomes optional": onMember(
    (one) => isSingle(one) && !isValue(one.type.of),
    ({ type }) => ({ type: { ...type, shape: "optional" } }),
  ),
  "a member becomes a list": onMember(isSingle, ({ type: { of } }) => ({ type: { of, shape: "list" } })),
  "a list becomes a single value": onMember(isOf("list"), ({ type: { of } }) => ({ type: { of } })),
  "a list becomes a map": onMember(isOf("list"), ({ type: { of } }) => ({ type: { of, shape: "map" } })),
  "a map gets another type of keys": onMember(isOf("map"), ({ type }) => ({
    type: { ...type, key: type.key === "int64" ? "string" : "int64" },
  })),
  "a map gets another type of values": onMember((one) => isOf("map")(one) && scalars.includes(one.type.of), withOther),
  "a list is no longer packed": onMember(
    (one) => isOf("list")(one) && isPackable(one.type.of),
    () => ({ isUnpacked: true }),
  ),
  "a member gets a default": onMember(
    (one) => isSingle(one) && one.type.of === "int32",
    () => ({ default: "7" }),
  ),
  "a default is another one": onMember(
    (one) => one.default !== undefined,
    () => ({ default: "7" }),
  ),
  "a message is delimited": onMember(
    (one) => isSingle(one) && ["Line", "Item", "Note"].includes(one.type.of),
    () => ({ isDelimited: true }),
  ),
  "members are moved": onMessage(
    ({ members }) => members.every(isPlain),
    (one) => ({ ...one, members: [...one.members].reverse() }),
  ),
  "an arm is added": amongMembers(isArm, (members, one) => [
    ...members,
    { number: unused, name: "added", type: added, oneof: one.oneof ?? "" },
  ]),
  "an arm is removed": amongMembers(isArm, without),
  "an arm becomes a member of its own": amongMembers(isArm, (members, { oneof, ...one }) => [
    ...members.filter(({ number }) => number !== one.number),
    one,
  ]),
  "a member becomes an arm": amongMembers(isArm, (members, { oneof = "" }) => {
    const chosen = members.find(isSingle);
    return chosen === undefined ? members : [...without(members, chosen), { ...chosen, oneof }];
  }),
  "a oneof is renamed": amongMembers(isArm, (members) =>
    members.map((one) => (one.oneof === undefined ? one : { ...one, oneof: "renamed" })),
  ),
  "a number is reserved": onMessage(always, (one) => ({ ...one, reserved: [...(one.reserved ?? []), unused] })),
  "a number is no longer reserved": onMessage(
    ({ reserved }) => reserved !== undefined,
    (one) => ({ ...one, reserved: [] }),
  ),
  "a number is no longer reserved, and is used": onMessage(
    ({ reserved }) => reserved !== undefined,
    ({ reserved: [first, ...reserved] = [], ...one }) => ({
      ...one,
      reserved,
      members: [...one.members, { number: first ?? unused, name: "added", type: added }],
    }),
  ),
  "a name is no longer reserved": onMessage(
    ({ reservedNames }) => reservedNames !== undefined,
    (one) => ({ ...one, reservedNames: [] }),
  ),
} satisfies Record<string, Edit>;
