const number = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipV4 = new RegExp(`^${number}(?:\\.${number}){3}$`);
const group = /^[\da-f]{1,4}$/i;
const groupCount = 8;

/** Whether a text is an IPv6 address (RFC 4291, section 2.2), with or without a zone. */
export function isIPv6(text: string): boolean {
  const [, address = ""] = /^([^%]*)(?:%[\da-z.:-]+)?$/i.exec(text) ?? [];
  const halves = address.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  // The last 32 bits may be written as an IPv4 address.
  const endsInIPv4 = halves.at(-1) !== "" && ipV4.test(groups.at(-1) ?? "");
  if (endsInIPv4) groups.splice(-1, 1, "0", "0");
  if (halves.length > 2 || !groups.every((one) => group.test(one))) return false;
  return halves.length === 2 ? groups.length < groupCount : groups.length === groupCount;
}
