import { createWebChannel, jsonFormat, type WebChannelOptions } from "interwire/web";
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
  ...jsonMistakes.map(
    ([option, value, text]): Row => [
      `jsonFormat.options.${option}`,
      () => jsonFormat(untyped({ [option]: value })),
      `TypeError: ${text}`,
    ],
  ),
];
