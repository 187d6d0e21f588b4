/** An edit of a description, and what is then told of the contract. */
export interface Row {
  readonly rule: string;
  /** Texts of the description, and those in their places. */
  readonly edits: Readonly<Record<string, string>>;
  readonly status: 0 | 1;
  /** Without the path of the file. */
  readonly lines: readonly string[];
}

/** Edits of services, fields and enums. */
export const rows: readonly Row[] = [
  {
    rule: "names of messages, fields and enums are free",
    edits: { KeyValue: "Pair", "key = 1": "name = 1", ASC: "UP", SortOrder: "Sort" },
    status: 0,
    lines: [],
  },
  {
    rule: "a service that is not there",
    edits: { "service KV": "service KW" },
    status: 1,
    lines: [
      "(29,18): error TS906008: IW6008: edited.proto has no service store.v1.KV. Did you mean store.v1.KW? Correct the name, or name the services to compare: --service.",
    ],
  },
  {
    rule: "an operation that is not there",
    edits: { "rpc Put": "rpc Puts" },
    status: 1,
    lines: [
      "(29,18): warning TS906012: IW6012: store.v1.KV has more operations in edited.proto: Puts.",
      "(31,3): error TS906008: IW6008: edited.proto has no operation /store.v1.KV/Put. Did you mean Puts? Correct the name, or remove it.",
    ],
  },
  {
    rule: "an operation that is there alone",
    edits: { "rpc Put(": "rpc Get(KeyValue) returns (KeyValue);\n  rpc Put(" },
    status: 0,
    lines: ["(29,18): warning TS906012: IW6012: store.v1.KV has more operations in edited.proto: Get."],
  },
  {
    rule: "the kind of a call",
    edits: { "(stream KeyValue)": "(KeyValue)" },
    status: 1,
    lines: [
      "(33,3): error TS906009: IW6009: /store.v1.KV/Watch is a unary call in edited.proto, and a server streaming call here. Let it take no AsyncIterable, and return a Promise.",
    ],
  },
  {
    rule: "a call that streams its request",
    edits: { "Put(KeyValue)": "Put(stream KeyValue)" },
    status: 1,
    lines: [
      "(31,3): error TS906009: IW6009: /store.v1.KV/Put is a client streaming call in edited.proto, and a unary call here. Let it take an AsyncIterable, and return a Promise.",
    ],
  },
  {
    rule: "an operation that has no side effects, and one that is idempotent",
    edits: {
      "rpc Put(KeyValue) returns (KeyValue);":
        "rpc Put(KeyValue) returns (KeyValue) { option idempotency_level = IDEMPOTENT; }",
      "returns (stream KeyValue);": "returns (stream KeyValue) { option idempotency_level = NO_SIDE_EFFECTS; }",
    },
    status: 0,
    lines: [
      '(31,3): warning TS906009: IW6009: /store.v1.KV/Put is idempotent in edited.proto, and does not say whether it is idempotent here. Add idempotency: "idempotent" to @operationContract.',
      '(33,3): warning TS906009: IW6009: /store.v1.KV/Watch has no side effects in edited.proto, and does not say whether it is idempotent here. Add idempotency: "noSideEffects" to @operationContract.',
    ],
  },
  {
    rule: "a field that is not there",
    edits: { "string key = 1;": "" },
    status: 1,
    lines: [
      "(11,3): error TS906010: IW6010: edited.proto has no field 1 in store.v1.KeyValue, so its peers ignore key. Remove it, or correct its number.",
    ],
  },
  {
    rule: "a field that is there alone",
    edits: { "string key = 1;": "string key = 1;\n  bytes more = 20;" },
    status: 0,
    lines: [
      "(9,18): warning TS906012: IW6012: store.v1.KeyValue has more fields in edited.proto: more = 20 (bytes). What peers send in them is dropped.",
    ],
  },
  {
    rule: "a field with another number",
    edits: { "key = 1": "key = 20" },
    status: 1,
    lines: [
      "(11,3): error TS906010: IW6010: The field key of store.v1.KeyValue has the number 20 in edited.proto, and 1 here. Give it the number 20.",
    ],
  },
  {
    rule: "fields with each other's numbers",
    edits: { "text = 6": "count_ = 6", "count = 7": "text = 7" },
    status: 1,
    lines: [
      "(21,30): error TS906010: IW6010: The field text of store.v1.KeyValue has the number 7 in edited.proto, and 6 here. Give it the number 7.",
      "(22,30): error TS906010: IW6010: The field count_ of store.v1.KeyValue has the number 6 in edited.proto, and 7 here. Give it the number 6.",
    ],
  },
  {
    rule: "a scalar of another type",
    edits: { "string text": "bytes text" },
    status: 1,
    lines: [
      "(21,30): error TS906010: IW6010: The field text = 6 of store.v1.KeyValue is bytes in edited.proto, and string here. Declare it as Uint8Array.",
    ],
  },
  {
    rule: "a scalar of another encoding",
    edits: { "repeated int64": "repeated sint64" },
    status: 1,
    lines: [
      "(13,3): error TS906010: IW6010: The field versions = 2 of store.v1.KeyValue is repeated sint64 in edited.proto, and repeated int64 here. Declare it as sint64[].",
    ],
  },
  {
    rule: "a list for one value",
    edits: { "repeated int64": "int64" },
    status: 1,
    lines: [
      "(13,3): error TS906010: IW6010: The field versions = 2 of store.v1.KeyValue is int64 in edited.proto, and repeated int64 here. Declare it as int64.",
    ],
  },
  {
    rule: "a map with other keys",
    edits: { "map<string": "map<int32" },
    status: 1,
    lines: [
      "(19,3): error TS906010: IW6010: The field labels = 5 of store.v1.KeyValue is map<int32, int32> in edited.proto, and map<string, int32> here. Declare it as Map<int32, int32>.",
    ],
  },
  {
    rule: "a message for a scalar",
    edits: { "string key": "google.protobuf.Timestamp key" },
    status: 1,
    lines: [
      "(11,3): error TS906010: IW6010: The field key = 1 of store.v1.KeyValue is google.protobuf.Timestamp in edited.proto, and string here. Declare it as Timestamp.",
    ],
  },
  {
    rule: "a group of protobuf's own for another one",
    edits: {
      "google.protobuf.Timestamp when": "Window when",
      "message KeyValue": "message Window { int64 from = 1; string to = 2; }\nmessage KeyValue",
    },
    status: 1,
    lines: [
      "(25,3): error TS906010: IW6010: store.v1.Window has other fields in edited.proto than google.protobuf.Timestamp, which is here in its place. Declare a message with its fields.",
    ],
  },
  {
    rule: "a message with the fields of a Timestamp",
    edits: {
      "google.protobuf.Timestamp when": "Time when",
      "message KeyValue": "message Time { int64 seconds = 1; int32 nanos = 2; }\nmessage KeyValue",
    },
    status: 0,
    lines: [],
  },
  {
    rule: "presence there alone",
    edits: { "string key": "optional string key" },
    status: 1,
    lines: [
      "(11,3): error TS906010: IW6010: The field key = 1 of store.v1.KeyValue has presence in edited.proto, and not here, where its default is not sent. Write key?:.",
    ],
  },
  {
    rule: "presence here alone",
    edits: { "optional int32 lease": "int32 lease" },
    status: 0,
    lines: [
      '(15,3): warning TS906010: IW6010: The field lease = 3 of store.v1.KeyValue has no presence in edited.proto: its default is never sent, and is undefined here. Remove the "?".',
    ],
  },
  {
    rule: "packing",
    edits: { "versions = 2": "versions = 2 [packed = false]" },
    status: 0,
    lines: [
      "(13,3): warning TS906010: IW6010: The field versions = 2 of store.v1.KeyValue is not packed in edited.proto, and packed here. Readers take both, unless they are old.",
    ],
  },
  {
    rule: "a number for an enum",
    edits: { "SortOrder order": "int32 order" },
    status: 0,
    lines: [
      "(17,3): warning TS906010: IW6010: The field order = 4 of store.v1.KeyValue is int32 in edited.proto, and Order here. The bytes are the same.",
    ],
  },
  {
    rule: "an arm that is none there",
    edits: { "oneof value {\n    string text = 6;": "string text = 6;\n  oneof value {" },
    status: 1,
    lines: [
      "(21,30): error TS906010: IW6010: The field text = 6 of store.v1.KeyValue is an arm of the oneof value here, and of none in edited.proto. Declare it as a member.",
    ],
  },
  {
    rule: "a member that is an arm there",
    edits: {
      "  google.protobuf.Timestamp when = 8;\n": "",
      "int32 count = 7;": "int32 count = 7;\n    google.protobuf.Timestamp when = 8;",
    },
    status: 1,
    lines: [
      "(25,3): error TS906010: IW6010: The field when = 8 of store.v1.KeyValue is an arm of the oneof value in edited.proto, and of none here. Make it one.",
    ],
  },
  {
    rule: "arms of two oneofs",
    edits: { "int32 count = 7;\n  }": "}\n  oneof other {\n    int32 count = 7;\n  }" },
    status: 1,
    lines: [
      "(21,30): error TS906010: IW6010: The field text = 6 of store.v1.KeyValue is in a oneof with no other field in edited.proto, and with the field 7 here. Give both oneofs the same arms.",
      "(22,30): error TS906010: IW6010: The field count = 7 of store.v1.KeyValue is in a oneof with no other field in edited.proto, and with the field 6 here. Give both oneofs the same arms.",
    ],
  },
  {
    rule: "a value of an enum with another number",
    edits: { "ASC = 1": "ASC = 5" },
    status: 1,
    lines: [
      "(3,13): error TS906011: IW6011: The value Asc of Order is 1, and 5 in edited.proto. Give it the number 5.",
    ],
  },
  {
    rule: "a value of an enum that is not there",
    edits: { "  SORT_ORDER_DESC = 2;\n": "" },
    status: 1,
    lines: [
      "(3,13): error TS906011: IW6011: edited.proto has no value 2 in store.v1.SortOrder, and Order has it: Desc. Remove it, or correct its number.",
    ],
  },
  {
    rule: "a value of an enum that is there alone",
    edits: { "DESC = 2;": "DESC = 2;\n  SORT_ORDER_RANDOM = 3;" },
    status: 0,
    lines: [
      "(3,13): warning TS906012: IW6012: Order lacks values that store.v1.SortOrder has in edited.proto: SORT_ORDER_RANDOM = 3. They arrive as numbers without a name.",
    ],
  },
  {
    rule: "values of an enum with each other's numbers",
    edits: { "ASC = 1": "DESC_ = 1", "DESC = 2": "ASC = 2" },
    status: 1,
    lines: [
      "(3,13): error TS906011: IW6011: The value Asc of Order is 1, and 2 in edited.proto. Give it the number 2.",
      "(3,13): error TS906011: IW6011: The value Desc of Order is 2, and 1 in edited.proto. Give it the number 1.",
    ],
  },
  {
    rule: "proto2 with required fields",
    edits: { '"proto3"': '"proto2"' },
    status: 1,
    lines: [
      "(11,3): error TS906010: IW6010: The field key = 1 of store.v1.KeyValue has presence in edited.proto, and not here, where its default is not sent. Write key?:.",
      "(13,3): warning TS906010: IW6010: The field versions = 2 of store.v1.KeyValue is not packed in edited.proto, and packed here. Readers take both, unless they are old.",
      "(17,3): error TS906010: IW6010: The field order = 4 of store.v1.KeyValue has presence in edited.proto, and not here, where its default is not sent. Write order?:.",
    ],
  },
];
