import type { Capabilities } from './capabilities.ts';
import { hostedCapabilities } from './hosted-capabilities.ts';
import type { Network } from './network.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** All messaging networks, by their name in `connections.network`. */
const networks = new Map<string, Network>([['whatsapp', whatsapp]]);

/** Adds a messaging network, for tests. Networks that are part of the product are listed in the map above. */
export function addNetwork(name: string, network: Network): void {
  networks.set(name, network);
}

/** Returns the adapter of a messaging network. Throws if this version has no network of this name. */
export function selectNetwork(name: string): Network {
  const network = networks.get(name);
  if (!network) throw new Error(`no messaging network has the name ${name}`);
  return network;
}

/**
 * Returns the capabilities of a conversation's channel. This is the messaging network of the conversation's number. If
 * the conversation has no number, it is a channel hosted by Parley.
 */
export const capabilitiesOf = (network: string | null): Capabilities =>
  network === null ? hostedCapabilities : selectNetwork(network).capabilities;

/** Returns the names of the messaging networks on which a business may write to a customer at any time. */
export const networksWithoutWindow = (): string[] =>
  [...networks].filter(([, { capabilities }]) => capabilities.windowHours === null).map(([name]) => name);
