import { credentialsWithoutMetadata } from "../base/setup-errors/setup-errors.js";
import { show } from "../base/show.js";
import type { Metadata } from "../metadata/metadata.js";
import { isMetadata } from "../metadata/some-metadata.js";
import type { HostCallCredentials } from "../platform/host-types.js";
import { sendable } from "../protocol/sendable.js";

/** A call for which credentials make headers. */
export interface CredentialsCall {
  readonly path: string;
  /** The URL `https://host/service`, as grpc-js passes it to credentials. The host is the authority's, without a port. */
  readonly serviceUrl: string;
}

/**
 * Makes the headers of a call's credentials, which may be of any copy of grpc-js.
 * @throws what the credentials throw; SetupError IW2014 if they make something else than metadata, or metadata that cannot be
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
