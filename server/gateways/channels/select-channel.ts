import type { Actor } from '#server/base/actor.ts';
import { heldBackWords, isHeldBack } from '#server/base/held-back.ts';
import { randomBase62 } from '#server/base/ids.ts';
import type { Address, Channel } from './channel.ts';
import { selectNetwork } from './select-network.ts';

/** Test keys: recorded and reported like any send, and nothing leaves (contract/access.md#test-mode). */
const test = ({ to }: Address): Channel => ({
  sendMessage: async () => ({ status: 'accepted', wamid: `wamid.TEST${randomBase62(32)}`, waId: to }),
});

/** What we host ourselves (web, embed, api): the reader reads what is stored, so a stored message has been sent. */
const hosted: Channel = { sendMessage: async () => ({ status: 'accepted', wamid: null, waId: null }) };

/** A restored database that nobody has released: the last line, behind whoever should have asked before. */
const closed: Channel = {
  sendMessage: async () => {
    const refusal = { code: 'held_after_restore', title: heldBackWords, detail: null, retryable: true };
    return { status: 'refused', refusal: { ...refusal, class: 'unknown' } };
  },
};

/** The channel to an address of the operator's, or, without one, ours. Nowhere else is test mode asked about. */
export function selectChannel(mode: Actor['mode'], address: Address | null): Channel {
  if (address === null) return hosted;
  if (mode !== 'test' && isHeldBack()) return closed;
  return mode === 'test' ? test(address) : selectNetwork().channelTo(address);
}
