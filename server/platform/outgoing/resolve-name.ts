import type { LookupAddress, LookupAllOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import { callbackify } from "node:util";

export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const patience = { timeout: 2_000, tries: 2 };

/** Asks the name servers themselves: the system's lookup occupies one of Node's few threads until it is answered. */
export const resolveName: Resolve = (name, _options, done) => {
  callbackify(() => resolveFrom(name))(done);
};

/** @param servers for tests, else those of the system */
export async function resolveFrom(name: string, servers?: string[]): Promise<LookupAddress[]> {
  // RFC 6761, section 6.3: it is this machine, and no server is to be asked.
  if (/(^|\.)localhost\.?$/i.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const [old, current] = await Promise.allSettled([
    resolver.resolve4(name),
    resolver.resolve6(name),
  ]);
  const found = [
    ...(old.status === "fulfilled" ? old.value.map((address) => ({ address, family: 4 })) : []),
    ...(current.status === "fulfilled"
      ? current.value.map((address) => ({ address, family: 6 }))
      : []),
  ];
  if (found.length === 0 && old.status === "rejected") throw old.reason;
  return found;
}
