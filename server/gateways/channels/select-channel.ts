import type { Actor } from '#server/base/actor.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { heldBackWords, isHeldBack } from '#server/base/process/held-back.ts';
import type { Address, Channel } from './channel.ts';
import { selectNetwork } from './select-network.ts';

/**
 * The channel of test keys: sends are recorded and reported as usual, but nothing leaves
 * (contract/access.md#test-mode).
 */
const test = ({ to }: Address): Channel => ({
  sendMessage: async () => ({ status: 'accepted', wamid: `wamid.TEST${randomBase62(32)}`, waId: to }),
});

/**
 * The channel of conversations hosted by Parley (web, embed, api). Their readers load the stored message, so a stored
 * message counts as sent.
 */
const hosted: Channel = { sendMessage: async () => ({ status: 'accepted', wamid: null, waId: null }) };

/** The channel of a restored database that was not released. It is the last safeguard, after all earlier checks. */
const closed: Channel = {
  sendMessage: async () => {
    const refusal = { code: 'held_after_restore', title: heldBackWords, detail: null, retryable: true };
    return { status: 'refused', refusal: { ...refusal, class: 'unknown' } };
  },
};

/**
 * Returns the channel to an address on the operator's network or, without an address, the hosted channel. Test mode is
 * checked only here.
 */
export function selectChannel(mode: Actor['mode'], address: Address | null): Channel {
  if (address === null) return hosted;
  if (mode !== 'test' && isHeldBack()) return closed;
  return mode === 'test' ? test(address) : selectNetwork().channelTo(address);
}
