import type { Actor } from '#server/base/actor.ts';
import { randomBase62 } from '#server/base/ids.ts';
import type { Address, Channel } from './channel.ts';
import { selectNetwork } from './select-network.ts';

/** Test keys: recorded and reported like any send, and nothing leaves (interface.md §5.8). */
const test = ({ to }: Address): Channel => ({
  sendMessage: async () => ({ status: 'accepted', wamid: `wamid.TEST${randomBase62(32)}`, waId: to }),
});

/** What we host ourselves (web, embed, api): the reader reads what is stored, so a stored message has been sent. */
const hosted: Channel = { sendMessage: async () => ({ status: 'accepted', wamid: null, waId: null }) };

/** The channel to an address of the operator's, or, without one, ours. Nowhere else is test mode asked about. */
export function selectChannel(mode: Actor['mode'], address: Address | null): Channel {
  if (address === null) return hosted;
  return mode === 'test' ? test(address) : selectNetwork().channelTo(address);
}
