import { bagOf, type Checks, listOf } from "../base/options/check-options.js";
import { aBoolean, aCopying, aDepth, aFunction, milliseconds } from "../base/options/kinds.js";
import { callOptionChecks } from "../call/call-options.js";
import { interceptorsCheck } from "../call/interceptor.js";
import { detailTypesCheck } from "../errors/clr-type.js";
import type { ConnectOptions } from "./channel.js";
import type { ClientFactoryOptions, ClientOptions } from "./client-factory.js";

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
  cacheKeys: aBoolean,
  copy: aCopying,
};
