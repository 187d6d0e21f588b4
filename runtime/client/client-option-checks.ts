import { ChannelCredentials, type ChannelInterface } from "@grpc/grpc-js";
import { callOptionChecks } from "../call/call-options.js";
import { interceptorsCheck } from "../call/interceptor.js";
import { detailTypesCheck } from "../errors/clr-type.js";
import { accept, bagOf, type Check, type Checks, foreignBagOf, listOf } from "../options/check-options.js";
import { aBoolean, aDepth, aFunction, hasMethods, isString, milliseconds } from "../options/kinds.js";
import { transportOptionChecks } from "../options/transport-options.js";
import { pemCheck } from "../tls.js";
import type { ChannelTls, ConnectOptions, CreateChannelOptions } from "./channel.js";
import type { ClientFactoryOptions, ClientOptions } from "./client-factory.js";

const channelTlsChecks: Checks<ChannelTls> = { ca: pemCheck, cert: pemCheck, key: pemCheck };

export const targetCheck: Check = accept(
  'Pass "host:port", or a Channel of grpc-js; that of its Client is client.getChannel().',
  (value): value is string | ChannelInterface => isString(value) || hasMethods(value, "createCall", "getTarget"),
);

export const createChannelChecks: Checks<CreateChannelOptions> = {
  tls: bagOf(channelTlsChecks),
  credentials: accept(
    "Pass ChannelCredentials of the grpc-js that interwire uses.",
    (value): value is ChannelCredentials => value instanceof ChannelCredentials,
  ),
  allowInsecureCredentials: aBoolean,
  channelOptions: foreignBagOf(transportOptionChecks),
};

export const connectChecks: Checks<ConnectOptions> = { timeoutMs: milliseconds };

export const clientChecks: Checks<ClientOptions> = {
  interceptors: interceptorsCheck,
  errorHandlers: listOf(aFunction),
  errorDetails: detailTypesCheck,
};

export const clientFactoryChecks: Checks<ClientFactoryOptions> = {
  ...clientChecks,
  defaults: bagOf(callOptionChecks),
  maxDepth: aDepth,
};
