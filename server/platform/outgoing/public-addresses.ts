import ipaddr from "ipaddr.js";

/** Not private, of this machine or network, multicast, reserved, or IPv4 written as IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || isGlobal(parsed);
}

/** All that is assigned lies in 2000::/3 (RFC 4291). */
function isGlobal({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1;
}
