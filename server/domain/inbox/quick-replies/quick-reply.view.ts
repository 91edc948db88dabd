import type { QuickReply } from '#server/contract/people/configuration.ts';
import type { QuickReplyRow } from './quick-reply.store.ts';

/** Builds the view of a quick reply (contract/organization.md#fields-and-pipelines). */
export const quickReplyView = (row: QuickReplyRow): QuickReply => ({
  id: row.id,
  shortcut: row.shortcut,
  title: row.title,
  content: row.content,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
