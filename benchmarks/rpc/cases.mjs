/** The least ratios to bare grpc-js, nice-grpc and connect-node in unary calls, by the number of calls in flight. */
const unaryFloors = new Map([
  [1, { grpc: 1.1, "nice-grpc": 1.25, "connect-node": 2.3 }],
  [32, { grpc: 1.25, "nice-grpc": 1.5, "connect-node": 3.5 }],
  [256, { grpc: 1.25, "nice-grpc": 1.6, "connect-node": 5 }],
]);

/** How many items a stream has in a quick run and to warm up. */
export const fewItems = 20_000;
const manyItems = 100_000;

const unary = ["small", "order"].flatMap((call) =>
  [...unaryFloors].map(([inFlight, floors]) => ({
    name: `unary-${call}-${inFlight}`,
    title: `unary, ${call}, ${inFlight} in flight`,
    unit: "calls",
    call,
    inFlight,
    floors,
  })),
);

const stream = (name, call, items, floor) => ({
  name,
  title: `${name.replace("-", " ")} of ${items}`,
  unit: "items",
  call,
  items,
  floors: { grpc: floor },
});

// Where grpc-js has 1 MB to send, each item takes it fifteen times as long: too long for a quick run or for every round.
const longStream = { ...stream("client-stream", "tally", manyItems, 1), name: "client-stream-long", mostRounds: 2 };

const pingPong = {
  name: "ping-pong",
  title: "ping-pong on a duplex stream",
  unit: "round trips",
  call: "exchange",
  floors: { grpc: 0.95 },
};

/** Interwire alone, with the options of the first variant and with those of the others. */
const interceptors = {
  name: "interceptors",
  title: "interwire with",
  call: "small",
  inFlight: 32,
  variants: ["no option", "interceptors: []", "one empty interceptor"],
};

/** A call on the connection on which streams have more to send than it takes. */
const besideBulk = {
  name: "beside-bulk",
  title: "a small call beside 40 streams of 1 MB items, the server of interwire with",
  call: "beside",
  streams: 40,
  milliseconds: 2000,
  variants: ["no option", "http2"],
  columns: { "items of the streams": "rate", "the call, median": "p50", "the call, 9 of 10": "p90" },
  floors: { "items of the streams": 0.95 },
  ceilings: { "the call, median": 2, "the call, 9 of 10": 2 },
};

/** A server of interwire/http2 in place of grpc-js' own, under a client of grpc-js. */
const underGrpc = (name, title, how, serverCpu) => ({
  name: `http2-${name}`,
  title: `${title}, under grpc-js, the server of`,
  ...how,
  variants: ["grpc", "interwire/http2"],
  floors: { calls: 0.95 },
  ceilings: { "server CPU": serverCpu },
});

const served = [
  // With one call in flight, most of a server's time is the kernel's.
  ...[1, 32, 256].map((inFlight) => {
    const ceiling = inFlight === 1 ? undefined : 1 / 3;
    return underGrpc(`order-${inFlight}`, `unary, order, ${inFlight} in flight`, { call: "order", inFlight }, ceiling);
  }),
  underGrpc("server-stream", `server stream of ${manyItems}`, { call: "list", items: manyItems }, 1 / 6),
];

/** HTTP/2 of interwire's own on both sides, against grpc-js on both; `variant` is what both have besides. */
const onBothSides = (name, title, how, rate, { variant, ceilings } = {}) => ({
  name: `both-${name}`,
  title: `${title}, both sides on`,
  ...how,
  variants: ["grpc", "http2 on both sides"].map((one) => (variant === undefined ? one : `${one}, ${variant}`)),
  floors: { calls: rate },
  ceilings,
});

const both = [
  ...[
    [1, 3.5],
    [32, 11],
    [256, 20],
  ].map(([inFlight, rate]) =>
    onBothSides(
      ...[`order-${inFlight}`, `unary, order, ${inFlight} in flight`, { call: "order", inFlight }, rate],
      inFlight === 1 ? {} : { ceilings: { "client CPU": 1 / 14 } },
    ),
  ),
  onBothSides("small-32", "unary, small, 32 in flight", { call: "small", inFlight: 32 }, 22),
  onBothSides("server-stream", `server stream of ${manyItems}`, { call: "list", items: manyItems }, 9),
  onBothSides("client-stream", `client stream of ${fewItems}`, { call: "tally", items: fewItems }, 8),
  onBothSides("ping-pong", "ping-pong on a duplex stream", { call: "exchange" }, 1.1),
  onBothSides("tls-32", "unary, order, 32 in flight, TLS", { call: "order", inFlight: 32 }, 9, { variant: "TLS" }),
  onBothSides(
    ...["laden-32", "unary, order, 32 in flight, with metadata, a deadline, an interceptor and AsyncLocalStorage"],
    ...[{ call: "order", inFlight: 32 }, 5.5, { variant: "laden" }],
  ),
  onBothSides("large-1", "unary, order of 4 MB, 1 in flight", { call: "large", inFlight: 1 }, 1.4, {
    ceilings: { "client CPU": 1 / 1.8, "server CPU": 1 / 1.8 },
  }),
];

/** The cases that are measured, each with the least ratio to each rival. */
export function chooseCases({ quick, only }) {
  const serverStream = stream("server-stream", "list", quick ? fewItems : manyItems, 2.5);
  const clientStreams = [stream("client-stream", "tally", fewItems, 1), ...(quick ? [] : [longStream])];
  const all = [...unary, serverStream, ...clientStreams, pingPong, interceptors, ...served, ...both, besideBulk];
  return all.filter(({ name }) => only.test(name));
}
