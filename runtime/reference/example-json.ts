import { type DescField, type DescMessage, type JsonValue, ScalarType } from "@bufbuild/protobuf";

/** The examples of messages whose JSON form is not an object of their fields, such as Timestamp. */
const known: Readonly<Record<string, JsonValue>> = {
  Timestamp: "2026-01-02T03:04:05Z",
  Duration: "1.500s",
  FieldMask: "name,address.city",
  Any: { "@type": "type.googleapis.com/google.protobuf.Duration", value: "1.500s" },
  Struct: { key: "value" },
  Value: "value",
  ListValue: ["value"],
  StringValue: "text",
  BytesValue: "AQI=",
  BoolValue: true,
  DoubleValue: 1.5,
  FloatValue: 1.5,
  Int32Value: 1,
  UInt32Value: 1,
  Int64Value: "1",
  UInt64Value: "1",
};

/** An example of a message in JSON, and whether it is complete. */
export interface ExampleJson {
  readonly json: JsonValue;
  /** Whether fields were left out to keep the example short. */
  readonly isCut: boolean;
}

/** The largest number of fields in an example, fields of inner messages included. */
const maxFields = 300;

/**
 * Makes an example of a message in JSON, with a value for each field, and for a oneof its first arm. A message that occurs inside
 * itself is shown without messages in it, because the example would be infinite. A large nested message is cut so early that the
 * limit of `maxFields` still allows one field for each later field of the messages around it.
 */
export function exampleJson(desc: DescMessage): ExampleJson {
  const example = new Example();
  const json = example.message(desc, 0);
  return { json, isCut: example.isCut };
}

class Example {
  isCut = false;
  private left = maxFields;
  private readonly met = new Set<DescMessage>();

  /** `kept` is the number of fields, out of {@link maxFields}, to reserve for the fields that follow the message. */
  message(desc: DescMessage, kept: number): JsonValue {
    const google = desc.file.proto.package === "google.protobuf" ? known[desc.name] : undefined;
    if (google !== undefined) return google;
    const isAgain = this.met.has(desc);
    this.met.add(desc);
    const oneofs = new Set<unknown>();
    const json: Record<string, JsonValue> = {};
    for (const [at, field] of desc.fields.entries()) {
      if (isAgain && field.message !== undefined) continue;
      if (field.oneof !== undefined && oneofs.size === oneofs.add(field.oneof).size) continue;
      if (this.left <= kept) {
        this.isCut = true;
        break;
      }
      this.left--;
      const value = this.field(field, kept + desc.fields.length - at - 1);
      if (value !== undefined) json[field.jsonName] = value;
    }
    return json;
  }

  private field(field: DescField, kept: number): JsonValue | undefined {
    const element = this.element(field, kept);
    if (element === undefined) return undefined;
    if (field.fieldKind === "list") return [element];
    if (field.fieldKind === "map") return { [String(scalarExample(field.mapKey))]: element };
    return element;
  }

  private element(field: DescField, kept: number): JsonValue | undefined {
    if (field.message !== undefined) return this.message(field.message, kept);
    if (field.enum === undefined) return field.scalar === undefined ? undefined : scalarExample(field.scalar);
    if (field.enum.typeName === "google.protobuf.NullValue") return null;
    const value = field.enum.values[1] ?? field.enum.values[0];
    return value?.jsonName;
  }
}

function scalarExample(scalar: ScalarType): JsonValue {
  const { DOUBLE, FLOAT, BOOL, STRING, BYTES, INT64, UINT64, SINT64, FIXED64, SFIXED64 } = ScalarType;
  if (scalar === STRING) return "text";
  if (scalar === BYTES) return "AQI=";
  if (scalar === BOOL) return true;
  if (scalar === DOUBLE || scalar === FLOAT) return 1.5;
  return ([INT64, UINT64, SINT64, FIXED64, SFIXED64] as ScalarType[]).includes(scalar) ? "1" : 1;
}
