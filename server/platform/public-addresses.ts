import ipaddr from "ipaddr.js";

/**
 * Whether an address is one that anyone on the internet has, and no inside one: not private, of this
 * machine, of its network, multicast, reserved, or an IPv4 address written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || isGlobal(parsed);
}

/** All that is given out lies in 2000::/3 (RFC 4291); what is not may become anything. */
function isGlobal({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1;
}
