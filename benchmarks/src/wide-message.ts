import type { double, int32, int64 } from "interwire";

/** @dataContract */
export interface Wide {
  /** @dataMember 1 */
  f1: int32;
  /** @dataMember 2 */
  f2: string;
  /** @dataMember 3 */
  f3: int64;
  /** @dataMember 4 */
  f4: boolean;
  /** @dataMember 5 */
  f5: double;
  /** @dataMember 6 */
  f6: int32;
  /** @dataMember 7 */
  f7: string;
  /** @dataMember 8 */
  f8: int64;
  /** @dataMember 9 */
  f9: boolean;
  /** @dataMember 10 */
  f10: double;
  /** @dataMember 11 */
  f11: int32;
  /** @dataMember 12 */
  f12: string;
  /** @dataMember 13 */
  f13: int64;
  /** @dataMember 14 */
  f14: boolean;
  /** @dataMember 15 */
  f15: double;
  /** @dataMember 16 */
  f16: int32;
  /** @dataMember 17 */
  f17: string;
  /** @dataMember 18 */
  f18: int64;
  /** @dataMember 19 */
  f19: boolean;
  /** @dataMember 20 */
  f20: double;
  /** @dataMember 21 */
  f21: int32;
  /** @dataMember 22 */
  f22: string;
  /** @dataMember 23 */
  f23: int64;
  /** @dataMember 24 */
  f24: boolean;
  /** @dataMember 25 */
  f25: double;
  /** @dataMember 26 */
  f26: int32;
  /** @dataMember 27 */
  f27: string;
  /** @dataMember 28 */
  f28: int64;
  /** @dataMember 29 */
  f29: boolean;
  /** @dataMember 30 */
  f30: double;
  /** @dataMember 31 */
  f31: int32;
  /** @dataMember 32 */
  f32: string;
  /** @dataMember 33 */
  f33: int64;
  /** @dataMember 34 */
  f34: boolean;
  /** @dataMember 35 */
  f35: double;
  /** @dataMember 36 */
  f36: int32;
  /** @dataMember 37 */
  f37: string;
  /** @dataMember 38 */
  f38: int64;
  /** @dataMember 39 */
  f39: boolean;
  /** @dataMember 40 */
  f40: double;
}
