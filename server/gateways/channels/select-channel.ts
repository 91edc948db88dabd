import type { Actor } from '#server/base/actor.ts';
import { randomBase62 } from '#server/base/ids.ts';
import type { Channel } from './channel.ts';
import { sendMessage } from './whatsapp/send-message.ts';

const live: Channel = { sendMessage };

/** Test keys: recorded and reported like any send, and nothing leaves (interface.md §5.8). */
const test: Channel = {
  sendMessage: async (_number, to) => ({ status: 'accepted', wamid: `wamid.TEST${randomBase62(32)}`, waId: to }),
};

/** The channel of a mode; nowhere else is test mode asked about. */
export const selectChannel = (mode: Actor['mode']): Channel => (mode === 'test' ? test : live);
