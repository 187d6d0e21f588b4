import { credentialsWithoutMetadata } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import type { Metadata } from "../metadata/metadata.js";
import { isMetadata } from "../metadata/some-metadata.js";
import type { HostCallCredentials } from "../platform/host-types.js";
import { sendable } from "../protocol/sendable.js";

/** The properties of a call from which its credentials make headers. */
export interface CredentialsCall {
  readonly path: string;
  /** The URL `https://host/service` that grpc-js passes to credentials. The host is that of the authority, without a port. */
  readonly serviceUrl: string;
}

/**
 * Has a call's credentials make their headers. The credentials may be of any copy of grpc-js.
 * @throws what the credentials throw; SetupError IW2014 if they return something other than metadata, or metadata that cannot be
 * sent
 */
export async function makeHeaders(
  credentials: HostCallCredentials,
  { path, serviceUrl }: CredentialsCall,
): Promise<Metadata> {
  const made: unknown = await credentials.generateMetadata({ method_name: path, service_url: serviceUrl });
  if (!isMetadata(made)) throw credentialsWithoutMetadata(path, show(made));
  return sendable(made);
}
