/** What bare grpc-js, nice-grpc and connect-node must be beaten by in unary calls, by the calls in flight. */
const unaryFloors = new Map([
  [1, { grpc: 1.1, "nice-grpc": 1.25, "connect-node": 2.3 }],
  [32, { grpc: 1.25, "nice-grpc": 1.5, "connect-node": 3.5 }],
  [256, { grpc: 1.25, "nice-grpc": 1.6, "connect-node": 5 }],
]);

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

/**
 * What is measured, each with the least ratio to a rival. A case with `variants` is of interwire alone, with the first
 * ones options and with those of the others.
 */
export const cases = [
  ...unary,
  { name: "server-stream", title: "server stream", unit: "items", call: "list", floors: { grpc: 2.5 } },
  { name: "client-stream", title: "client stream", unit: "items", call: "tally", floors: { grpc: 1 } },
  {
    name: "ping-pong",
    title: "ping-pong on a duplex stream",
    unit: "round trips",
    call: "exchange",
    floors: { grpc: 1 },
  },
  {
    name: "interceptors",
    title: "unary, small, 32 in flight",
    unit: "calls",
    call: "small",
    inFlight: 32,
    floors: {},
    variants: ["no option", "interceptors: []", "one empty interceptor"],
  },
];
