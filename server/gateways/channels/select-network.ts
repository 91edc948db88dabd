import type { Network } from './network.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** All networks by name. A new one is a folder beside `whatsapp` and a line here. */
const networks = { whatsapp } satisfies Record<string, Network>;

export type NetworkName = keyof typeof networks;

/** Returns the adapter of a network. Numbers do not name a network yet: all of them are on WhatsApp. */
export const selectNetwork = (name: NetworkName = 'whatsapp'): Network => networks[name];
