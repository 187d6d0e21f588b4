import { type AddressProblem, highestPort, hostPortProblem, readHostPort, socketProblem } from "../base/host-port.js";
import { show } from "../base/show.js";

// `getBuiltinModule` instead of an import: to list the exports of `node:net` for ESM, Node would load all that the module needs.
const { isIP, isIPv4, isIPv6 } = process.getBuiltinModule("node:net");

type Problem = AddressProblem | undefined;
type Reader = (rest: string, target: string, isSecure: boolean) => Problem;

const listed =
  (scheme: string, isAddress: (host: string) => boolean): Reader =>
  (rest, _, isSecure) => {
    for (const one of rest.replace(/^\/\/[^/]*\//, "").split(",")) {
      const problem = hostProblem(one, isSecure);
      if (problem !== undefined) return problem;
      const host = readHostPort(one)?.host ?? one;
      if (!isAddress(host.replace(/^\[|\]$/g, "")))
        return { cause: `${show(host)} is no address of ${scheme}`, fix: `Write "dns:///${one}" for a name.` };
    }
    return undefined;
  };

/** The functions that check the targets that every transport resolves, by scheme (gRPC's naming.md). */
const readers: ReadonlyMap<string, Reader> = new Map([
  ["unix", (_, target) => socketProblem(target)],
  ["ipv4", listed("IPv4", isIPv4)],
  ["ipv6", listed("IPv6", isIPv6)],
  ["dns", nameProblem],
]);

/** The targets `scheme:path` that a transport resolves beside those that every transport resolves. */
export interface OtherTargets {
  resolves(scheme: string, path: string): boolean;
  /** The advice for a scheme that nothing resolves. */
  readonly fix: (scheme: string) => string;
}

/**
 * Asserts that a channel can be made to a target. Without this check, a malformed target would be looked up as a host name.
 * @throws TypeError if `target` is not an address, RangeError if its port is out of range
 */
export function assertTarget(target: string, isSecure: boolean, others: OtherTargets): void {
  const problem = problemOf(target, isSecure, others);
  if (problem === undefined) return;
  const text = `The address of createChannel() is ${show(target)}: ${problem.cause}. ${problem.fix}`;
  throw problem === portProblem ? new RangeError(text) : new TypeError(text);
}

function problemOf(target: string, isSecure: boolean, others: OtherTargets): Problem {
  const [, scheme = "", rest = ""] = /^([A-Za-z0-9+.-]+):(.*)$/s.exec(target) ?? [];
  const read = readers.get(scheme);
  if (read !== undefined) return read(rest, target, isSecure);
  const problem = hostProblem(target, isSecure);
  if (problem === undefined || others.resolves(scheme, rest)) return undefined;
  return rest.startsWith("///") && !/^https?$/i.test(scheme) ? schemeProblem(scheme, rest.slice(3), others) : problem;
}

/** The problem with a target of the form `scheme:///path` for whose scheme there is no resolver. */
function schemeProblem(scheme: string, path: string, others: OtherTargets): AddressProblem {
  const cause = `nothing in this program resolves ${show(scheme)}`;
  if (readHostPort(path)?.port !== undefined) return { cause, fix: `Write "${path}".` };
  return { cause, fix: others.fix(scheme) };
}

function nameProblem(rest: string, _: string, isSecure: boolean): Problem {
  const [, server = "", name = rest] = /^\/\/([^/]*)\/(.*)$/s.exec(rest) ?? [];
  if (name.startsWith("//")) {
    return { cause: "what follows two slashes is a name server", fix: `Write "dns:///${name.slice(2)}".` };
  }
  const address = readHostPort(server)?.host.replace(/^\[|\]$/g, "") ?? server;
  if (server !== "" && isIP(address) === 0) {
    return {
      cause: `the name server ${show(server)} is no IP address`,
      fix: `Write "dns:///${name}" to use the system's.`,
    };
  }
  return hostProblem(name, isSecure);
}

const portProblem: AddressProblem = {
  cause: `a port to connect to is from 1 to ${highestPort}`,
  fix: "Pass the address that listen() resolved to.",
};

function hostProblem(text: string, isSecure: boolean): Problem {
  const { port } = readHostPort(text) ?? {};
  if (port !== undefined) return port < 1 || port > highestPort ? portProblem : undefined;
  // For a secure channel, grpc-js takes 443 if the port is missing. For an insecure one that default is nearly always wrong, so
  // the port is required.
  if (isSecure && (isIPv6(text) || readHostPort(text) !== undefined)) return undefined;
  if (text.includes(",") && text.split(",").every((one) => isIPv4(readHostPort(one)?.host ?? ""))) {
    return { cause: "it has several addresses", fix: `Write "ipv4:${text}".` };
  }
  return hostPortProblem(text, isSecure ? 443 : 50_051);
}
