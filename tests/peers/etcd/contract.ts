/** @fileContract { package: "etcdserverpb", style: "bare" } */

import type { CallContext, int64, uint64 } from "interwire";

export interface ResponseHeader {
  /** @dataMember 1 */
  clusterId: uint64;
  /** @dataMember 2 */
  memberId: uint64;
  /** @dataMember 3 */
  revision: int64;
  /** @dataMember 4 */
  raftTerm: uint64;
}

/** @dataContract { name: "mvccpb.KeyValue" } */
export interface KeyValue {
  /** @dataMember 1 */
  key: Uint8Array;
  /** @dataMember 2 */
  createRevision: int64;
  /** @dataMember 3 */
  modRevision: int64;
  /** @dataMember 4 */
  version: int64;
  /** @dataMember 5 */
  value: Uint8Array;
  /** @dataMember 6 */
  lease: int64;
}

export enum EventType {
  PUT = 0,
  DELETE = 1,
}

/** @dataContract { name: "mvccpb.Event" } */
export interface Event {
  /** @dataMember 1 */
  type: EventType;
  /** @dataMember 2 */
  kv: KeyValue;
  /** @dataMember 3 */
  prevKv?: KeyValue;
}

export enum SortOrder {
  NONE = 0,
  ASCEND = 1,
  DESCEND = 2,
}

export enum SortTarget {
  KEY = 0,
  VERSION = 1,
  CREATE = 2,
  MOD = 3,
  VALUE = 4,
}

export interface RangeRequest {
  /** @dataMember 1 */
  key: Uint8Array;
  /** @dataMember 2 */
  rangeEnd: Uint8Array;
  /** @dataMember 3 */
  limit: int64;
  /** @dataMember 4 */
  revision: int64;
  /** @dataMember 5 */
  sortOrder: SortOrder;
  /** @dataMember 6 */
  sortTarget: SortTarget;
  /** @dataMember 7 */
  serializable: boolean;
  /** @dataMember 8 */
  keysOnly: boolean;
  /** @dataMember 9 */
  countOnly: boolean;
}

export interface RangeResponse {
  /** @dataMember 1 */
  header: ResponseHeader;
  /** @dataMember 2 */
  kvs: KeyValue[];
  /** @dataMember 3 */
  more: boolean;
  /** @dataMember 4 */
  count: int64;
}

export interface PutRequest {
  /** @dataMember 1 */
  key: Uint8Array;
  /** @dataMember 2 */
  value: Uint8Array;
  /** @dataMember 3 */
  lease: int64;
  /** @dataMember 4 */
  prevKv: boolean;
  /** @dataMember 5 */
  ignoreValue: boolean;
  /** @dataMember 6 */
  ignoreLease: boolean;
}

export interface PutResponse {
  /** @dataMember 1 */
  header: ResponseHeader;
  /** @dataMember 2 */
  prevKv?: KeyValue;
}

export interface DeleteRangeRequest {
  /** @dataMember 1 */
  key: Uint8Array;
  /** @dataMember 2 */
  rangeEnd: Uint8Array;
  /** @dataMember 3 */
  prevKv: boolean;
}

export interface DeleteRangeResponse {
  /** @dataMember 1 */
  header: ResponseHeader;
  /** @dataMember 2 */
  deleted: int64;
  /** @dataMember 3 */
  prevKvs: KeyValue[];
}

/** @serviceContract { name: "KV" } */
export interface IKeyValues {
  /** @operationContract */
  Range(request: RangeRequest): Promise<RangeResponse>;
  /** @operationContract */
  Put(request: PutRequest): Promise<PutResponse>;
  /** @operationContract */
  DeleteRange(request: DeleteRangeRequest): Promise<DeleteRangeResponse>;
}

export interface WatchCreateRequest {
  /** @dataMember 1 */
  key: Uint8Array;
  /** @dataMember 2 */
  rangeEnd: Uint8Array;
  /** @dataMember 3 */
  startRevision: int64;
  /** @dataMember 4 */
  progressNotify: boolean;
  /** @dataMember 6 */
  prevKv: boolean;
  /** @dataMember 7 */
  watchId: int64;
}

export interface WatchCancelRequest {
  /** @dataMember 1 */
  watchId: int64;
}

export interface WatchRequest {
  requestUnion:
    | { /** @dataMember 1 */ case: "createRequest"; value: WatchCreateRequest }
    | { /** @dataMember 2 */ case: "cancelRequest"; value: WatchCancelRequest }
    | { case?: undefined };
}

export interface WatchResponse {
  /** @dataMember 1 */
  header: ResponseHeader;
  /** @dataMember 2 */
  watchId: int64;
  /** @dataMember 3 */
  created: boolean;
  /** @dataMember 4 */
  canceled: boolean;
  /** @dataMember 5 */
  compactRevision: int64;
  /** @dataMember 6 */
  cancelReason: string;
  /** @dataMember 11 */
  events: Event[];
}

/** @serviceContract { name: "Watch" } */
export interface IWatch {
  /** @operationContract */
  Watch(requests: AsyncIterable<WatchRequest>, context?: CallContext): AsyncIterable<WatchResponse>;
}
