import {
  CallContext,
  type ClientOptions,
  Code,
  clrDetailOf,
  clrType,
  contractOf,
  createChannel,
  createClient,
  createClientFactory,
  createPushable,
  createServer,
  createValueKey,
  Intercept,
  Metadata,
  RpcError,
  type ServiceOptions,
  withOptions,
} from "interwire";
import { addHealth } from "interwire/health";
import { fromJson, fromJsonString, toJson, toJsonString } from "interwire/json";
import { openTelemetry } from "interwire/opentelemetry";
import { descMessage } from "interwire/proto";
import { addReflection } from "interwire/reflection";
import { connectForTest, serveForTest } from "interwire/testing";
import { type IWheels, type Row, untyped, type Wheel, Wheels, wheel, wheels } from "./option-place.js";
import { schemaRows } from "./schema-rows.js";
import { webChannelRows } from "./web-channel-rows.js";
import { webRows } from "./web-option-rows.js";

const metadataOptions = ["idempotentRequest", "waitForReady", "cacheableRequest", "corked"];
const noMetadata = "is an object (Object). Pass new Metadata(), and set the headers on it.";
const noHeaderValue = 'Pass a string, or a Uint8Array under a name that ends with "-bin".';

const metadataRows: readonly Row[] = [
  [
    "new Metadata.options",
    () => new Metadata(untyped({ user: "ada" })),
    "TypeError: new Metadata() has no option user. It has idempotentRequest, waitForReady, cacheableRequest, corked.",
  ],
  [
    "Metadata.setOptions.options",
    () => new Metadata().setOptions(untyped(null)),
    "TypeError: options of Metadata.setOptions() is null. Pass an object, or leave it out.",
  ],
  ...metadataOptions.flatMap((name): Row[] => [
    [
      `new Metadata.options.${name}`,
      () => new Metadata(untyped({ [name]: 1 })),
      `TypeError: ${name} of new Metadata() is 1. Pass true or false.`,
    ],
    [
      `Metadata.setOptions.options.${name}`,
      () => new Metadata().setOptions(untyped({ [name]: 1 })),
      `TypeError: ${name} of Metadata.setOptions() is 1. Pass true or false.`,
    ],
  ]),
  ...(["set", "add", "append"] as const).flatMap((method): Row[] => [
    [
      `Metadata.${method}.key`,
      () => new Metadata()[method](untyped(5), "x"),
      `TypeError: The name of Metadata.${method}() is 5. Pass a string.`,
    ],
    [
      `Metadata.${method}.key`,
      () => new Metadata()[method]("größe", "x"),
      'Error: Metadata key "größe" contains illegal characters',
    ],
    [
      `Metadata.${method}.value`,
      () => new Metadata()[method]("x", untyped(5)),
      `TypeError: The value of Metadata.${method}() is 5. ${noHeaderValue}`,
    ],
    [
      `Metadata.${method}.value`,
      () => new Metadata()[method]("x", "groß"),
      'Error: Metadata string value "groß" contains illegal characters',
    ],
  ]),
  ...(["remove", "get"] as const).map(
    (method): Row => [
      `Metadata.${method}.key`,
      () => new Metadata()[method](untyped(undefined)),
      `TypeError: The name of Metadata.${method}() is undefined. Pass a string.`,
    ],
  ),
  [
    "Metadata.merge.other",
    () => new Metadata().merge(untyped({ user: "ada" })),
    `TypeError: The metadata of Metadata.merge() ${noMetadata}`,
  ],
  [
    "Metadata.from.metadata",
    () => Metadata.from(untyped({ user: "ada" })),
    `TypeError: The metadata of Metadata.from() ${noMetadata}`,
  ],
  [
    "Metadata.toGrpc.grpcMetadata",
    () => new Metadata().toGrpc(untyped(undefined)),
    "TypeError: The class of Metadata.toGrpc() is undefined. Pass a function.",
  ],
];

/** The options of a call, wherever they are given. */
const callRows: readonly (readonly [name: string, value: unknown, text: string])[] = [
  ["timeoutMs", "5s", 'TypeError: timeoutMs of % is the string "5s". Pass a number of milliseconds, or leave it out.'],
  ["timeoutMs", 5n, "TypeError: timeoutMs of % is the bigint 5n. Pass a number of milliseconds, or leave it out."],
  ["timeoutMs", null, "TypeError: timeoutMs of % is null. Pass a number of milliseconds, or leave it out."],
  ["timeoutMs", Number.NaN, "RangeError: timeoutMs of % is NaN. Pass a number of milliseconds, or leave it out."],
  [
    "deadline",
    "2030",
    'TypeError: deadline of % is the string "2030". Pass a Date, such as new Date(Date.now() + 5_000), or leave it out.',
  ],
  [
    "deadline",
    1.9e12,
    "TypeError: deadline of % is 1900000000000. Pass a Date, such as new Date(Date.now() + 5_000), or leave it out.",
  ],
  [
    "deadline",
    new Date("soon"),
    "RangeError: deadline of % is an invalid Date. Pass a Date, such as new Date(Date.now() + 5_000), or leave it out.",
  ],
  [
    "signal",
    new AbortController(),
    "TypeError: signal of % is an object (AbortController). Pass an AbortSignal, such as the signal of an AbortController.",
  ],
  [
    "metadata",
    { authorization: "x" },
    "TypeError: metadata of % is an object (Object). Pass new Metadata(), and set the headers on it.",
  ],
  [
    "credentials",
    "Bearer x",
    'TypeError: credentials of % is the string "Bearer x". Pass CallCredentials of grpc-js, such as credentials.createFromMetadataGenerator().',
  ],
  ["waitForReady", "yes", 'TypeError: waitForReady of % is the string "yes". Pass true or false.'],
  ["", { timeoutMS: 5 }, "TypeError: % has no option timeoutMS. Did you mean timeoutMs?"],
  [
    "",
    { retries: 5 },
    "TypeError: % has no option retries. It has signal, timeoutMs, deadline, metadata, credentials, waitForReady.",
  ],
  ["", 5, "TypeError: options of % is 5. Pass an object, or leave it out."],
  ["", null, "TypeError: options of % is null. Pass an object, or leave it out."],
];

/** Rows of a call's options for one function that takes them. */
function callRowsOf(key: string, call: string, act: (options: never) => unknown): Row[] {
  return callRows.map(([name, value, text]) => [
    name === "" ? key : `${key}.${name}`,
    () => act(untyped(name === "" ? value : { [name]: value })),
    text.replace("%", call),
  ]);
}

type Entry = readonly [name: string, value: unknown, text: string];

const middlewareFix =
  "An interceptor gets two, (call, next): call.context.metadata has the request's headers, and next() makes the call.";

const interceptorFix = "Pass a function (call, next) => …, or { intercept, order }.";

/** The options that servers, services, factories and clients have in common. */
const commonRows: readonly Entry[] = [
  ["interceptors", () => {}, "TypeError: interceptors of % is a function. Pass an array."],
  ["interceptors", [{}], `TypeError: interceptors[0] of % is an object (Object). ${interceptorFix}`],
  ["interceptors", [() => {}, undefined], `TypeError: interceptors[1] of % is undefined. ${interceptorFix}`],
  [
    "interceptors",
    [(_req: unknown, _res: unknown, _next: unknown) => {}],
    `TypeError: interceptors[0] of % takes 3 arguments. ${middlewareFix}`,
  ],
  [
    "interceptors",
    [{ intercept: (_req: unknown, _res: unknown, _next: unknown) => {}, order: 1 }],
    `TypeError: interceptors[0] of % takes 3 arguments. ${middlewareFix}`,
  ],
  ["errorHandlers", [new Error("x")], "TypeError: errorHandlers[0] of % is an object (Error). Pass a function."],
  ["errorHandlers", null, "TypeError: errorHandlers of % is null. Pass an array."],
  ["errorDetails", [Wheels], "TypeError: errorDetails[0] of % is a function. Pass messageOf<T>() or clrType<T>(name)."],
];

/** The options of decoding that servers and factories have. */
const readRows: readonly Entry[] = [
  ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map(
    (depth): Entry => [
      "maxDepth",
      depth,
      `RangeError: maxDepth of % is ${depth}. Pass a whole number from 0, or leave it out.`,
    ],
  ),
  ["cacheKeys", 0, "TypeError: cacheKeys of % is 0. Pass true or false."],
  [
    "copy",
    1,
    'TypeError: copy of % is 1. Pass true for all bytes, false for none, or "small" for those that are small beside what was received.',
  ],
];

function rowsOf(key: string, call: string, rows: readonly Entry[], act: (options: never) => unknown): Row[] {
  return rows.map(([name, value, text]) => [
    `${key}.${name}`,
    () => act(untyped({ [name]: value })),
    text.replace("%", call),
  ]);
}

const definitionFix = "Pass a service definition, such as the static member service of a client class of grpc-js.";
const turn = {
  path: "/wheels.Wheels/Turn",
  requestStream: false,
  responseStream: false,
  requestDeserialize: (bytes: Buffer) => bytes,
  responseSerialize: (bytes: Buffer) => bytes,
};
const turnDefinition = { Turn: turn };

const definitionRows: readonly Row[] = [
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService(untyped(Wheels), {}),
    `TypeError: The definition of addService() is a function. ${definitionFix}`,
  ],
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService({}, {}),
    `RangeError: The definition of addService() is an object (Object). ${definitionFix}`,
  ],
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService(untyped({ Turn: "/wheels.Wheels/Turn" }), {}),
    'TypeError: definition.Turn of addService() is the string "/wheels.Wheels/Turn". Pass an object, or leave it out.',
  ],
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService({ Turn: { ...turn, path: "Turn" } }, {}),
    'RangeError: definition.Turn.path of addService() is the string "Turn". Write "/package.Service/Method".',
  ],
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService({ Turn: { ...turn, requestStream: untyped("no") } }, {}),
    'TypeError: definition.Turn.requestStream of addService() is the string "no". Pass true or false.',
  ],
  [
    "Server.addService.definition",
    ({ fresh }) => fresh().addService(untyped({ Turn: { ...turn, responseSerialize: undefined } }), {}),
    "TypeError: definition.Turn.responseSerialize of addService() is undefined. Pass a function.",
  ],
];

const serverRows: readonly Row[] = [
  ...rowsOf("createServer.options", "createServer()", [...commonRows, ...readRows], (options) => createServer(options)),
  ...rowsOf(
    "createServer.options",
    "createServer()",
    [
      ["maxDepth", "5", 'TypeError: maxDepth of % is the string "5". Pass a whole number from 0, or leave it out.'],
      ["onError", {}, "TypeError: onError of % is an object (Object). Pass a function."],
      ["transport", "memory", 'TypeError: transport of % is the string "memory". Pass a function.'],
      [
        "innerErrors",
        "hide",
        'TypeError: innerErrors of % is the string "hide". Pass "pass" or "unknown", or leave it out.',
      ],
      ["serverOptions", "x", 'TypeError: serverOptions of % is the string "x". Pass an object, or leave it out.'],
      [
        "serverOptions",
        { "grpc.max_receive_message_length": "4MB" },
        'TypeError: serverOptions.grpc.max_receive_message_length of % is the string "4MB". ' +
          "Pass a number; to turn something on it is 1, and 0 to turn it off.",
      ],
      [
        "serverOptions",
        { "grpc.max_recieve_message_length": 5 },
        "TypeError: % has no option serverOptions.grpc.max_recieve_message_length. Did you mean grpc.max_receive_message_length?",
      ],
      ["serverOptions", { interceptors: [5] }, "TypeError: serverOptions.interceptors[0] of % is 5. Pass a function."],
    ],
    (options) => createServer(options),
  ),
  [
    "createServer.options",
    () => createServer(untyped({ onerror: () => {} })),
    "TypeError: createServer() has no option onerror. Did you mean onError?",
  ],
  [
    "Server.map.service",
    ({ fresh }) => fresh().map(untyped(new Wheels())),
    "TypeError: The first argument of map() is an object (Wheels). Pass the class, map(Wheels), or serve the object with implement<IContract>(object).",
  ],
  [
    "Server.map.service",
    ({ fresh }) => fresh().map(untyped(undefined)),
    "TypeError: The first argument of map() is undefined. Pass a class; one that is imported is undefined while two modules import each other.",
  ],
  [
    "Server.map.service",
    ({ fresh }) => fresh().map(untyped({ Turn() {} })),
    "TypeError: The first argument of map() is an object (Object). Pass a class; an object is served with implement<IContract>(object).",
  ],
  ...commonRows.map(
    ([name, value, text]): Row => [
      `Server.map.options.${name}`,
      ({ fresh }) => fresh().map(Wheels, untyped({ [name]: value })),
      text.replace("%", "map(Wheels)"),
    ],
  ),
  [
    "Server.map.options",
    ({ fresh }) => fresh().map(Wheels, untyped({ interceptor: [] })),
    "TypeError: map(Wheels) has no option interceptor. Did you mean interceptors?",
  ],
  [
    "Server.map.options",
    ({ fresh }) => fresh().map(Wheels, untyped("singleton")),
    'TypeError: options of map(Wheels) is the string "singleton". Pass an object, or leave it out.',
  ],
  [
    "Server.map.create",
    ({ fresh }) => fresh().map(Wheels, untyped(Wheels)),
    "TypeError: create of map(Wheels) is a function. Pass a function that makes an object for a call: (context) => new Service().",
  ],
  [
    "Server.map.options.contracts",
    ({ fresh }) => fresh().map(Wheels, untyped({ contracts: ["IWheels"] })),
    'TypeError: contracts[0] of map(Wheels) is the string "IWheels". Pass a contract: contractOf<IContract>(), or one that interwire generate has written.',
  ],
  [
    "Server.map.options.contracts",
    ({ fresh }) => fresh().map(Wheels, untyped({ contracts: [] })),
    "SetupError: IW2003: Wheels has no service, so nothing of it can be hosted or called. Annotate the contract with @serviceContract, and its methods with @operationContract.",
  ],
  [
    "Server.map.typeArguments",
    ({ fresh }) => fresh().map(Wheels, untyped([contractOf<IWheels>()])),
    "TypeError: The second argument of map(Wheels) is an array. Pass contracts as an option: { contracts: [IContract] }.",
  ],
  [
    "Server.implement.implementation",
    ({ fresh }) => fresh().implement<IWheels>(untyped(undefined)),
    "SetupError: IW2013: implement<IWheels>() cannot serve its contract: it is undefined, not an object. Return or pass an object that implements it.",
  ],
  [
    "Server.implement.implementation",
    ({ fresh }) => fresh().implement<IWheels>(untyped(Wheels)),
    "SetupError: IW2013: implement<IWheels>() cannot serve its contract: it is the class Wheels, not an object of it. Return or pass an object that implements it.",
  ],
  ...commonRows.map(
    ([name, value, text]): Row => [
      `Server.implement.options.${name}`,
      ({ fresh }) => fresh().implement<IWheels>(new Wheels(), untyped<ServiceOptions>({ [name]: value })),
      text.replace("%", "implement<IWheels>()"),
    ],
  ),
  [
    "Server.implement.options.partial",
    ({ fresh }) => fresh().implement<IWheels>(new Wheels(), untyped<ServiceOptions>({ partial: 1 })),
    "TypeError: partial of implement<IWheels>() is 1. Pass true or false.",
  ],
  [
    "Server.implement.options",
    ({ fresh }) => fresh().implement<IWheels>(new Wheels(), untyped<ServiceOptions>(5)),
    "TypeError: options of implement<IWheels>() is 5. Pass an object, or leave it out.",
  ],
  ...definitionRows,
  [
    "Server.addService.implementation",
    ({ fresh }) =>
      fresh().addService(
        turnDefinition,
        untyped(() => {}),
      ),
    "TypeError: The implementation of addService(wheels.Wheels) is a function. Pass an object with the handlers of the methods.",
  ],
  [
    "Server.addService.implementation",
    ({ fresh }) => fresh().addService(turnDefinition, { Turn: "wheel" }),
    'TypeError: implementation.Turn of addService(wheels.Wheels) is the string "wheel". Pass a function.',
  ],
  [
    "Server.addService.implementation",
    ({ fresh }) => fresh().addService(turnDefinition, { turns: () => {} }),
    "SetupError: IW2013: addService(wheels.Wheels) cannot serve its contract: it has none of the methods Turn. Return or pass an object that implements it.",
  ],
  [
    "Server.addService.options",
    ({ fresh }) => fresh().addService(turnDefinition, { Turn() {} }, untyped({ interceptor: [] })),
    "TypeError: addService(wheels.Wheels) has no option interceptor. Did you mean interceptors?",
  ],
  [
    "Server.addService.options.interceptors",
    ({ fresh }) => fresh().addService(turnDefinition, { Turn() {} }, untyped({ interceptors: "none" })),
    'TypeError: interceptors of addService(wheels.Wheels) is the string "none". Pass an array, or "skip" to have none run.',
  ],
  [
    "Server.addService.options.interceptors",
    ({ fresh }) => fresh().addService(turnDefinition, { Turn() {} }, untyped({ interceptors: [5] })),
    "TypeError: interceptors[0] of addService(wheels.Wheels) is 5. Pass a function (call, next) => …, or { intercept, order }.",
  ],
  [
    "Server.addTo.grpcServer",
    ({ fresh }) => fresh().addTo(untyped(fresh())),
    "TypeError: The server of addTo() is an object (ContractServer). Pass a server of grpc-js: new Server().",
  ],
  [
    "Server.addTo.grpcServer",
    ({ fresh }) => fresh().addTo(untyped("127.0.0.1:50051")),
    'TypeError: The server of addTo() is the string "127.0.0.1:50051". Pass a server of grpc-js: new Server().',
  ],
  [
    "Server.listen.address",
    ({ server }) => server.listen(untyped(50051)),
    'TypeError: The address of listen() is 50051. Pass "host:port", such as "127.0.0.1:50051" for this machine alone or "0.0.0.0:50051" for every machine.',
  ],
  [
    "Server.listen.options",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ cert: "x" })),
    'TypeError: listen("127.0.0.1:0") has no option cert. It has tls, credentials, socketMode, services.',
  ],
  [
    "Server.listen.options.tls",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ tls: true })),
    'TypeError: tls of listen("127.0.0.1:0") is true. Pass an object, or leave it out.',
  ],
  [
    "Server.listen.options.tls",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ tls: { cert: 5, key: "" } })),
    'TypeError: tls.cert of listen("127.0.0.1:0") is 5. Pass the content of a PEM file, as a string or a Uint8Array.',
  ],
  [
    "Server.listen.options.tls",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ tls: { certs: "" } })),
    'TypeError: listen("127.0.0.1:0") has no option tls.certs. Did you mean cert?',
  ],
  [
    "Server.listen.options.credentials",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ credentials: {} })),
    'TypeError: credentials of listen("127.0.0.1:0") is an object (Object). Pass ServerCredentials of the grpc-js that interwire uses.',
  ],
  ...["0660", -1, 0o1000, 1.5].map(
    (mode): Row => [
      "Server.listen.options.socketMode",
      ({ fresh }) =>
        fresh()
          .map(Wheels)
          .listen("unix:/tmp/socket", untyped({ socketMode: mode })),
      `${typeof mode === "string" ? "TypeError" : "RangeError"}: socketMode of listen("unix:/tmp/socket") is ${typeof mode === "string" ? 'the string "0660"' : mode}. Pass the permissions of the socket's file, such as 0o660, or leave it out.`,
    ],
  ),
  [
    "Server.listen.options.socketMode",
    ({ fresh }) => fresh().map(Wheels).listen("127.0.0.1:0", { socketMode: 0o660 }),
    'TypeError: socketMode of listen("127.0.0.1:0") is for Unix sockets. Leave it out.',
  ],
  [
    "Server.listen.options.services",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ services: "IWheels" })),
    'TypeError: services of listen("127.0.0.1:0") is the string "IWheels". Pass an array.',
  ],
  [
    "Server.listen.options.services",
    ({ server }) => server.listen("127.0.0.1:0", untyped({ services: ["IWheels"] })),
    'TypeError: services[0] of listen("127.0.0.1:0") is the string "IWheels". Pass a contract, such as contractOf<HealthContract>().',
  ],
  [
    "Server.listen.options.services",
    ({ server }) => server.listen("127.0.0.1:0", { services: [] }),
    'RangeError: services of listen("127.0.0.1:0") is empty. Name what the address serves, or leave it out to serve everything.',
  ],
  [
    "Server.close.options.graceMs",
    ({ server }) => server.close(untyped({ graceMs: "10s" })),
    'TypeError: graceMs of close() is the string "10s". Pass a number of milliseconds, or leave it out.',
  ],
  [
    "Server.close.options.graceMs",
    ({ server }) => server.close({ graceMs: Number.NaN }),
    "RangeError: graceMs of close() is NaN. Pass a number of milliseconds, or leave it out.",
  ],
  [
    "Server.close.options",
    ({ server }) => server.close(untyped(5_000)),
    "TypeError: options of close() is 5000. Pass an object, or leave it out.",
  ],
];

const channelRows: readonly Row[] = [
  [
    "createChannel.target",
    () => createChannel(untyped(50051)),
    'TypeError: The address of createChannel() is 50051. Pass "host:port", or a Channel of grpc-js; that of its Client is client.getChannel().',
  ],
  [
    "createChannel.options",
    () => createChannel("a:1", untyped({ secure: true })),
    'TypeError: createChannel("a:1") has no option secure. It has tls, credentials, allowInsecureCredentials, channelOptions, transport.',
  ],
  [
    "createChannel.options",
    () => createChannel(untyped({ createCall() {}, getTarget() {} }), { tls: {} }),
    "TypeError: createChannel(grpcChannel) got options, and a channel of grpc-js has its own. Give them to that channel.",
  ],
  [
    "createChannel.options.tls",
    () => createChannel("a:1", untyped({ tls: { ca: null } })),
    'TypeError: tls.ca of createChannel("a:1") is null. Pass the content of a PEM file, as a string or a Uint8Array.',
  ],
  [
    "createChannel.options.credentials",
    () => createChannel("a:1", untyped({ credentials: "x" })),
    'TypeError: credentials of createChannel("a:1") is the string "x". Pass ChannelCredentials of the grpc-js that interwire uses.',
  ],
  [
    "createChannel.options.allowInsecureCredentials",
    () => createChannel("a:1", untyped({ allowInsecureCredentials: 1 })),
    'TypeError: allowInsecureCredentials of createChannel("a:1") is 1. Pass true or false.',
  ],
  [
    "createChannel.options.transport",
    () => createChannel("a:1", { transport: untyped("memory") }),
    'TypeError: transport of createChannel("a:1") is the string "memory". Pass a function.',
  ],
  [
    "createChannel.options.channelOptions",
    () => createChannel("a:1", { channelOptions: { "grpc.keepalive_permit_without_calls": untyped(true) } }),
    'TypeError: channelOptions.grpc.keepalive_permit_without_calls of createChannel("a:1") is true. ' +
      "Pass a number; to turn something on it is 1, and 0 to turn it off.",
  ],
  ...[
    ["grpc.max_recieve_message_length", "grpc.max_receive_message_length"],
    ["grpc.max_message_length", "grpc.max_send_message_length"],
    ["GRPC.keepalive_time_ms", "grpc.keepalive_time_ms"],
    ["grpc.flow_control_window", "grpc-node.flow_control_window"],
  ].map(
    ([name = "", meant]): Row => [
      "createChannel.options.channelOptions",
      () => createChannel("a:1", { channelOptions: { [name]: 5 } }),
      `TypeError: createChannel("a:1") has no option channelOptions.${name}. Did you mean ${meant}?`,
    ],
  ),
  [
    "createChannel.options.channelOptions",
    () => createChannel("a:1", { channelOptions: { "grpc.default_compression_algorithm": untyped(3) } }),
    'RangeError: channelOptions.grpc.default_compression_algorithm of createChannel("a:1") is 3. Pass 0 for none, 1 for deflate or 2 for gzip.',
  ],
  [
    "Channel.connect.options.timeoutMs",
    ({ channel }) => channel.connect(untyped({ timeoutMs: "5s" })),
    'TypeError: timeoutMs of connect() is the string "5s". Pass a number of milliseconds, or leave it out.',
  ],
  [
    "Channel.connect.options",
    ({ channel }) => channel.connect(untyped({ deadline: new Date() })),
    "TypeError: connect() has no option deadline. It has timeoutMs.",
  ],
  [
    "Channel.connect.options",
    ({ channel }) => channel.connect(untyped(5_000)),
    "TypeError: options of connect() is 5000. Pass an object, or leave it out.",
  ],
  [
    "Channel.watchState.options.signal",
    ({ channel }) => channel.watchState(untyped({ signal: new AbortController() })),
    "TypeError: signal of watchState() is an object (AbortController). Pass an AbortSignal, such as the signal of an AbortController.",
  ],
  [
    "Channel.watchState.options",
    ({ channel }) => channel.watchState(untyped({ timeoutMs: 5 })),
    "TypeError: watchState() has no option timeoutMs. It has signal.",
  ],
  [
    "Channel.watchState.options",
    ({ channel }) => channel.watchState(untyped(5_000)),
    "TypeError: options of watchState() is 5000. Pass an object, or leave it out.",
  ],
];

const clientRows: readonly Row[] = [
  ...rowsOf("createClientFactory.options", "createClientFactory()", [...commonRows, ...readRows], (options) =>
    createClientFactory(options),
  ),
  ...callRows.map(
    ([name, value, text]): Row => [
      "createClientFactory.options.defaults",
      () => createClientFactory(untyped({ defaults: name === "" ? value : { [name]: value } })),
      (name === "" ? text.replace("option ", "option defaults.").replace("options of", "defaults of") : text)
        .replace(/(?<=Error: )(?=[a-zA-Z]+ of %)/, name === "" ? "" : "defaults.")
        .replace("%", "createClientFactory()"),
    ],
  ),
  [
    "createClientFactory.options",
    () => createClientFactory(untyped({ timeoutMs: 5 })),
    "TypeError: createClientFactory() has no option timeoutMs. It has interceptors, errorHandlers, errorDetails, defaults, maxDepth, cacheKeys, copy.",
  ],
  [
    "createClient.channel",
    () => createClient<IWheels>(untyped({})),
    "TypeError: The channel of createClient() is an object (Object). Pass what createChannel(address) returned.",
  ],
  [
    "ClientFactory.createClient.channel",
    () => createClientFactory().createClient<IWheels>(untyped(undefined)),
    "TypeError: The channel of createClient() is undefined. Pass what createChannel(address) returned.",
  ],
  [
    "ClientFactory.createClient.channel",
    () => createClientFactory().createClient<IWheels>(untyped("127.0.0.1:1")),
    'TypeError: The channel of createClient() is the string "127.0.0.1:1". Pass what createChannel(address) returned.',
  ],
  ...commonRows.map(
    ([name, value, text]): Row => [
      `ClientFactory.createClient.options.${name}`,
      ({ channel }) => createClientFactory().createClient<IWheels>(channel, untyped<ClientOptions>({ [name]: value })),
      text.replace("%", "createClient()"),
    ],
  ),
  [
    "ClientFactory.createClient.options",
    ({ channel }) => createClientFactory().createClient<IWheels>(channel, untyped<ClientOptions>({ timeoutMs: 5 })),
    "TypeError: createClient() has no option timeoutMs. It has interceptors, errorHandlers, errorDetails.",
  ],
  [
    "withOptions.client",
    () => withOptions(untyped({}), {}),
    "TypeError: The client of withOptions() is an object (Object). Pass what createClient returned.",
  ],
  [
    "withOptions.client",
    () => withOptions(untyped(Promise.resolve({})), {}),
    "TypeError: The client of withOptions() is a promise. Await it first.",
  ],
  ...callRows.map(
    ([name, value, text]): Row => [
      name === "" ? "withOptions.options" : `withOptions.options.${name}`,
      ({ client }) => withOptions(client, untyped(name === "" ? value : { [name]: value })),
      text.replace("%", "withOptions()"),
    ],
  ),
];

const wrap = "or leave it out. A callback may be given more arguments than it is meant to take: wrap it.";
const contextFix = `Pass a CallContext, ${wrap}`;

const callContextRows: readonly Row[] = [
  ...callRowsOf("new CallContext.options", "new CallContext()", (options) => new CallContext(options)),
  [
    "a call's context",
    ({ client }) => client.Turn(wheel, untyped({ timeoutMs: 5 })),
    `TypeError: Argument 1 of IWheels.Turn is an object (Object). ${contextFix}`,
  ],
  [
    "a call's context, of a stream",
    ({ client }) => client.Roll(1, untyped("5s"))[Symbol.asyncIterator]().next(),
    `TypeError: Argument 1 of IWheels.Roll is the string "5s". ${contextFix}`,
  ],
  [
    "a call's context, of a promised stream",
    async ({ client }) => (await client.Spin(1, untyped(5)))[Symbol.asyncIterator]().next(),
    `TypeError: Argument 1 of IWheels.Spin is 5. ${contextFix}`,
  ],
  [
    "a call's context, with interceptors",
    ({ around }) =>
      around((_, next) => next())
        .Roll(1, untyped(5))
        [Symbol.asyncIterator]()
        .next(),
    `TypeError: Argument 1 of IWheels.Roll is 5. ${contextFix}`,
  ],
  [
    "a call's signal",
    ({ client }) => client.Turn(wheel, undefined, untyped(new AbortController())),
    `TypeError: Argument 2 of IWheels.Turn is an object (AbortController). Pass an AbortSignal, ${wrap}`,
  ],
  [
    "a call's context of another class",
    ({ client }) => client.Turn(wheel, untyped({ callOptions: () => ({ timeoutMs: "5s" }), keep() {} })),
    'TypeError: timeoutMs of callOptions() is the string "5s". Pass a number of milliseconds, or leave it out.',
  ],
  ...metadataRows,
  [
    "CallContext.setResponseHeader.name",
    () => new CallContext().setResponseHeader(untyped(5), "x"),
    "TypeError: The name of setResponseHeader() is 5. Pass a string.",
  ],
  [
    "CallContext.setResponseHeader.value",
    () => new CallContext().setResponseHeader("x", untyped(5)),
    "TypeError: The value of setResponseHeader() is 5. Pass a string, a Uint8Array, or an array of these.",
  ],
  [
    "CallContext.setTrailer.name",
    () => new CallContext().setTrailer("größe", "x"),
    "SetupError: IW2014: Header 'größe' cannot be sent: Metadata key \"größe\" contains illegal characters. " +
      'Names have a-z, 0-9, "_", "-" and ".", values printable ASCII; a Uint8Array stands under a name that ends with "-bin".',
  ],
  [
    "CallContext.setTrailer.value",
    () => new CallContext().setTrailer("x", untyped(["a", 5])),
    "TypeError: The value of setTrailer() is an array. Pass a string, a Uint8Array, or an array of these.",
  ],
  [
    "CallValues.get.key",
    () => new CallContext().values.get(untyped("user")),
    'TypeError: The key of values.get() is the string "user". Pass what createValueKey(name) returned.',
  ],
  [
    "CallValues.set.key",
    () => new CallContext().values.set(untyped(undefined), 5),
    "TypeError: The key of values.set() is undefined. Pass what createValueKey(name) returned.",
  ],
  [
    "CallValues.delete.key",
    () => new CallContext().values.delete(untyped({})),
    "TypeError: The key of values.delete() is an object (Object). Pass what createValueKey(name) returned.",
  ],
  [
    "createPushable.options",
    () => createPushable(untyped(5)),
    "TypeError: options of createPushable() is 5. Pass an object, or leave it out.",
  ],
  [
    "createPushable.options.limit",
    () => createPushable({ limit: 0 }),
    "RangeError: limit of createPushable() is 0. Pass a whole number from 1, or leave it out.",
  ],
  [
    "createPushable.options.limit",
    () => createPushable(untyped({ limit: "8" })),
    'TypeError: limit of createPushable() is the string "8". Pass a whole number from 1, or leave it out.',
  ],
  [
    "createValueKey.name",
    () => createValueKey(untyped(undefined)),
    "TypeError: The name of createValueKey() is undefined. Pass a string.",
  ],
  [
    "Intercept.interceptors",
    () => Intercept(untyped({ order: 1 })),
    `TypeError: interceptors[0] of @Intercept() is an object (Object). ${interceptorFix}`,
  ],
  [
    "InterceptedCall.onEnd.listener",
    ({ around }) => around((call) => call.onEnd(untyped("end"))).Turn(wheel),
    'TypeError: The listener of call.onEnd() is the string "end". Pass a function.',
  ],
  [
    "NamedValues.get.key",
    ({ around }) => around(({ request }) => void request.get("name")).Turn(wheel),
    "RangeError: IWheels.Turn has no value 'name' here: it has wheel.",
  ],
  [
    "NamedValues.set.key",
    ({ around }) => around(({ request }) => request.set("name", 5)).Turn(wheel),
    "RangeError: IWheels.Turn has no value 'name' here: it has wheel.",
  ],
];

const errorRows: readonly Row[] = [
  [
    "new RpcError.code",
    () => new RpcError(untyped("NOT_FOUND"), "x"),
    'TypeError: The code of new RpcError() is the string "NOT_FOUND". Pass one of Code, such as Code.NOT_FOUND.',
  ],
  [
    "new RpcError.code",
    () => new RpcError(untyped(1.5), "x"),
    "RangeError: The code of new RpcError() is 1.5. Pass one of Code, such as Code.NOT_FOUND.",
  ],
  [
    "new RpcError.message",
    () => new RpcError(Code.NOT_FOUND, untyped(undefined)),
    "TypeError: The message of new RpcError() is undefined. Pass a string.",
  ],
  [
    "new RpcError.options",
    () => new RpcError(Code.NOT_FOUND, "x", untyped({ detail: [] })),
    "TypeError: new RpcError() has no option detail. Did you mean details?",
  ],
  [
    "new RpcError.options.details",
    () => new RpcError(Code.NOT_FOUND, "x", untyped({ details: ["x"] })),
    'TypeError: details[0] of new RpcError() is the string "x". Make it with detailOf(), or pass { type, bytes }.',
  ],
  [
    "new RpcError.options.metadata",
    () => new RpcError(Code.NOT_FOUND, "x", untyped({ metadata: { reason: "x" } })),
    "TypeError: metadata of new RpcError() is an object (Object). Pass new Metadata(), and set the headers on it.",
  ],
  [
    "new RpcError.options.path",
    () => new RpcError(Code.NOT_FOUND, "x", untyped({ path: 5 })),
    "TypeError: path of new RpcError() is 5. Pass a string.",
  ],
  ["clrType.clrName", () => clrType<Wheel>(untyped(5)), "TypeError: The name of clrType() is 5. Pass a string."],
  [
    "clrDetailOf.type",
    () => clrDetailOf(untyped("System.Object"), untyped(1)),
    'TypeError: The type of clrDetailOf() is the string "System.Object". Pass one such as "System.String", or make a message with detailOf().',
  ],
];

const messageRows: readonly Row[] = [
  [
    "Message.fromBinary.bytes",
    () => wheels.fromBinary(untyped("CAM=")),
    'TypeError: The bytes of fromBinary() is the string "CAM=". Pass a Uint8Array.',
  ],
  [
    "Message.fromBinary.options",
    () => wheels.fromBinary(new Uint8Array(), untyped({ copys: true })),
    "TypeError: fromBinary() has no option copys. Did you mean copy?",
  ],
  [
    "Message.fromBinary.options.copy",
    () => wheels.fromBinary(new Uint8Array(), untyped({ copy: "yes" })),
    'TypeError: copy of fromBinary() is the string "yes". Pass true for all bytes, false for none, or "small" for those that are small beside what was received.',
  ],
  [
    "Message.fromBinary.options.maxDepth",
    () => wheels.fromBinary(new Uint8Array(), { maxDepth: -1 }),
    "RangeError: maxDepth of fromBinary() is -1. Pass a whole number from 0, or leave it out.",
  ],
  [
    "Message.fromBinary.options.cacheKeys",
    () => wheels.fromBinary(new Uint8Array(), untyped({ cacheKeys: "no" })),
    'TypeError: cacheKeys of fromBinary() is the string "no". Pass true or false.',
  ],
  ...(["toJson", "toJsonString", "fromJson", "fromJsonString", "descMessage"] as const).map(
    (name): Row => [
      `${name}.message`,
      () => ({ toJson, toJsonString, fromJson, fromJsonString, descMessage })[name](untyped(Wheels), untyped({})),
      `TypeError: The message of ${name}() is a function. Pass messageOf<T>(), in a file that the transformer compiles.`,
    ],
  ),
  [
    "toJson.options",
    () => toJson(wheels, wheel, untyped(2)),
    "TypeError: options of toJson() is 2. Pass an object, or leave it out.",
  ],
  ...["alwaysEmitImplicit", "enumAsInteger", "useProtoFieldName"].map(
    (name): Row => [
      `toJson.options.${name}`,
      () => toJson(wheels, wheel, { [name]: 1 }),
      `TypeError: ${name} of toJson() is 1. Pass true or false.`,
    ],
  ),
  [
    "toJson.options.registry",
    () => toJson(wheels, wheel, untyped({ registry: wheels })),
    "TypeError: registry of toJson() is an object (NamedMessage). Pass [messageOf<T>(), …].",
  ],
  [
    "toJson.options.registry[1]",
    () => toJson(wheels, wheel, untyped({ registry: [wheels, "Wheel"] })),
    'TypeError: registry[1] of toJson() is the string "Wheel". Pass messageOf<T>(), in a file that the transformer compiles.',
  ],
  [
    "toJson.options that do not exist",
    () => toJson(wheels, wheel, untyped({ enumsAsInteger: true })),
    "TypeError: toJson() has no option enumsAsInteger. Did you mean enumAsInteger?",
  ],
  ["fromJson.json", () => fromJson(wheels, untyped("{}")), 'DecodeError: Wheel: expected object, got "{}"'],
  [
    "fromJson.options",
    () => fromJson(wheels, {}, untyped(null)),
    "TypeError: options of fromJson() is null. Pass an object, or leave it out.",
  ],
  [
    "fromJson.options.ignoreUnknownFields",
    () => fromJson(wheels, {}, untyped({ ignoreUnknownFields: "x" })),
    'TypeError: ignoreUnknownFields of fromJson() is the string "x". Pass true or false.',
  ],
  [
    "fromJson.options.recursionLimit",
    () => fromJson(wheels, {}, { recursionLimit: -1 }),
    "RangeError: recursionLimit of fromJson() is -1. Pass a whole number from 0, or leave it out.",
  ],
  [
    "fromJson.options.registry",
    () => fromJson(wheels, {}, untyped({ registry: new Map() })),
    "TypeError: registry of fromJson() is an object (Map). Pass [messageOf<T>(), …].",
  ],
  [
    "toJsonString.options",
    () => toJsonString(wheels, wheel, untyped(2)),
    "TypeError: options of toJsonString() is 2. Pass an object, or leave it out.",
  ],
  ...["alwaysEmitImplicit", "enumAsInteger", "useProtoFieldName"].map(
    (name): Row => [
      `toJsonString.options.${name}`,
      () => toJsonString(wheels, wheel, { [name]: 1 }),
      `TypeError: ${name} of toJsonString() is 1. Pass true or false.`,
    ],
  ),
  [
    "toJsonString.options.registry",
    () => toJsonString(wheels, wheel, untyped({ registry: wheels })),
    "TypeError: registry of toJsonString() is an object (NamedMessage). Pass [messageOf<T>(), …].",
  ],
  [
    "toJsonString.options.space",
    () => toJsonString(wheels, wheel, untyped({ space: null })),
    "TypeError: space of toJsonString() is null. Pass a number of spaces from 0 to 10, or spaces and tabs.",
  ],
  ...([-1, 1.5, 11, "--"] as const).map(
    (space): Row => [
      "toJsonString.options.space",
      () => toJsonString(wheels, wheel, { space }),
      `RangeError: space of toJsonString() is ${typeof space === "string" ? `the string "${space}"` : space}. Pass a number of spaces from 0 to 10, or spaces and tabs.`,
    ],
  ),
  [
    "fromJsonString.text",
    () => fromJsonString(wheels, untyped({})),
    "TypeError: The text of fromJsonString() is an object (Object). Pass a string.",
  ],
  [
    "fromJsonString.options",
    () => fromJsonString(wheels, "{}", untyped(null)),
    "TypeError: options of fromJsonString() is null. Pass an object, or leave it out.",
  ],
  [
    "fromJsonString.options.ignoreUnknownFields",
    () => fromJsonString(wheels, "{}", untyped({ ignoreUnknownFields: "x" })),
    'TypeError: ignoreUnknownFields of fromJsonString() is the string "x". Pass true or false.',
  ],
  [
    "fromJsonString.options.registry",
    () => fromJsonString(wheels, "{}", untyped({ registry: new Map() })),
    "TypeError: registry of fromJsonString() is an object (Map). Pass [messageOf<T>(), …].",
  ],
  [
    "fromJsonString.options.recursionLimit",
    () => fromJsonString(wheels, "{}", { recursionLimit: -1 }),
    "RangeError: recursionLimit of fromJsonString() is -1. Pass a whole number from 0, or leave it out.",
  ],
];

const telemetryFixes = {
  tracerProvider: "Pass a TracerProvider of OpenTelemetry, which has getTracer.",
  meterProvider: "Pass a MeterProvider of OpenTelemetry, which has getMeter.",
  propagator: "Pass a TextMapPropagator of OpenTelemetry, which has inject and extract.",
  attributes: "Pass a function.",
  ignore: "Pass a function.",
};

const transportFix = 'Pass "memory", "socket" or "http2", or leave it out.';

const satelliteRows: readonly Row[] = [
  [
    "connectForTest.server",
    () => connectForTest(untyped(Wheels)),
    "TypeError: The server of connectForTest() is a function. Pass what createServer() returned.",
  ],
  [
    "connectForTest.options",
    ({ fresh }) => connectForTest(fresh(), untyped({ clients: {} })),
    "TypeError: connectForTest() has no option clients. It has interceptors, errorHandlers, errorDetails, defaults, maxDepth, cacheKeys, copy, transport.",
  ],
  ...[
    ...commonRows,
    ...readRows,
    ["defaults", 5, "TypeError: defaults of % is 5. Pass an object, or leave it out."] as const,
    ["transport", "tcp", `TypeError: transport of % is the string "tcp". ${transportFix}`] as const,
  ].map(
    ([name, value, text]): Row => [
      `connectForTest.options.${name}`,
      ({ fresh }) => connectForTest(fresh(), untyped({ [name]: value })),
      text.replace("%", "connectForTest()"),
    ],
  ),
  [
    "serveForTest.implementation",
    () => serveForTest<IWheels>(untyped(null)),
    "SetupError: IW2013: implement<IWheels>() cannot serve its contract: it is null, not an object. Return or pass an object that implements it.",
  ],
  [
    "serveForTest.options",
    () => serveForTest<IWheels>(new Wheels(), untyped({ client: {} })),
    "TypeError: serveForTest() has no option client. Did you mean clients?",
  ],
  [
    "serveForTest.options.server",
    () => serveForTest<IWheels>(new Wheels(), untyped({ server: { maxDepth: "x" } })),
    'TypeError: server.maxDepth of serveForTest() is the string "x". Pass a whole number from 0, or leave it out.',
  ],
  [
    "serveForTest.options.transport",
    () => serveForTest<IWheels>(new Wheels(), untyped({ transport: true })),
    `TypeError: transport of serveForTest() is true. ${transportFix}`,
  ],
  [
    "serveForTest.options.clients",
    () => serveForTest<IWheels>(new Wheels(), untyped({ clients: { defaults: { timeoutMs: "x" } } })),
    'TypeError: clients.defaults.timeoutMs of serveForTest() is the string "x". Pass a number of milliseconds, or leave it out.',
  ],
  [
    "addHealth.server",
    ({ channel }) => addHealth(untyped(channel)),
    "TypeError: The server of addHealth() is an object (Object). Pass what createServer() returned.",
  ],
  [
    "Health.set.service",
    ({ fresh }) => addHealth(fresh()).set(untyped(Wheels), 1),
    "TypeError: The service of health.set() is a function. Pass a string.",
  ],
  [
    "Health.set.status",
    ({ fresh }) => addHealth(fresh()).set("", untyped("NOT_SERVING")),
    'TypeError: The status of health.set() is the string "NOT_SERVING". Pass one of ServingStatus, such as ServingStatus.NOT_SERVING.',
  ],
  [
    "Health.set.status",
    ({ fresh }) => addHealth(fresh()).set("", untyped(7)),
    "RangeError: The status of health.set() is 7. Pass one of ServingStatus, such as ServingStatus.NOT_SERVING.",
  ],
  [
    "addReflection.server",
    ({ channel }) => addReflection(untyped(channel)),
    "TypeError: The server of addReflection() is an object (Object). Pass what createServer() returned.",
  ],
  [
    "addReflection.options",
    ({ fresh }) => addReflection(fresh(), untyped({ service: [] })),
    "TypeError: addReflection() has no option service. Did you mean services?",
  ],
  [
    "addReflection.options.services",
    ({ fresh }) => addReflection(fresh(), untyped({ services: "IWheels" })),
    'TypeError: services of addReflection() is the string "IWheels". Pass an array.',
  ],
  [
    "addReflection.options.services",
    ({ fresh }) => addReflection(fresh(), untyped({ services: [Wheels] })),
    "TypeError: services[0] of addReflection() is a function. Pass a string.",
  ],
  [
    "addReflection.options.messages",
    ({ fresh }) => addReflection(fresh(), untyped({ messages: ["Wheel"] })),
    'TypeError: messages[0] of addReflection() is the string "Wheel". Pass messageOf<T>(), in a file that the transformer compiles.',
  ],
  [
    "addReflection.options.services",
    ({ fresh }) => {
      const server = fresh().map(Wheels);
      addReflection(server, { services: ["IWeels"] });
      return server.listen("127.0.0.1:0");
    },
    'RangeError: services[0] of addReflection() is "IWeels", which the server does not serve. Did you mean IWheels?',
  ],
  ...Object.entries(telemetryFixes).map(
    ([name, fix]): Row => [
      `openTelemetry.options.${name}`,
      () => openTelemetry(untyped({ [name]: {} })),
      `TypeError: ${name} of openTelemetry() is an object (Object). ${fix}`,
    ],
  ),
  [
    "openTelemetry.options",
    () => openTelemetry(untyped({ tracer: {} })),
    "TypeError: openTelemetry() has no option tracer. It has tracerProvider, meterProvider, propagator, attributes, ignore.",
  ],
];

export const rows: readonly Row[] = [
  ...serverRows,
  ...channelRows,
  ...clientRows,
  ...callContextRows,
  ...errorRows,
  ...messageRows,
  ...satelliteRows,
  ...schemaRows,
  ...webRows,
  ...webChannelRows,
];
