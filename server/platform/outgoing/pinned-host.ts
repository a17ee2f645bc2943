import { lookup, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { ForbiddenAddress } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { type Resolve, resolveName } from "./resolve-name.ts";

/** What to connect to, and the name that its certificate has to bear. */
export interface PinnedHost {
  address: string;
  servername: string;
}

/**
 * Resolves a host that someone else gave us once, so that a name which changes later leads nowhere else.
 * @param privateHosts those allowed whatever their address, as host:port
 * @throws ForbiddenAddress where one of its addresses is not public; an error with a code where there is none
 */
export async function pinHost(
  { host, port }: { host: string; port: number },
  { privateHosts, resolve }: { privateHosts: readonly string[]; resolve?: Resolve },
): Promise<PinnedHost> {
  const isException = privateHosts.includes(`${host.toLowerCase()}:${port}`);
  // The operator's own hosts may stand in the machine's list of hosts alone.
  const ask = resolve ?? (isException ? lookup : resolveName);
  const addresses = isIP(host) > 0 ? [host] : await resolveAll(host, ask);
  const [first] = addresses;
  if (first === undefined || (!isException && !addresses.every(isPublicAddress))) {
    throw new ForbiddenAddress("this address is not a public one");
  }
  return { address: first, servername: host };
}

function resolveAll(host: string, resolve: Resolve): Promise<string[]> {
  return new Promise((done, fail) => {
    resolve(host, { all: true }, (error: Error | null, found: LookupAddress[]) => {
      if (error) fail(error);
      else done(found.map(({ address }) => address));
    });
  });
}
