import {
  type ChannelCredentials,
  type ChannelInterface,
  type ChannelOptions,
  credentials,
  experimental,
  Channel as GrpcChannel,
} from "@grpc/grpc-js";
import { checkOptions } from "../../base/options/check-options.js";
import { channelOptionOfHttp2 } from "../../base/setup-errors/channel-setup-errors.js";
import { type Channel, type CreateChannelOptions, channelOver } from "../../client/channel.js";
import { assertTarget, type OtherTargets } from "../assert-target.js";
import type { ChannelTls } from "../channel-tls.js";
import type { ClientTransport } from "../client-transport.js";
import { isWatchedFile } from "../server-tls.js";
import { assertOneOf, readTls } from "../tls.js";
import { createChannelChecks, targetCheck } from "./channel-option-checks.js";
import { DirectTransport, directAuthority } from "./direct-transport.js";
import { LayeredTransport } from "./layered-transport.js";
import { keepingPicker, type ReadyPicker } from "./ready-picker.js";
import { readableServiceConfig } from "./service-config.js";

// channelz costs 1–2 % of a client's CPU time. Service configs from DNS would cost a TXT lookup for each resolution of a name.
const defaults: ChannelOptions = { "grpc.enable_channelz": 0, "grpc.service_config_disable_resolution": 1 };

/**
 * Makes a channel to an address (`host:port`, `unix:/path`, or any target of grpc-js), or over an existing channel of grpc-js. It
 * connects on the first call. The address needs a port, unless the channel is secure; the default then is 443. A channel of
 * grpc-js brings its own options, and no others may be given.
 * @throws TypeError or RangeError if the address or an option cannot be used, or if `tls` and `credentials` are both given
 */
export function createChannel(target: string | ChannelInterface, options: CreateChannelOptions = {}): Channel {
  targetCheck(target, "The address", "createChannel()");
  const call = typeof target === "string" ? `createChannel("${target}")` : "createChannel(grpcChannel)";
  checkOptions(createChannelChecks, options, call);
  if (typeof target === "string") return channelOver((options.transport ?? openGrpcChannel)(target, options));
  if (Object.values(options).some((value) => value !== undefined)) {
    throw new TypeError(`${call} got options, and a channel of grpc-js has its own. Give them to that channel.`);
  }
  // If the channel goes through a proxy, this is the target behind the proxy.
  const settings = { target: target.getTarget(), carriesCredentials: true, isSecure: undefined };
  return channelOver(new LayeredTransport(target, settings));
}

function openGrpcChannel(target: string, options: CreateChannelOptions): ClientTransport {
  const shown = channelCredentials(target, options);
  assertTarget(target, shown._isSecure(), resolversOfGrpc);
  const own = ownOptions(options, `createChannel("${target}")`);
  const authority = directAuthority(target, own);
  const ready: ReadyPicker = { current: undefined };
  const keeping = authority === undefined ? undefined : keepingPicker(ready, own["grpc.service_config"]);
  const channel = new GrpcChannel(target, shown, { ...defaults, ...own, ...keeping });
  // The rule of gRPC's C core: a Unix socket counts as secure, the loopback does not.
  const isSecure = shown._isSecure();
  const carriesCredentials = isSecure || target.startsWith("unix:") || options.allowInsecureCredentials === true;
  const layers = new LayeredTransport(channel, { target, carriesCredentials, isSecure });
  if (authority === undefined || keeping === undefined) return layers;
  return new DirectTransport(layers, ready, () => channel.getConnectivityState(true), { authority, options: own });
}

function ownOptions({ channelOptions = {} }: CreateChannelOptions, call: string): ChannelOptions {
  const config = channelOptions["grpc.service_config"];
  if (config === undefined) return channelOptions;
  return { ...channelOptions, "grpc.service_config": readableServiceConfig(config, call) };
}

/**
 * The credentials of a channel: those in the options, or credentials made from the option `tls`.
 * @throws TypeError if certificates cannot be used
 */
function channelCredentials(address: string, options: CreateChannelOptions): ChannelCredentials {
  const call = `createChannel("${address}")`;
  assertOneOf(call, options);
  if (options.tls === undefined) return options.credentials ?? credentials.createInsecure();
  const { ca, cert, key } = readTls(call, withoutFiles(call, options.tls));
  const { rejectUnauthorized = true } = options.tls;
  return credentials.createSsl(ca, key, cert, rejectUnauthorized ? {} : { rejectUnauthorized });
}

/** @throws SetupError IW2022 for a watched file */
function withoutFiles(call: string, tls: NonNullable<CreateChannelOptions["tls"]>): ChannelTls {
  for (const name of ["ca", "cert", "key"] as const) {
    if (isWatchedFile(tls[name])) throw channelOptionOfHttp2(`${call} got a watched file as tls.${name}`);
  }
  return tls as ChannelTls;
}

/** The resolvers that the program or one of its packages has registered with grpc-js. */
const resolversOfGrpc: OtherTargets = {
  resolves(scheme, path) {
    try {
      experimental.createResolver({ scheme, path }, () => true, {}).destroy();
      return true;
    } catch {
      return false;
    }
  },
  fix(scheme) {
    const register =
      scheme === "xds" ? "register() of @grpc/grpc-js-xds" : "registerResolver() of grpc-js' experimental";
    return `Call ${register} first.`;
  },
};
