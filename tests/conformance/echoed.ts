import type { Row } from "./rows.js";

const echo = (types: string, name = "Sample"): string =>
  `${types}\n/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${name}): ${name} }`;

/** A message that a call echoes: its declaration, a value, and what comes back. */
export const echoed = (rule: string, types: string, value: string, returns: unknown): Row => ({
  rule,
  source: echo(types),
  serve: "{ Echo: (x) => x }",
  call: `client.Echo(${value})`,
  returns,
  paths: ["/ISample/Echo"],
});
