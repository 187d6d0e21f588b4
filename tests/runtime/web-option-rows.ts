import { createServer } from "interwire";
import { createFetchHandler, createNodeHandler } from "interwire/web";
import { type Row, untyped, Wheels } from "./option-place.js";

const lengthFix = "Pass a number of bytes, Infinity for no limit, or leave it out.";
const prefixFix = 'Pass a path that begins with a slash and does not end with one, such as "/api".';
const originFix = 'Pass origins as browsers send them: "https://shop.example", without a path.';

/** An option that cannot be used, and the error without the function that got it. */
type Mistake = readonly [path: string, value: unknown, text: string];

const webMistakes: readonly Mistake[] = [
  ["cors", true, "TypeError: cors of % is true. Pass an object, or leave it out."],
  ["cors", { origin: [] }, "TypeError: % has no option cors.origin. Did you mean origins?"],
  [
    "cors",
    { origins: "https://a.example" },
    'TypeError: cors.origins of % is the string "https://a.example". Pass an array.',
  ],
  ["cors", { origins: ["a.example"] }, `RangeError: cors.origins[0] of % is the string "a.example". ${originFix}`],
  [
    "cors",
    { origins: ["https://a.example/"] },
    `RangeError: cors.origins[0] of % is the string "https://a.example/". ${originFix}`,
  ],
  ["cors", { origins: "*", headers: "x" }, 'TypeError: cors.headers of % is the string "x". Pass an array.'],
  ["cors", { origins: "*", exposeHeaders: [1] }, "TypeError: cors.exposeHeaders[0] of % is 1. Pass a string."],
  ["cors", { origins: "*", credentials: 1 }, "TypeError: cors.credentials of % is 1. Pass true or false."],
  [
    "cors",
    { origins: "*", maxAgeS: -1 },
    "RangeError: cors.maxAgeS of % is -1. Pass a number of seconds from 0, or leave it out.",
  ],
  ["json", { registry: 5 }, "TypeError: json.registry of % is 5. Pass [messageOf<T>(), …]."],
  ["json", { ignoreUnknownFields: 1 }, "TypeError: json.ignoreUnknownFields of % is 1. Pass true or false."],
];

const handlerMistakes: readonly Mistake[] = [
  ...webMistakes,
  ["prefix", "api", `RangeError: prefix of % is the string "api". ${prefixFix}`],
  ["prefix", "/api/", `RangeError: prefix of % is the string "/api/". ${prefixFix}`],
  ["maxReceiveMessageLength", "4MB", `TypeError: maxReceiveMessageLength of % is the string "4MB". ${lengthFix}`],
  ["maxSendMessageLength", -1, `RangeError: maxSendMessageLength of % is -1. ${lengthFix}`],
  ["compression", "br", 'TypeError: compression of % is the string "br". Pass "gzip" or "deflate", or leave it out.'],
];

const handlers = { createFetchHandler, createNodeHandler };

export const webRows: readonly Row[] = [
  [
    "createServer.options.web",
    () => createServer(untyped({ web: "yes" })),
    'TypeError: web of createServer() is the string "yes". Pass true, or { cors: { origins: […] } }.',
  ],
  ...webMistakes.map(
    ([path, value, text]): Row => [
      "createServer.options.web",
      () => createServer(untyped({ web: { [path]: value } })),
      text
        .replace(/: (cors|json)/, ": web.$1")
        .replace("option cors", "option web.cors")
        .replace("%", "createServer()"),
    ],
  ),
  ...Object.entries(handlers).flatMap(([name, make]): Row[] => [
    [
      `${name}.server`,
      () => make(untyped({})),
      `TypeError: The server of ${name}() is an object (Object). Pass what createServer() returned.`,
    ],
    [
      `${name}.server`,
      ({ fresh }) => make(fresh()),
      `SetupError: IW2009: ${name}() was called before anything is mapped. Call map, implement or addService first.`,
    ],
    [
      `${name}.options`,
      ({ fresh }) => make(fresh().map(Wheels), untyped({ path: "/x" })),
      `TypeError: ${name}() has no option path. It has cors, json, prefix, maxReceiveMessageLength, maxSendMessageLength, compression.`,
    ],
    ...handlerMistakes.map(
      ([path, value, text]): Row => [
        `${name}.options.${path}`,
        ({ fresh }) => make(fresh().map(Wheels), untyped({ [path]: value })),
        text.replace("%", `${name}()`),
      ],
    ),
  ]),
];
