import type { CodeIn } from "./code-ranges.js";

/** The titles of the problems that a lock file finds, as on their pages. */
export const lockTitles = {
  IW5001: "An operation that peers call is gone",
  IW5002: "An operation is called otherwise than when it was locked",
  IW5003: "A member has another type than when it was locked",
  IW5004: "A member is gone, and its number is not reserved",
  IW5005: "The number or name of a removed member is used again",
  IW5006: "A member has another number than when it was locked",
  IW5007: "An absent member is read otherwise than when it was locked",
  IW5008: "The value of an enum has another number than when it was locked",
  IW5009: "The value of an enum is gone, and its number is not reserved",
  IW5010: "A message that is sent under its name is gone",
  IW5011: "A name in JSON is another than when it was locked",
  IW5012: "A name in .proto files is gone or another than when it was locked",
  IW5013: "The lock file is missing",
  IW5014: "The lock file cannot be read",
  IW5015: "The lock file is out of date",
  IW5016: "Two messages or operations have the same name, so they cannot be locked",
} as const satisfies Record<CodeIn<"IW5">, string>;

export type LockCode = keyof typeof lockTitles;
