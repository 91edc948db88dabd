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
