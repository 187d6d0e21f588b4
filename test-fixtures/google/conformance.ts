// Written by npm run accept from conformance/conformance.proto of Google's conformance suite.

/** @dataContract { name: "conformance.ConformanceRequest" } */
export interface ConformanceRequest {
  payload:
    | { /** @dataMember 1 */ case: "protobufPayload"; value: Uint8Array }
    | { /** @dataMember 2 */ case: "jsonPayload"; value: string }
    | { /** @dataMember 7 */ case: "jspbPayload"; value: string }
    | { /** @dataMember 8 */ case: "textPayload"; value: string }
    | { case?: undefined };
  /** @dataMember 3 */ requestedOutputFormat: WireFormat;
  /** @dataMember 4 */ messageType: string;
  /** @dataMember 5 */ testCategory: TestCategory;
  /** @dataMember 6 */ jspbEncodingOptions?: JspbEncodingConfig;
  /** @dataMember 9 */ printUnknownFields: boolean;
}

/** @dataContract { name: "conformance.WireFormat" } */
export enum WireFormat {
  UNSPECIFIED = 0,
  PROTOBUF = 1,
  JSON = 2,
  JSPB = 3,
  TEXT_FORMAT = 4,
}

/** @dataContract { name: "conformance.TestCategory" } */
export enum TestCategory {
  UNSPECIFIED_TEST = 0,
  BINARY_TEST = 1,
  JSON_TEST = 2,
  JSON_IGNORE_UNKNOWN_PARSING_TEST = 3,
  JSPB_TEST = 4,
  TEXT_FORMAT_TEST = 5,
}

/** @dataContract { name: "conformance.JspbEncodingConfig" } */
export interface JspbEncodingConfig {
  /** @dataMember 1 */ useJspbArrayAnyFormat: boolean;
}

/** @dataContract { name: "conformance.ConformanceResponse" } */
export interface ConformanceResponse {
  result:
    | { /** @dataMember 1 */ case: "parseError"; value: string }
    | { /** @dataMember 6 */ case: "serializeError"; value: string }
    | { /** @dataMember 9 */ case: "timeoutError"; value: string }
    | { /** @dataMember 2 */ case: "runtimeError"; value: string }
    | { /** @dataMember 3 */ case: "protobufPayload"; value: Uint8Array }
    | { /** @dataMember 4 */ case: "jsonPayload"; value: string }
    | { /** @dataMember 5 */ case: "skipped"; value: string }
    | { /** @dataMember 7 */ case: "jspbPayload"; value: string }
    | { /** @dataMember 8 */ case: "textPayload"; value: string }
    | { case?: undefined };
}

/** @dataContract { name: "conformance.FailureSet" } */
export interface FailureSet {
  /** @dataMember 2 */ test: TestStatus[];
}

/** @dataContract { name: "conformance.TestStatus" } */
export interface TestStatus {
  /** @dataMember 1 */ name: string;
  /** @dataMember 2 */ failureMessage: string;
  /** @dataMember 3 */ matchedName: string;
}
