import type { Network } from './network.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** All messaging networks by name. A new network needs a folder next to `whatsapp` and a line here. */
const networks = { whatsapp } satisfies Record<string, Network>;

export type NetworkName = keyof typeof networks;

/**
 * Returns the adapter of a messaging network. Phone numbers have no network setting yet, because all of them are on
 * WhatsApp.
 */
export const selectNetwork = (name: NetworkName = 'whatsapp'): Network => networks[name];
