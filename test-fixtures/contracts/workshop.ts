import type {
  bcl,
  Duration,
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  safeInt64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  Timestamp,
  uint32,
  uint64,
} from "interwire";

/** How far a job is. */
export enum Stage {
  /** Nobody has begun. */
  Waiting = 0,
  Running = 1,
  /** @deprecated use Running */
  Started = Running,
  Done = 5,
  Failed = -1,
}

/** A part of a job, by its number and weight. */
export type Part = [number: int32, weight: double];

/** @dataContract { name: "workshop.v1.Tool" } */
export interface Tool {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  parts: Tool[];
}

/**
 * All kinds of fields.
 *
 * The comment has two paragraphs.
 * @dataContract { name: "workshop.v1.Job" }
 */
export interface Job {
  /**
   * The job's number.
   * @dataMember 1
   */
  id: int32;
  /** @dataMember 2 */
  large: int64;
  /** @dataMember 3 */
  unsigned: uint32;
  /** @dataMember 4 */
  largeUnsigned: uint64;
  /** @dataMember 5 */
  signed: sint32;
  /** @dataMember 6 */
  largeSigned: sint64;
  /** @dataMember 7 */
  fixed: fixed32;
  /** @dataMember 8 */
  largeFixed: fixed64;
  /** @dataMember 9 */
  signedFixed: sfixed32;
  /** @dataMember 10 */
  largeSignedFixed: sfixed64;
  /** @dataMember 11 */
  ratio: float;
  /** @dataMember 12 */
  exact: double;
  /** @dataMember 13 */
  urgent: boolean;
  /** @dataMember 14 */
  title: string;
  /** @dataMember 15 */
  drawing: Uint8Array;
  /** @dataMember 16 */
  stage: Stage;
  /** @dataMember 17 */
  tool?: Tool;
  /** @dataMember 18 */
  numbers: int32[];
  /** @dataMember { order: 19, packed: false } */
  loose: int32[];
  /** @dataMember 20 */
  names: string[];
  /** @dataMember 21 */
  tools: Map<string, Tool>;
  /** @dataMember 22 */
  counts: Map<int32, safeInt64>;
  /** @dataMember 23 */
  maybe?: int32;
  /** @dataMember 24 */
  maybeText: string | null;
  /** @dataMember 25 */
  begun?: Timestamp;
  /** @dataMember 26 */
  took?: Duration;
  /** How it ended. */
  outcome:
    | { /** @dataMember 27 */ case: "result"; value: string }
    | { /** @dataMember 28 */ case: "failure"; value: Tool }
    | { case?: undefined };
  /**
   * @dataMember { order: 29, name: "given__name" }
   * @deprecated use title
   */
  label: string;
  /** @dataMember 30 */
  stages: Stage[];
}

/**
 * Takes jobs in.
 * @serviceContract { name: "Workshop", namespace: "workshop.v1" }
 */
export interface IWorkshop {
  /**
   * Adds two numbers.
   * @param x the first one
   * @param y the second one
   * @returns their sum
   * @operationContract
   */
  Add(x: int32, y: int32): Promise<int32>;
  /** @operationContract */
  Clear(): Promise<void>;
  /** @operationContract { style: "bare" } */
  Improve(job: Job): Promise<Job>;
  /** @operationContract */
  Weigh(parts: Part[], when: Timestamp | undefined): Promise<Part | undefined>;
  /**
   * Counts to a number.
   * @operationContract
   */
  Count(to: int32): AsyncIterable<int32>;
  /** @operationContract */
  Collect(jobs: AsyncIterable<Job>): Promise<string[]>;
  /** @operationContract */
  Exchange(stages: AsyncIterable<Stage>): AsyncIterable<Stage>;
  /**
   * Multiplies each number, and says what it was called for.
   * @param factor what each is multiplied by
   * @operationContract
   */
  Scale(
    numbers: AsyncIterable<int32>,
    factor: int32,
    label: string,
  ): Promise<[label: string, scaled: AsyncIterable<int32>]>;
  /**
   * @operationContract
   * @deprecated use Add
   */
  Mark(stage: Stage, id: bcl.Guid): Promise<Stage>;
}
