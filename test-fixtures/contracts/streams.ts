import type { CallContext, int32 } from "interwire";

/** What a call does after some of its items. */
export enum End {
  /** It takes all items, and ends with them. */
  GoOn = 0,
  /** It ends well, and leaves the other items. */
  Stop = 1,
  Fail = 2,
  /** It says that it waits, and does so until it is cancelled. */
  Wait = 3,
  /** It says that it waits, and takes the other items. */
  Read = 4,
}

/** What a call is told to do, in its header `x-plan-bin`. */
export interface Plan {
  /** @dataMember 1 */
  end: End;
  /** @dataMember 2 */
  after: int32;
  /** @dataMember 3 */
  code: int32;
  /** @dataMember 4 */
  text: string;
  /** The failure leaves out the values beside the response stream. @dataMember 5 */
  withoutHeader: boolean;
  /** A native server compresses its responses. @dataMember 6 */
  gzip: boolean;
}

/**
 * A detail of an error in a `google.rpc.Status`.
 * @dataContract { name: "interwire.test.Trouble" }
 */
export interface Trouble {
  /** @dataMember 1 */
  reason: string;
  /** @dataMember 2 */
  count: int32;
}

/** A detail of an error as ServiceModel.Grpc sends it. */
export interface Fault {
  /** @dataMember 1 */
  text: string;
  /** @dataMember 2 */
  left: int32;
}

export interface Note {
  /** @dataMember 1 */
  text: string;
}

/**
 * The twin of streams.proto: the items that come go back, in every kind of call.
 * @serviceContract { name: "Streams", namespace: "interwire.test" }
 */
export interface IStreams {
  /** @operationContract */
  Echo(items: string[], context: CallContext): Promise<string[]>;
  /** @operationContract */
  Spread(items: string[], context: CallContext): AsyncIterable<string>;
  /** @operationContract */
  Gather(items: AsyncIterable<string>, context: CallContext): Promise<string[]>;
  /** @operationContract */
  Exchange(items: AsyncIterable<string>, context: CallContext): AsyncIterable<string>;
  /** @operationContract */
  SpreadBeside(
    items: string[],
    prefix: string,
    times: int32,
    context: CallContext,
  ): Promise<[items: AsyncIterable<string>, prefix: string, times: int32]>;
  /** @operationContract */
  GatherBeside(prefix: string, items: AsyncIterable<string>, times: int32, context: CallContext): Promise<string[]>;
  /** @operationContract */
  ExchangeBeside(
    items: AsyncIterable<string>,
    prefix: string,
    times: int32,
    context: CallContext,
  ): Promise<[prefix: string, items: AsyncIterable<string>, times: int32]>;
  /** @operationContract { style: "bare" } */
  Forward(notes: AsyncIterable<Note>, context: CallContext): AsyncIterable<Note>;
}
