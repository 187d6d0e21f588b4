import type { int32 } from "interwire";

export interface Scores extends Map<string, int32> {
  /** @dataMember 1 */
  total: int32;
}

export interface Names extends Array<string> {
  /** @dataMember 1 */
  total: int32;
}

export class Moment extends Date {
  /** @dataMember 1 */
  zone: string = "";
}

export interface Blob extends Uint8Array {
  /** @dataMember 1 */
  kind: string;
}

export interface Late extends Moment {
  /** @dataMember 2 */
  reason: string;
}
