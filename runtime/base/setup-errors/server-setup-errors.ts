import { SetupError } from "./setup-error.js";

/** IW2004: a second contract or class has a service name that the server already serves. */
export function serviceTwice(service: string, first: string, second: string, fix: string): SetupError {
  return new SetupError("IW2004", `Service '${service}' of ${second} is already mapped by ${first}. ${fix}`);
}

/**
 * IW2004: a plain service (a service of generated code or grpc-js handlers) has a path that a contract or another plain service
 * has already, or the other way round.
 */
export function pathTwice(path: string, first: string, second: string): SetupError {
  const fix = "Take the method out of one of them; an implementation that is passed to addService may lack methods.";
  return new SetupError("IW2004", `${path} of ${second} is already served by ${first}. ${fix}`);
}

/** IW2004: the grpc-js server that was passed to `addTo` already serves a path of a contract. */
export function pathTaken(path: string, owner: string): SetupError {
  const fix = "Take the method out of the service that is added there.";
  return new SetupError("IW2004", `${path} of ${owner} is already served by the server that addTo() got. ${fix}`);
}

/** The fix in IW2006 for an address that is in use. */
export const listenFix = 'Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.';

/** The reason why a server cannot listen on an address, from the text of Node's error. */
export function listenReason({ message }: Error, isLocal: boolean): string {
  if (message.includes("EADDRINUSE")) return "the address is in use";
  // Binding a Unix socket in a folder that does not exist fails with EACCES, too.
  if (message.includes("EACCES")) return isLocal ? "no permission, or no such folder" : "no permission";
  if (message.includes("EADDRNOTAVAIL") || message.includes("ENOTFOUND")) return "this host has no such address";
  return message;
}

/** IW2006: the address is in use, malformed, or does not belong to this machine. */
export function cannotBind(address: string, reason: string, fix: string, ...cause: [cause?: unknown]): SetupError {
  const options = cause.length === 0 ? undefined : { cause: cause[0] };
  return new SetupError("IW2006", `Cannot listen on ${address}: ${reason}. ${fix}`, options);
}

/** IW2009: a method of a server was called at the wrong time, for example `map` after `listen`. */
export function lifeCycle(cause: string, fix: string): SetupError {
  return new SetupError("IW2009", `${cause} ${fix}`);
}

/** IW2013: an implementation lacks a method of its contract, or a factory returned no object. */
export function unusableImplementation(name: string, reason: string): SetupError {
  return new SetupError(
    "IW2013",
    `${name} cannot serve its contract: ${reason}. Return or pass an object that implements it.`,
  );
}

/** IW2020: a call of a plain service arrived over a transport that cannot run handlers of grpc-js. */
export function plainServiceInMemory(path: string): SetupError {
  return new SetupError(
    "IW2020",
    `${path} is served by a handler of grpc-js (addService), and nothing runs it in memory. ` +
      'Let the test go over a socket: { transport: "socket" }.',
  );
}

/** IW2020: a server with a plain service is to listen over a transport that cannot run handlers of grpc-js. */
export function plainServiceOverHttp2(path: string): SetupError {
  return new SetupError(
    "IW2020",
    `${path} is served by a handler of grpc-js (addService), and only grpc-js' own transport runs it. ` +
      'Make the server with createServer of "interwire" and without the option transport, or give such services one of their own.',
  );
}

/** IW2020: a plain service was called by gRPC-Web or Connect. */
export function plainServiceOnWeb(path: string): SetupError {
  return new SetupError(
    "IW2020",
    `${path} is served by a handler of grpc-js (addService), which gRPC-Web and Connect do not reach. ` +
      "Serve it by a contract: server.implement<IYourContract>(object).",
  );
}

/** IW2022: a server on interwire's own HTTP/2 was given an option of grpc-js that has no counterpart there. */
export function optionOfGrpcJs(cause: string, fix: string): SetupError {
  return new SetupError(
    "IW2022",
    `${cause} is for grpc-js' own transport, and this server runs on HTTP/2 of interwire's own. ${fix}`,
  );
}

/** IW2022: an option that only interwire's own HTTP/2 has was given to a server on grpc-js. */
export function optionOfHttp2(cause: string): SetupError {
  return new SetupError(
    "IW2022",
    `${cause}, which is for HTTP/2 of interwire's own, and this server runs on grpc-js. ` +
      'Make it with createServer of "interwire/http2".',
  );
}

/**
 * IW2028: a server or channel with sockets was requested in a program bundled for browsers, or in a test environment such as
 * jsdom that resolves the condition `browser`.
 */
export function noSockets(call: string): SetupError {
  return new SetupError(
    "IW2028",
    `${call} needs sockets, and this program has interwire's build for browsers, which has none. If it runs on Node, bundle it for ` +
      'Node: platform "node" in esbuild and Rolldown, target "node" in webpack, Rspack and Bun. Under jest\'s jsdom environment, set ' +
      'testEnvironmentOptions to { customExportConditions: ["node", "node-addons"] }. On Workers and similar platforms, a server answers the ' +
      'requests that createFetchHandler of "interwire/web" is passed. In browsers, createWebChannel of "interwire/web" makes a channel.',
  );
}
