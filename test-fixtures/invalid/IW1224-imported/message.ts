import type { Ratio, float as f32 } from "./scalars.js";

export interface Part {
  /** @dataMember 1 */
  share: f32;
  /** @dataMember 2 */
  ratio: Ratio;
}
