/** The contract of a store. */
export const contract = `import type { int32, int64 } from "interwire";

export enum Order {
  None = 0,
  Asc = 1,
  Desc = 2,
}

export interface Item {
  /** @dataMember 1 */
  key: string;
  /** @dataMember 2 */
  versions: int64[];
  /** @dataMember 3 */
  lease?: int32;
  /** @dataMember 4 */
  order: Order;
  /** @dataMember 5 */
  labels: Map<string, int32>;
  value:
    | { /** @dataMember 6 */ case: "text"; value: string }
    | { /** @dataMember 7 */ case: "count"; value: int32 }
    | { case?: undefined };
  /** @dataMember 8 */
  when: Date;
}

/** @serviceContract { name: "KV", namespace: "store.v1" } */
export interface IStore {
  /** @operationContract { style: "bare" } */
  Put(item: Item): Promise<Item>;
  /** @operationContract { style: "bare" } */
  Watch(item: Item): AsyncIterable<Item>;
}
`;

/** Its description, in names of its own. */
export const description = `syntax = "proto3";
package store.v1;
import "google/protobuf/timestamp.proto";

enum SortOrder {
  SORT_ORDER_NONE = 0;
  SORT_ORDER_ASC = 1;
  SORT_ORDER_DESC = 2;
}

message KeyValue {
  string key = 1;
  repeated int64 versions = 2;
  optional int32 lease = 3;
  SortOrder order = 4;
  map<string, int32> labels = 5;
  oneof value {
    string text = 6;
    int32 count = 7;
  }
  google.protobuf.Timestamp when = 8;
}

service KV {
  rpc Put(KeyValue) returns (KeyValue);
  rpc Watch(KeyValue) returns (stream KeyValue);
}
`;
