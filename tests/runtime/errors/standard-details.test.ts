import { Code, createClientFactory, detailOf, type ErrorDetail, findDetails, messageOf, RpcError } from "interwire";
import type {
  BadRequest,
  DebugInfo,
  ErrorInfo,
  Help,
  LocalizedMessage,
  PreconditionFailure,
  QuotaFailure,
  RequestInfo,
  ResourceInfo,
  RetryInfo,
} from "interwire/error-details";
import { toJson } from "interwire/json";
import { parse, type Type } from "protobufjs";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface IFailing {
  /** @operationContract */
  Fail(): Promise<void>;
}

// google/rpc/status.proto and error_details.proto, as published.
const proto = parse(
  `syntax = "proto3";
  package google.rpc;
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message Any { string type_url = 1; bytes value = 2; }
  message Duration { int64 seconds = 1; int32 nanos = 2; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message RetryInfo { Duration retry_delay = 1; }
  message DebugInfo { repeated string stack_entries = 1; string detail = 2; }
  message QuotaFailure {
    message Violation { string subject = 1; string description = 2; }
    repeated Violation violations = 1;
  }
  message PreconditionFailure {
    message Violation { string type = 1; string subject = 2; string description = 3; }
    repeated Violation violations = 1;
  }
  message BadRequest {
    message FieldViolation {
      string field = 1; string description = 2; string reason = 3; LocalizedMessage localized_message = 4;
    }
    repeated FieldViolation field_violations = 1;
  }
  message RequestInfo { string request_id = 1; string serving_data = 2; }
  message ResourceInfo { string resource_type = 1; string resource_name = 2; string owner = 3; string description = 4; }
  message Help {
    message Link { string description = 1; string url = 2; }
    repeated Link links = 1;
  }
  message LocalizedMessage { string locale = 1; string message = 2; }`,
).root;

const read = (name: string, bytes: Uint8Array): object => {
  const type: Type = proto.lookupType(name);
  return type.toObject(type.decode(bytes), { longs: String, defaults: false });
};

const localized = { locale: "de", message: "zu lang" };
const rows: Readonly<Record<string, { readonly detail: ErrorDetail; readonly find: (error: unknown) => unknown[] }>> = {
  ErrorInfo: {
    detail: detailOf<ErrorInfo>({
      reason: "OFF",
      domain: "example.org",
      metadata: { zone: "a" },
    }),
    find: (error) => findDetails<ErrorInfo>(error),
  },
  RetryInfo: {
    detail: detailOf<RetryInfo>({ retryDelay: { seconds: 3n, nanos: 5 } }),
    find: (error) => findDetails<RetryInfo>(error),
  },
  DebugInfo: {
    detail: detailOf<DebugInfo>({ stackEntries: ["a", "", "b"], detail: "x" }),
    find: (error) => findDetails<DebugInfo>(error),
  },
  QuotaFailure: {
    detail: detailOf<QuotaFailure>({ violations: [{ subject: "project:1", description: "used up" }] }),
    find: (error) => findDetails<QuotaFailure>(error),
  },
  PreconditionFailure: {
    detail: detailOf<PreconditionFailure>({ violations: [{ type: "TOS", subject: "example.org", description: "" }] }),
    find: (error) => findDetails<PreconditionFailure>(error),
  },
  BadRequest: {
    detail: detailOf<BadRequest>({
      fieldViolations: [
        { field: "a[1].b", description: "too long", reason: "TOO_LONG", localizedMessage: localized },
        { field: "c", description: "", reason: "", localizedMessage: undefined },
      ],
    }),
    find: (error) => findDetails<BadRequest>(error),
  },
  RequestInfo: {
    detail: detailOf<RequestInfo>({ requestId: "1", servingData: "" }),
    find: (error) => findDetails<RequestInfo>(error),
  },
  ResourceInfo: {
    detail: detailOf<ResourceInfo>({ resourceType: "book", resourceName: "b", owner: "me", description: "gone" }),
    find: (error) => findDetails<ResourceInfo>(error),
  },
  Help: {
    detail: detailOf<Help>({ links: [{ description: "more", url: "https://example.org" }] }),
    find: (error) => findDetails<Help>(error),
  },
  LocalizedMessage: {
    detail: detailOf<LocalizedMessage>(localized),
    find: (error) => findDetails<LocalizedMessage>(error),
  },
};

let received: RpcError;

/** A message of a contract that holds one of them. */
interface Report {
  /** @dataMember 1 */
  info: ErrorInfo;
  /** @dataMember 2 */
  links: Help[];
  /** @dataMember 3 */
  retry?: RetryInfo;
}

onEveryTransport(() => {
  beforeAll(async () => {
    await using server = newServer();
    server.implement<IFailing>({
      Fail: () => {
        throw new RpcError(Code.INVALID_ARGUMENT, "ünfit", {
          details: Object.values(rows).map(({ detail }) => detail),
        });
      },
    });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    received = await failure(createClientFactory().createClient<IFailing>(channel).Fail());
    channel.close();
  });

  test("all of them travel in one google.rpc.Status with the call's code and text", () => {
    const [trailer] = received.metadata?.get("grpc-status-details-bin") ?? [];
    const status = read("Status", trailer as Buffer) as { details: { typeUrl: string }[] };
    expect(status).toMatchObject({ code: Code.INVALID_ARGUMENT, message: "ünfit" });
    const urls = Object.keys(rows).map((name) => `type.googleapis.com/google.rpc.${name}`);
    expect(status.details.map(({ typeUrl }) => typeUrl)).toEqual(urls);
  });

  test.each(Object.entries(rows))(
    "%s is what the published .proto reads, and is found by its type",
    (name, { detail, find }) => {
      const bytes = received.details.find(({ type }) => type === `google.rpc.${name}`)?.bytes as Uint8Array;
      expect(bytes.length).toBeGreaterThan(0);
      expect(find(received)).toEqual([detail.value]);
      const type: Type = proto.lookupType(name);
      expect(Buffer.from(type.encode(type.fromObject(read(name, bytes))).finish())).toEqual(Buffer.from(bytes));
      expect(withoutDefaults(detail.value)).toEqual(read(name, bytes));
    },
  );

  /** A value as protobufjs shows one without what is left out. */
  function withoutDefaults(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withoutDefaults);
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, withoutDefaults(inner)] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== "" && inner !== undefined));
  }

  describe("a standard detail is a message like any other:", () => {
    const info: ErrorInfo = { reason: "a", domain: "", metadata: { zone: "b" } };

    test("it can be made, copied and compared", () => {
      const message = messageOf<ErrorInfo>();
      expect(message.typeName).toBe("google.rpc.ErrorInfo");
      expect(message.create({ reason: "a" })).toEqual({ reason: "a", domain: "", metadata: {} });
      expect(message.equals(message.clone(info), info)).toBe(true);
      expect(message.equals({ ...info, reason: "b" }, info)).toBe(false);
    });

    test("it has a JSON form", () => {
      expect(toJson(messageOf<ErrorInfo>(), info)).toEqual({ reason: "a", metadata: { zone: "b" } });
      const violation = { field: "f", description: "", reason: "", localizedMessage: localized };
      expect(toJson(messageOf<BadRequest>(), { fieldViolations: [violation] })).toEqual({
        fieldViolations: [{ field: "f", localizedMessage: localized }],
      });
      expect(toJson(messageOf<RetryInfo>(), { retryDelay: { seconds: 3n, nanos: 0 } })).toEqual({ retryDelay: "3s" });
    });

    test("it can be a member of another message", () => {
      const message = messageOf<Report>();
      const report: Report = {
        info,
        links: [{ links: [{ description: "x", url: "y" }] }],
        retry: { retryDelay: undefined },
      };
      expect(message.fromBinary(message.toBinary(report))).toEqual(report);
      expect(message.create().info).toEqual({ reason: "", domain: "", metadata: {} });
    });

    test("a value that does not fit is named", () => {
      const value = { stackEntries: ["a", 5 as never], detail: "" };
      expect(() => messageOf<DebugInfo>().toBinary(value)).toThrow(
        "IW2007: google.rpc.DebugInfo.stackEntries[1] is 5, which does not fit its type string.",
      );
    });
  });
});
