// Source: RFC 7541, section 2.3.1 and appendix A.

/** The entries of the static table, one on each line: the name, then the value. */
const entries = `:authority
:method GET
:method POST
:path /
:path /index.html
:scheme http
:scheme https
:status 200
:status 204
:status 206
:status 304
:status 400
:status 404
:status 500
accept-charset
accept-encoding gzip, deflate
accept-language
accept-ranges
accept
access-control-allow-origin
age
allow
authorization
cache-control
content-disposition
content-encoding
content-language
content-length
content-location
content-range
content-type
cookie
date
etag
expect
expires
from
host
if-match
if-modified-since
if-none-match
if-range
if-unmodified-since
last-modified
link
location
max-forwards
proxy-authenticate
proxy-authorization
range
referer
refresh
retry-after
server
set-cookie
strict-transport-security
transfer-encoding
user-agent
vary
via
www-authenticate`
  .split("\n")
  .map((line): [name: string, value: string] => {
    const end = line.indexOf(" ");
    return end < 0 ? [line, ""] : [line.slice(0, end), line.slice(end + 1)];
  });

/** The names in the static table by index. Indices begin with 1. */
export const staticNames: readonly string[] = ["", ...entries.map(([name]) => name)];

/** The values in the static table by index. Many are empty. */
export const staticValues: readonly string[] = ["", ...entries.map(([, value]) => value)];

/** The last index of the static table. Higher indices belong to the dynamic table. */
export const lastStatic: number = entries.length;

/** The static entries with one name: the first index, and the indices by value. */
export interface StaticName {
  readonly index: number;
  readonly values: ReadonlyMap<string, number>;
}

let made: ReadonlyMap<string, StaticName> | undefined;

/** The entries of the static table by name. The map is built on first use. */
export function staticByName(): ReadonlyMap<string, StaticName> {
  made ??= collect();
  return made;
}

function collect(): Map<string, StaticName> {
  const byName = new Map<string, { index: number; values: Map<string, number> }>();
  for (let index = lastStatic; index > 0; index--) {
    const name = staticNames[index]!;
    const values = byName.get(name)?.values ?? new Map<string, number>();
    values.set(staticValues[index]!, index);
    byName.set(name, { index, values });
  }
  return byName;
}
