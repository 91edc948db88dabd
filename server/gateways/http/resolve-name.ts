import { promises as dns, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { env } from '#server/base/env.ts';

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * The timeout in milliseconds and the number of tries. Within a webhook's deadline, a name server that does not reply
 * is asked twice.
 */
const patience = { timeout: 2_000, tries: 2 };

const withFamily = (family: 4 | 6) => (found: readonly string[]) => found.map((address) => ({ address, family }));

/**
 * Returns all IP addresses of a host name, IPv4 first. Asks the DNS servers of the system or of WEBHOOK_DNS_SERVERS
 * directly. `dns.lookup` is not used, for two reasons. It blocks one of the few threads that all file and cipher work
 * shares, so a silent name server would delay all other work. It also trusts the hosts file, which may contain private
 * hosts. If neither IPv4 nor IPv6 has a result, rejects with the error of Node's resolver.
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

/** Resolves a host name. The function has the signature that Node's sockets expect of a lookup. */
export function resolveName(hostname: string, _options: LookupAllOptions, answer: Answer): void {
  addressesOf(hostname).then(
    (addresses) => answer(null, addresses),
    (error: NodeJS.ErrnoException) => answer(error, []),
  );
}
