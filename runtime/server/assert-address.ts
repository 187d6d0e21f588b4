import { type AddressProblem, highestPort, hostPortProblem, readHostPort, socketProblem } from "../base/host-port.js";
import { accept } from "../base/options/check-options.js";
import { isString } from "../base/options/kinds.js";
import { cannotBind } from "../base/setup-errors/server-setup-errors.js";

const examplePort = 50_051;

const textCheck = accept(
  `Pass "host:port", such as "127.0.0.1:${examplePort}" for this machine alone or "0.0.0.0:${examplePort}" for every machine.`,
  isString,
);

/**
 * Asserts that a text is an address to listen on.
 * @throws TypeError if `address` is not a string, SetupError IW2006 if it is not an address
 */
export function assertAddress(address: unknown): asserts address is string {
  textCheck(address, "The address", "listen()");
  const problem = problemOf(address as string);
  if (problem !== undefined) throw cannotBind(address as string, problem.cause, problem.fix);
}

function problemOf(address: string): AddressProblem | undefined {
  if (address.startsWith("unix:")) return socketProblem(address);
  const { host, port } = readHostPort(address) ?? {};
  if (port !== undefined && port > highestPort) {
    return { cause: `a port is at most ${highestPort}`, fix: `"${host}:0" picks a free one.` };
  }
  // grpc-js would listen on the port of HTTPS if the address has none.
  if (port !== undefined) return undefined;
  if (address.includes(",")) return { cause: "it has several addresses", fix: "Call listen once for each." };
  return targetProblem(address) ?? hostPortProblem(address, examplePort);
}

/**
 * The problem with an address of the form `scheme:///path`: such a name is a target for clients (gRPC's naming.md), and a server
 * cannot listen on it. Undefined for addresses of other forms.
 */
function targetProblem(address: string): AddressProblem | undefined {
  const [, scheme = "", path = ""] = /^([a-z][a-z0-9+.-]*):\/\/\/(.*)$/is.exec(address) ?? [];
  if (scheme === "" || /^https?$/i.test(scheme)) return undefined;
  const own = readHostPort(path)?.port === undefined ? `0.0.0.0:${examplePort}` : path;
  return {
    cause: `"${scheme}:" is for clients, which resolve it, and a server listens on an address`,
    fix: `Write "${own}".`,
  };
}
