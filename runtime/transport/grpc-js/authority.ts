/**
 * The `:authority` of calls to a target, by the defaults of grpc-js' resolvers; undefined for targets of other resolvers (gRPC's
 * naming.md).
 */
export function authorityOf(target: string): string | undefined {
  if (target.startsWith("unix:")) return "localhost";
  const address = /^(?:ipv4|ipv6):(?:\/\/[^/]*\/)?([^,]+)/.exec(target)?.[1];
  if (address !== undefined) return address;
  return /^(?:dns:(?:\/\/[^/]*\/)?)?((?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)$/i.exec(target)?.[1];
}
