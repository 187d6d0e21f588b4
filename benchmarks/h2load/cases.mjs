import { entries } from "../support/laden.mjs";

const echo = (inFlight, ceilings) => ({
  name: `order-${inFlight}`,
  title: `order, ${inFlight} in flight`,
  inFlight,
  ceilings,
});

const metadata = Object.entries(entries).map(([name, text]) => `${name}: ${text}`);

/** The cases that are measured, each with the most of a rival's processor time that interwire/http2 may take. */
export const cases = [
  echo(1, {}),
  echo(32, { grpc: 1 / 6, "c++": 1 }),
  echo(256, { grpc: 1 / 6, "c++": 1 }),
  {
    name: "laden-32",
    title: "the same at 32 with metadata, a deadline, an interceptor and AsyncLocalStorage",
    inFlight: 32,
    headers: [...metadata, "grpc-timeout: 20S"],
    variant: "laden",
    ceilings: { grpc: 1 / 4 },
  },
];
