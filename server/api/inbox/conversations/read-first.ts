import { activitiesAtOnce, messagesAtOnce } from '#server/contract/platform/at-once.ts';
import { apiRouter } from '../../root.ts';
import type { FirstReading, Reader } from './first-reading.ts';

const inboxAddress = /^\/inbox(?:\/([^/?]+))?\/?(?:\?(.*))?$/;

/**
 * Whether the page's query filters the list. The parameter `_rsc` is no filter: Next's router adds it for its own use.
 */
const filters = (query: string | undefined): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== '_rsc');

/**
 * Reads the data that a page of the inbox requests first, in the form of the panel's responses. Returns null if the
 * address is not a page of the inbox.
 */
export async function readFirst({ member, address, requestId, asked }: Reader): Promise<FirstReading | null> {
  const found = inboxAddress.exec(asked);
  if (!found) return null;
  const [, id, query] = found;
  const caller = apiRouter.createCaller({
    credential: { kind: 'member', member },
    address,
    requestId,
    answerHeaders: {},
  });
  const at = Date.now();
  const readOpened = async (one: string) => {
    const [conversation, messages, activities, quickReplies, price] = await Promise.all([
      caller.conversations.getConversation({ id: one }),
      caller.conversations.listMessages({ id: one, limit: messagesAtOnce }),
      caller.conversations.listActivities({ id: one, limit: activitiesAtOnce }),
      caller.quickReplies.listQuickReplies({}),
      caller.pricing.nextPrice({ id: one }).catch(() => null),
    ]);
    return { id: one, conversation, messages, activities, quickReplies, price };
  };
  const [opened, inbox, folders] = await Promise.all([
    // If one of the reads fails, the page requests the data itself and shows the error.
    id === undefined ? null : readOpened(id).catch(() => null),
    filters(query) ? null : caller.conversations.inbox({}).catch(() => null),
    caller.conversations.countFolders({}).catch(() => null),
  ]);
  return { at, opened, inbox, folders };
}
