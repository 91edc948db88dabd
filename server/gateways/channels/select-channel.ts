import type { Actor } from '#server/base/actor.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import type { Address, Channel } from './channel.ts';
import { selectNetwork } from './select-network.ts';

/**
 * The channel for test keys. A send is recorded and its status is reported as usual, but nothing is sent to anybody
 * (contract/access.md#test-mode).
 */
const test = ({ to }: Address): Channel => ({
  sendMessage: async () => ({ status: 'accepted', wamid: `wamid.TEST${randomBase62(32)}`, waId: to }),
});

/**
 * The channel of conversations hosted by Parley (web, embed, api). The customer's browser or app loads the stored
 * message, so a stored message counts as sent.
 */
const hosted: Channel = { sendMessage: async () => ({ status: 'accepted', wamid: null, waId: null }) };

/**
 * The channel of a restored database that was not released. It refuses every send, as the last safeguard after all
 * earlier checks.
 */
const closed: Channel = {
  sendMessage: async () => {
    const refusal = { code: 'held_after_restore', title: heldBackWords, detail: null, retryable: true };
    return { status: 'refused', refusal: { ...refusal, class: 'unknown' } };
  },
};

/**
 * Returns the channel for an address on the messaging network or, without an address, the hosted channel. This is the
 * only function that checks for test mode.
 */
export function selectChannel(mode: Actor['mode'], address: Address | null): Channel {
  if (address === null) return hosted;
  if (mode !== 'test' && isHeldBack()) return closed;
  return mode === 'test' ? test(address) : selectNetwork(address.number.network).channelTo(address);
}
