import type { LockLevel } from "../../transformer/lock/change.js";
import type { EditName } from "../lock/contract-edits.js";

/** Verdicts that one of interwire's lock and buf has alone: the other one says nothing of the same edit at the same level. */
export interface Difference {
  readonly levels: readonly LockLevel[];
  readonly edits: readonly EditName[];
  /** The codes, or the rules of buf, of the one that says something. */
  readonly says: readonly string[];
  readonly why: string;
}

export const differences: readonly Difference[] = [
  {
    levels: ["wire", "json"],
    edits: [
      "a message is renamed",
      "a message gets another package",
      "a bare operation gets a message that is alike",
      "an enum is renamed",
    ],
    says: [
      "FIELD_WIRE_COMPATIBLE_TYPE",
      "FIELD_WIRE_JSON_COMPATIBLE_TYPE",
      "RPC_SAME_REQUEST_TYPE",
      "RPC_SAME_RESPONSE_TYPE",
    ],
    why: "Neither bytes nor JSON have names of messages and enums: interwire compares what is in them. The names are IW5012.",
  },
  {
    levels: ["wire", "json"],
    edits: [
      "a map is renamed",
      "a parameter is renamed",
      "a member gets a name in protobuf",
      "a member with a JSON name gets a name in protobuf",
    ],
    says: ["FIELD_WIRE_COMPATIBLE_TYPE", "FIELD_WIRE_JSON_COMPATIBLE_TYPE"],
    why: "The entries of a map are a message that is named after the member, and buf takes another name for another type.",
  },
  {
    levels: ["json"],
    edits: ["a map is renamed", "a member is renamed", "a member with a JSON name gets a name in protobuf"],
    says: ["FIELD_SAME_NAME"],
    why: "A member with a JSON name is written under it. Its other name is only in JSON that a program writes with useProtoFieldName, and in .proto files: IW5012.",
  },
  {
    levels: ["wire", "json"],
    edits: [
      "a member gets another type",
      "a member gets a type of the same encoding",
      "a map gets another type of keys",
      "a map gets another type of values",
      "a parameter gets another type",
      "a number is used again",
    ],
    says: ["IW5003"],
    why: "buf lets types of one encoding replace each other. An int32 does not hold what an int64 sends, and a string not what bytes are.",
  },
  {
    levels: ["wire"],
    edits: ["a number is used again"],
    says: ["IW5005"],
    why: "The types have one encoding, so buf only sees another name. interwire takes a name and a type that are new for another member.",
  },
  {
    levels: ["wire"],
    edits: ["two members of one type change places"],
    says: ["IW5006"],
    why: "The types have one encoding, so buf only sees two other names. What one peer sends as the first, the other reads as the second.",
  },
  {
    levels: ["wire"],
    edits: ["two of an enum's values change places"],
    says: ["IW5008"],
    why: "buf only sees two other names. What one peer sends as the first value, the other reads as the second.",
  },
  {
    levels: ["wire"],
    edits: ["an int32 becomes an enum", "an enum becomes an int32"],
    says: ["FIELD_WIRE_COMPATIBLE_TYPE"],
    why: "An enum is an int32 on the wire, and unknown values are kept. JSON differs, so it is IW5003 from json on.",
  },
  {
    levels: ["wire", "json", "source"],
    edits: ["a number is no longer reserved", "a name is no longer reserved", "an enum's number is no longer reserved"],
    says: ["RESERVED_MESSAGE_NO_DELETE", "RESERVED_ENUM_NO_DELETE"],
    why: "Nothing on the wire changes. The lock remembers numbers and names that were removed or reserved, and IW5005 tells where one is used again.",
  },
  {
    levels: ["wire", "json"],
    edits: ["a oneof is renamed"],
    says: ["FIELD_SAME_ONEOF"],
    why: "Neither bytes nor JSON have the name of a oneof: it is IW5012.",
  },
  {
    levels: ["wire", "json", "source"],
    edits: ["an operation becomes idempotent"],
    says: ["RPC_SAME_IDEMPOTENCY_LEVEL"],
    why: "A peer that is older assumes less than it may. Only the reverse is IW5002.",
  },
  {
    levels: ["wire", "json"],
    edits: ["an optional member becomes required"],
    says: ["IW5007"],
    why: "Its default is no longer sent, and a peer that is older, which nobody edits, reads it as absent.",
  },
  {
    levels: ["wire", "json"],
    edits: [
      "a method is renamed",
      "an operation is removed",
      "the service gets another name",
      "the service gets another namespace",
      "the whole package gets another name",
    ],
    says: ["IW5001"],
    why: "Calls of peers that are older do not arrive. buf has these rules in PACKAGE and FILE alone.",
  },
  {
    levels: ["wire", "json"],
    edits: [
      "a message that nothing uses is removed",
      "a message gets another package",
      "the whole package gets another name",
    ],
    says: ["IW5010"],
    why: "A message that no operation uses is sent under its name: in an Any, or as a detail of an error.",
  },
  {
    levels: ["wire", "json"],
    edits: ["a parameter is removed"],
    says: ["IW5004"],
    why: "Values beside a stream travel in a header, of which a service in a .proto file does not know.",
  },
  {
    levels: ["source"],
    edits: ["a member with a default is added"],
    says: ["FILE_SAME_SYNTAX"],
    why: "The first default of a package makes its file one of edition 2023, in which the other members are what they were.",
  },
];
