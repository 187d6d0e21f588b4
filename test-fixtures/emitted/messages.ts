import { type int32, type Message, messageOf } from "interwire";
import type { Page, Person } from "./shapes.js";

export const person = () => messageOf<Person>();
export const page = () => messageOf<Page<int32>>();
export const pages = () => messageOf<Page<Person>>();
export const pair = () => messageOf<[int32, Person]>();
export const given = () => messageOf<Person>(undefined);

/** A helper of the user's own: the compiler fills its parameter in, and it is passed on. */
export function encode<T>(value: T, message?: Message<NoInfer<T>>): Uint8Array {
  return messageOf<T>(message).toBinary(value);
}

// biome-ignore lint/correctness/noUnusedFunctionParameters: the compiler passes it on.
export function forward<T>(message?: Message<T>): Message<T> {
  return messageOf<T>();
}

export const helped = () => forward<Person>();
export const inferred = (value: Person) => encode(value);
