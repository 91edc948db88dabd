import type { Network } from './network.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';

/** Every network by its name: another one is a folder beside `whatsapp` and a line here. */
const networks = { whatsapp } satisfies Record<string, Network>;

export type NetworkName = keyof typeof networks;

/** The adapter of a network. Numbers name none yet: all of them are WhatsApp's. */
export const selectNetwork = (name: NetworkName = 'whatsapp'): Network => networks[name];
