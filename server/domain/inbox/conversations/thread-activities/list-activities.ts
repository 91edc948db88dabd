import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Activity, ListActivitiesInput } from '#server/contract/inbox/activity.ts';
import type { ConversionEvent } from '#server/contract/inbox/conversation.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { getConversation } from '../reading/get-conversation.ts';
import { selectActivities } from './activity.store.ts';
import { selectConversionEvents } from './conversion-event.store.ts';

/**
 * Lists the activity entries of the conversation (who did what), newest first. Throws conversation_not_found,
 * invalid_cursor.
 */
export async function listActivities(actor: Actor, input: ListActivitiesInput): Promise<Page<Activity>> {
  await getConversation(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'happenings', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectActivities(actor.organizationId, input.id, { position, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    ({ id, kind, by, about_id: aboutId, about_name: name, until, text, mentions, at }) => ({
      ...{ id, kind, by, until, text, mentions, at },
      about: aboutId === null ? null : { id: aboutId, name },
    }),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}

interface Asked {
  readonly id: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/**
 * GET /conversations/{id}/events: lists the conversion events that the agent marked, newest first. With
 * `updated_since`, oldest first. Throws conversation_not_found, invalid_cursor.
 */
export async function listConversionEvents(actor: Actor, input: Asked): Promise<Page<ConversionEvent>> {
  await getConversation(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'conversion_events', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectConversionEvents(actor.organizationId, input.id, { position, limit: limit + 1, ...asked });
  return pageFrom(
    rows,
    limit,
    ({ id, name, metadata, at }) => ({ id, name, metadata, at }),
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}
