import type { Capabilities } from './capabilities.ts';
import { hostedCapabilities } from './hosted-capabilities.ts';
import type { Network } from './network.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** All messaging networks by the name that `connections.network` has. */
const networks = new Map<string, Network>([['whatsapp', whatsapp]]);

/** Adds a messaging network. A network that is part of the product stands in the map above. */
export function addNetwork(name: string, network: Network): void {
  networks.set(name, network);
}

/** Returns the adapter of a messaging network. Throws for a name that this version does not know. */
export function selectNetwork(name: string): Network {
  const network = networks.get(name);
  if (!network) throw new Error(`no messaging network has the name ${name}`);
  return network;
}

/**
 * Returns what the channel of a conversation can do: the messaging network of its number or, without a number, the
 * channels hosted by Parley.
 */
export const capabilitiesOf = (network: string | null): Capabilities =>
  network === null ? hostedCapabilities : selectNetwork(network).capabilities;

/** Returns the names of the networks that let a business write at any time. */
export const networksWithoutWindow = (): string[] =>
  [...networks].filter(([, { capabilities }]) => capabilities.windowHours === null).map(([name]) => name);
