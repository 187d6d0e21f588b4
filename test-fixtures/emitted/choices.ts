import type { double, int32 } from "interwire";

export const Level = { Low: 1, High: 2, Top: 2, Below: -1 } as const;
export type Level = (typeof Level)[keyof typeof Level];

export interface Circle {
  /** @dataMember 1 */
  radius: double;
}

/** Arms that follow each other, and arms with another member between. */
export interface Drawing<T> {
  shape:
    | { /** @dataMember 1 */ case: "circle"; value: Circle }
    | { /** @dataMember 2 */ case: "level"; value: Level }
    | { /** @dataMember 16 */ case: "label"; value: string }
    | { case?: undefined };
  /** @dataMember 3 */
  levels: Level[];
  content?:
    | { /** @dataMember 4 */ case: "value"; value: T }
    | { /** @dataMember 6 */ case: "inner"; value: Drawing<T> }
    | { case: undefined; value?: undefined };
  /** @dataMember 5 */
  either: 3 | 4;
}

/** @serviceContract */
export interface IDrawings {
  /** @operationContract */
  Draw(drawing: Drawing<int32>, level: Level): Drawing<Level>;
}
