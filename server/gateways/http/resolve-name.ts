import { promises as dns, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { env } from '#server/base/env.ts';

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** With these values, a silent name server is asked twice within a webhook's deadline. */
const patience = { timeout: 2_000, tries: 2 };

const withFamily = (family: 4 | 6) => (found: readonly string[]) => found.map((address) => ({ address, family }));

/**
 * Returns every address of a name, IPv4 first, from the DNS itself: the system's servers, or those of
 * WEBHOOK_DNS_SERVERS. `dns.lookup` is not used for two reasons. It occupies one of the few threads that all file and
 * cipher work shares, so names with silent servers would delay everybody. It also trusts the hosts file, which names
 * hosts that are not public. Rejects as Node's resolver does when neither family has an answer.
 */
export async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver(patience);
  if (env.WEBHOOK_DNS_SERVERS.length > 0) resolver.setServers(env.WEBHOOK_DNS_SERVERS);
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname).then(withFamily(4)),
    resolver.resolve6(hostname).then(withFamily(6)),
  ]);
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

/** Resolves a name with the signature that a socket expects. */
export function resolveName(hostname: string, _options: LookupAllOptions, answer: Answer): void {
  addressesOf(hostname).then(
    (addresses) => answer(null, addresses),
    (error: NodeJS.ErrnoException) => answer(error, []),
  );
}
