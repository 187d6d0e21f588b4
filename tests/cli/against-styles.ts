import type { Row } from "./against-fields.js";

/** Operations whose arguments and results have messages around them, and some that have none. */
export const styles = `import type { int32 } from "interwire";

export interface Key {
  /** @dataMember 1 */
  id: int32;
}

/** @dataContract { name: "shop.v1.Detail" } */
export interface Detail {
  /** @dataMember 1 */
  reason: string;
}

/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
export interface IOrders {
  /** @operationContract */
  Find(key: Key): Promise<Key>;
  /** @operationContract { style: "bare" } */
  Cancel(key: Key): Promise<Key>;
  /** @operationContract */
  Pairs(): Promise<[Key, int32][]>;
  /** @operationContract */
  Count(ids: int32[]): Promise<void>;
  /** @operationContract */
  Move(step: Step): Promise<void>;
  /** @operationContract { style: "bare" } */
  Fill(box: Box): Promise<Box>;
}

/** @serviceContract { name: "Stock", namespace: "shop.v1" } */
export interface IStock {
  /** @operationContract */
  Count(): Promise<int32>;
}

export interface Box {
  /** @dataMember 1 */
  step: Step;
}

export interface Step {
  /** @dataMember 1 */
  from: string;
  /** @dataMember 2 */
  to: string;
  /** @dataMember 3 */
  by: int32;
  /** @dataMember 4 */
  at: int32;
}
`;

/** Their description, whose messages have names of their own. */
export const stylesDescription = `syntax = "proto3";
package shop.v1;
import "google/protobuf/empty.proto";

message Key { int32 id = 1; }
message Pair { Key key = 1; int32 count = 2; }
message Detail { string reason = 1; }
message FindRequest { Key key = 1; }
message FindResponse { Key key = 1; }
message PairsResponse { repeated Pair pairs = 1; }
message Step { string from = 1; string to = 2; int32 by = 3; int32 at = 4; }
message Box { Step step = 1; }
message MoveRequest { Step step = 1; }
message CountRequest { repeated int32 ids = 1; }

service Orders {
  rpc Find(FindRequest) returns (FindResponse);
  rpc Cancel(Key) returns (Key);
  rpc Pairs(google.protobuf.Empty) returns (PairsResponse);
  rpc Count(CountRequest) returns (google.protobuf.Empty);
  rpc Move(MoveRequest) returns (google.protobuf.Empty);
  rpc Fill(Box) returns (Box);
}

service Prices {
  rpc Get(Key) returns (Key);
}
`;

/** Edits of requests and responses, and of what they share. */
export const styleRows: readonly Row[] = [
  {
    rule: "names of the messages around arguments are free, and Empty is a message without fields",
    edits: {},
    status: 0,
    lines: [],
  },
  {
    rule: "a request that is the argument itself",
    edits: { "Find(FindRequest)": "Find(Key)" },
    status: 1,
    lines: [
      '(17,3): error TS906009: IW6009: The request of /shop.v1.Orders/Find is shop.v1.Key in edited.proto, and here a message around the argument. Add style: "bare" to @operationContract.',
    ],
  },
  {
    rule: "a response that is the result itself",
    edits: { "returns (FindResponse)": "returns (Key)" },
    status: 1,
    lines: [
      '(17,3): error TS906009: IW6009: The response of /shop.v1.Orders/Find is shop.v1.Key in edited.proto, and here a message around the result. Add style: "bare" to @operationContract.',
    ],
  },
  {
    rule: "a request with a message around it",
    edits: { "Cancel(Key)": "Cancel(FindRequest)" },
    status: 1,
    lines: [
      '(19,3): error TS906009: IW6009: The request of /shop.v1.Orders/Cancel is shop.v1.FindRequest in edited.proto, a message around the argument, which is sent as it is here. Remove style: "bare" from @operationContract.',
    ],
  },
  {
    rule: "the argument itself, which differs too",
    edits: {
      "Find(FindRequest)": "Find(Other)",
      "message Detail": "message Other { int32 id = 1; string more = 2; }\nmessage Detail",
    },
    status: 1,
    lines: [
      "(3,18): warning TS906012: IW6012: shop.v1.Other has more fields in edited.proto: more = 2 (string). What peers send in them is dropped.",
      '(17,3): error TS906009: IW6009: The request of /shop.v1.Orders/Find is shop.v1.Other in edited.proto, and here a message around the argument. Add style: "bare" to @operationContract.',
    ],
  },
  {
    rule: "the argument itself, by its name, whatever else differs",
    edits: { "Find(FindRequest)": "Find(Key)", "int32 id = 1; }": "string id = 1; }" },
    status: 1,
    lines: [
      "(5,3): error TS906010: IW6010: The field id = 1 of shop.v1.Key is string in edited.proto, and int32 here. Declare it as string.",
      '(17,3): error TS906009: IW6009: The request of /shop.v1.Orders/Find is shop.v1.Key in edited.proto, and here a message around the argument. Add style: "bare" to @operationContract.',
    ],
  },
  {
    rule: "the argument itself, by its fields, where others differ",
    edits: {
      "Move(MoveRequest)": "Move(Other)",
      "message Detail":
        "message Other { string from = 1; string to = 2; string by = 3; string at = 4; }\nmessage Detail",
    },
    status: 1,
    lines: [
      '(25,3): error TS906009: IW6009: The request of /shop.v1.Orders/Move is shop.v1.Other in edited.proto, and here a message around the argument. Add style: "bare" to @operationContract.',
      "(47,3): error TS906010: IW6010: The field by = 3 of shop.v1.Other is string in edited.proto, and int32 here. Declare it as string.",
      "(49,3): error TS906010: IW6010: The field at = 4 of shop.v1.Other is string in edited.proto, and int32 here. Declare it as string.",
    ],
  },
  {
    rule: "a message of the same name with a message in it that differs much is not taken for one around it",
    edits: {
      "string from = 1; string to = 2; int32 by = 3; int32 at = 4;":
        "bytes from = 1; bytes to = 2; string by = 3; string at = 4;",
    },
    status: 1,
    lines: [
      "(43,3): error TS906010: IW6010: The field from = 1 of shop.v1.Step is bytes in edited.proto, and string here. Declare it as Uint8Array.",
      "(45,3): error TS906010: IW6010: The field to = 2 of shop.v1.Step is bytes in edited.proto, and string here. Declare it as Uint8Array.",
      "(47,3): error TS906010: IW6010: The field by = 3 of shop.v1.Step is string in edited.proto, and int32 here. Declare it as string.",
      "(49,3): error TS906010: IW6010: The field at = 4 of shop.v1.Step is string in edited.proto, and int32 here. Declare it as string.",
    ],
  },
  {
    rule: "a message that two operations have is told once",
    edits: { "int32 id =": "uint32 id =" },
    status: 1,
    lines: [
      "(5,3): error TS906010: IW6010: The field id = 1 of shop.v1.Key is uint32 in edited.proto, and int32 here. Declare it as uint32.",
    ],
  },
  {
    rule: "a tuple has no place, and its operation has",
    edits: { "int32 count": "string count" },
    status: 1,
    lines: [
      "(21,3): error TS906010: IW6010: The field count = 2 of shop.v1.Pair is string in edited.proto, and int32 here. Declare it as string.",
    ],
  },
  {
    rule: "an argument is told at its operation",
    edits: { "repeated int32 ids": "repeated string ids" },
    status: 1,
    lines: [
      "(23,3): error TS906010: IW6010: The field ids = 1 of shop.v1.CountRequest is repeated string in edited.proto, and repeated int32 here. Declare it as string[].",
    ],
  },
];
