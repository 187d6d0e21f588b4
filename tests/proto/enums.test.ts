import { contractOf, messageOf } from "interwire";
import { fromJson, toJson } from "interwire/json";
import { protoFiles, protoSchema } from "interwire/proto";
import {
  type Can,
  CanSize,
  CanState,
  Finish,
  type IPaints,
  type IStore,
  Shade,
} from "../../test-fixtures/contracts/paints.js";

test("an enum stands where its name says: in a message, in a package, or with each message that has it", () => {
  const files = protoFiles(contractOf<IPaints>());
  expect(files.map(({ name, text }) => `// ${name}\n${text.slice(text.indexOf("package"))}`).join("\n")).toBe(
    `// paint/contracts.proto
package paint;

message Can {
  Can.State state = 1;
  repeated Can.Size sizes = 2;
  Finish finish = 3;
  Hue shade = 4;

  enum State {
    Unknown = 0;
    Closed = 1;
    Open = 2;
  }

  enum Size {
    None = 0;
    Small = 1;
    Large = 2;
  }
}

enum Hue {
  None = 0;
  Red = 1;
}

enum Finish {
  Matt = 0;
  Gloss = 1;
}

// shop/contracts.proto
package shop;

import "paint/contracts.proto";

service Paints {
  rpc Find(Shelf) returns (paint.Can);
}

message Shelf {
  map<int32, paint.Can.State> states = 1;
  paint.Can.State usual = 2;
  optional Hue shade = 3;
}

enum Hue {
  None = 0;
  Red = 1;
}
`,
  );
  expect(protoSchema([contractOf<IPaints>()]).problems).toEqual([]);
});

test("the name of an enum is its name in that of a generic service", () => {
  const contracts = [
    contractOf<IStore<Shade>>(),
    contractOf<IStore<Shade | undefined>>(),
    contractOf<IStore<Shade[]>>(),
    contractOf<IStore<CanState>>(),
    contractOf<IStore<Finish>>(),
  ];
  expect(contracts.map(({ service }) => service)).toEqual([
    "Store-Hue",
    "Store-Nullable-Hue",
    "Store-ArrayHue",
    "Store-paint.Can.State",
    "Store-paint.Finish",
  ]);
});

const can: Can = { state: CanState.Open, sizes: [CanSize.Large], finish: Finish.Gloss, shade: Shade.Red };

test("JSON writes the values of an enum by their own names, and reads them with the enum's name before them, too", () => {
  const json = { state: "Open", sizes: ["Large"], finish: "Gloss", shade: "Red" };
  expect(toJson(messageOf<Can>(), can)).toEqual(json);
  expect(fromJson(messageOf<Can>(), json)).toEqual(can);
  const prefixed = { state: "STATE_OPEN", sizes: ["SIZE_LARGE"], finish: "FINISH_GLOSS", shade: "HUE_RED" };
  expect(fromJson(messageOf<Can>(), prefixed)).toEqual(can);
  expect(() => fromJson(messageOf<Can>(), { state: "STATE_NEW" })).toThrow(
    'paint.Can.state: "STATE_NEW" is not a value of the enum paint.Can.State (Unknown, Closed, Open)',
  );
});
