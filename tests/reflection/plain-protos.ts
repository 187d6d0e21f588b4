import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServiceClientConstructor } from "@grpc/grpc-js";
import { loadSync, type Options } from "@grpc/proto-loader";
import { nativeService } from "../interop/native-service.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** Files that have what descriptors of protobufjs lack. `plain.base` and `plain.shop` import each other's files, but no file itself. */
export const plainProtos: Readonly<Record<string, string>> = {
  "base/money.proto": `
    syntax = "proto3";
    package plain.base;
    message Money { string currency_code = 1; int64 units = 2; }`,
  "shop/order.proto": `
    syntax = "proto3";
    package plain.shop;
    import "google/protobuf/timestamp.proto";
    import "base/money.proto";
    message Order {
      message Line { string sku = 1; int32 line_count = 2; }
      enum Kind { NONE = 0; GIFT = 1; }
      oneof way { string by_mail = 1; Line by_hand = 2; }
      optional int32 number_of_parts = 3;
      optional Kind kind = 4;
      map<string, Line> lines_by_sku = 5;
      map<int32, plain.base.Money> prices = 6;
      google.protobuf.Timestamp placed_at = 7;
      repeated int32 packed = 8;
      repeated int32 unpacked = 9 [packed = false];
      plain.base.Money total = 10;
      reserved 17, 20 to 29;
    }`,
  "base/report.proto": `
    syntax = "proto3";
    package plain.base;
    import "shop/order.proto";
    message Report { repeated plain.shop.Order orders = 1; Report previous = 2; }`,
  "shop/shop.proto": `
    syntax = "proto3";
    package plain.shop;
    import "base/report.proto";
    import "google/protobuf/empty.proto";
    import "shop/order.proto";
    service Shop {
      rpc Place(Order) returns (Order);
      rpc Reports(google.protobuf.Empty) returns (stream plain.base.Report);
    }`,
  "shop/returns.proto": `
    syntax = "proto3";
    package plain.shop;
    import "shop/order.proto";
    message Refusal { string reason = 1; }
    service Returns { rpc Send(stream Order) returns (Refusal); }`,
  "old.proto": `
    syntax = "proto2";
    package plain.old;
    enum Level { LOW = 1; HIGH = 2; }
    message Setting {
      optional string name = 1;
      optional Level level = 2 [default = HIGH];
      repeated int32 unpacked = 3;
      repeated int32 packed = 4 [packed = true];
      extensions 100 to 101, 150;
    }
    extend Setting { optional string note = 101; }
    service Settings { rpc Read(Setting) returns (Setting); }`,
  "older.proto": `
    syntax = "proto2";
    package plain.older;
    import "old.proto";
    message Scope { extend plain.old.Setting { optional int32 depth = 100; } }
    service Scopes { rpc Open(Scope) returns (Scope); }`,
  "loose.proto": `
    syntax = "proto3";
    message Ping { string text = 1; }
    service Loose { rpc Echo(Ping) returns (Ping); }`,
};

/** The folder that the files are in. */
export function plainFolder(): string {
  const folder = join(temporaryFolder(), "plain-protos");
  for (const [path, text] of Object.entries(plainProtos)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text.replace(/^ {4}/gm, "").trim()}\n`);
  }
  return folder;
}

/** A service of the files as grpc-js has it, loaded by itself. */
export function plainService(file: string, name: string, options: Options = {}): ServiceClientConstructor {
  return nativeService(loadSync(file, { includeDirs: [plainFolder()], ...options }), name);
}
