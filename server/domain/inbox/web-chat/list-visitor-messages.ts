import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ListVisitorMessagesInput, VisitorMessagesPage } from '#server/contract/inbox/web-chat.ts';
import { currentPosition } from '../../platform/events/current-position.ts';
import { requireVisitor } from './visitor.ts';
import { findThread, selectVisitorMessages } from './visitor-thread.store.ts';
import { visitorMessageView, visitorThreadView } from './visitor-thread.view.ts';

const pageLength = 50;

/**
 * Returns a page of the messages that the visitor sent and received on this channel, newest first. Throws
 * invalid_visitor, invalid_cursor.
 */
export async function listVisitorMessages(
  address: string,
  input: ListVisitorMessagesInput,
): Promise<VisitorMessagesPage> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  const { organizationId } = visitor.actor;
  // The log position is read before the messages, so that a message in between is delivered twice rather than never.
  const position = await currentPosition(visitor.actor);
  const binding = { list: 'visitor-messages', organizationId, filters: { visitor: visitor.visitorId } };
  const rows = await selectVisitorMessages(organizationId, visitor, {
    position: readCursor(binding, input.cursor, 2),
    limit: pageLength + 1,
  });
  const page = pageFrom(rows, pageLength, visitorMessageView, (row) =>
    writeCursor(binding, [row.created_position, row.seq]),
  );
  return { ...page, position, thread: visitorThreadView(await findThread(organizationId, visitor), visitor) };
}
