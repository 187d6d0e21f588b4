import { createWebChannel, jsonFormat, resumed, type WebChannelOptions } from "interwire/web";
import { type Row, untyped } from "./option-place.js";

const urlFix = 'Pass one such as "https://shop.example/api".';
const url = "http://127.0.0.1";

/** An option that cannot be used, and the error. */
type Mistake = readonly [option: keyof WebChannelOptions, value: unknown, text: string];

const mistakes: readonly Mistake[] = [
  [
    "protocol",
    "grpc",
    'RangeError: protocol of createWebChannel() is the string "grpc". Pass "connect" or "grpc-web", or leave it out.',
  ],
  [
    "format",
    "json",
    'TypeError: format of createWebChannel() is the string "json". Pass what jsonFormat() returns, or leave it out.',
  ],
  ["fetch", url, 'TypeError: fetch of createWebChannel() is the string "http://127.0.0.1". Pass a function.'],
  [
    "credentials",
    true,
    'TypeError: credentials of createWebChannel() is true. Pass "omit" or "same-origin" or "include", or leave it out.',
  ],
  [
    "headers",
    { a: 1 },
    "TypeError: headers of createWebChannel() is an object (Object). Pass an object with a string for each name, or a function that returns one.",
  ],
  [
    "maxGetUrlLength",
    -1,
    "RangeError: maxGetUrlLength of createWebChannel() is -1. Pass a number of characters, or 0 for POST always.",
  ],
  [
    "maxReceiveMessageLength",
    "4MB",
    'TypeError: maxReceiveMessageLength of createWebChannel() is the string "4MB". Pass a number of bytes, Infinity for no limit, or leave it out.',
  ],
  ["websocket", 1, "TypeError: websocket of createWebChannel() is 1. Pass true, or the class WebSocket."],
];

const jsonMistakes: readonly (readonly [option: string, value: unknown, text: string])[] = [
  ["registry", 5, "registry of jsonFormat() is 5. Pass [messageOf<T>(), …]."],
  ["ignoreUnknownFields", 1, "ignoreUnknownFields of jsonFormat() is 1. Pass true or false."],
  ["alwaysEmitImplicit", 1, "alwaysEmitImplicit of jsonFormat() is 1. Pass true or false."],
  ["enumAsInteger", 1, "enumAsInteger of jsonFormat() is 1. Pass true or false."],
  ["useProtoFieldName", 1, "useProtoFieldName of jsonFormat() is 1. Pass true or false."],
];

const noItems = async function* () {};

const resumedMistakes: readonly (readonly [option: string, value: unknown, text: string])[] = [
  ["backOff.initialMs", -1, "RangeError: backOff.initialMs of resumed() is -1. Pass a number of milliseconds from 0."],
  ["backOff.multiplier", 0.5, "RangeError: backOff.multiplier of resumed() is 0.5. Pass a number from 1."],
  [
    "backOff.maxMs",
    "1s",
    'TypeError: backOff.maxMs of resumed() is the string "1s". Pass a number of milliseconds from 0.',
  ],
  ["maxAttempts", 0, "RangeError: maxAttempts of resumed() is 0. Pass a whole number from 1, or leave it out."],
  [
    "retryableStatusCodes",
    ["UNAVAILABLE"],
    'TypeError: retryableStatusCodes[0] of resumed() is the string "UNAVAILABLE". Pass one of Code, such as Code.UNAVAILABLE.',
  ],
  ["signal", {}, "TypeError: signal of resumed() is an object (Object). Pass an AbortSignal."],
];

export const webChannelRows: readonly Row[] = [
  [
    "createWebChannel.baseUrl",
    () => createWebChannel("shop.example:443"),
    `TypeError: The base URL of createWebChannel() is the string "shop.example:443". ${urlFix}`,
  ],
  [
    "createWebChannel.baseUrl",
    () => createWebChannel("/api"),
    `TypeError: The base URL of createWebChannel() is the string "/api". ${urlFix}`,
  ],
  [
    "createWebChannel.options",
    () => createWebChannel(url, untyped({ url })),
    "TypeError: createWebChannel() has no option url. It has protocol, format, fetch, credentials, headers, maxGetUrlLength, maxReceiveMessageLength, websocket.",
  ],
  [
    "createWebChannel.options.websocket",
    () => createWebChannel(url, { websocket: true, protocol: "connect" }),
    "TypeError: createWebChannel() cannot call by Connect over a WebSocket. Leave protocol out.",
  ],
  [
    "createWebChannel.options.websocket",
    () => createWebChannel(url, { websocket: true, format: jsonFormat() }),
    "TypeError: createWebChannel() cannot send JSON over a WebSocket. Leave format out.",
  ],
  ...mistakes.map(
    ([option, value, text]): Row => [
      `createWebChannel.options.${option}`,
      () => createWebChannel(url, untyped({ [option]: value })),
      text,
    ],
  ),
  [
    "jsonFormat.options",
    () => jsonFormat(untyped(5)),
    "TypeError: options of jsonFormat() is 5. Pass an object, or leave it out.",
  ],
  ["resumed.open", () => resumed(untyped(5)), "TypeError: The function of resumed() is 5. Pass a function."],
  [
    "resumed.options",
    () => resumed(noItems, untyped(5)),
    "TypeError: options of resumed() is 5. Pass an object, or leave it out.",
  ],
  ...resumedMistakes.map(
    ([option, value, text]): Row => [
      `resumed.options.${option.split(".")[0]}`,
      () =>
        resumed(
          noItems,
          untyped(option.includes(".") ? { backOff: { [option.slice(8)]: value } } : { [option]: value }),
        ),
      text,
    ],
  ),
  ...jsonMistakes.map(
    ([option, value, text]): Row => [
      `jsonFormat.options.${option}`,
      () => jsonFormat(untyped({ [option]: value })),
      `TypeError: ${text}`,
    ],
  ),
];
