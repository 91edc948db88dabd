import type { Actor } from '#server/base/actor.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectQuickReplies } from './quick-reply.store.ts';
import { quickReplyView } from './quick-reply.view.ts';

/** GET /quick-replies: lists every quick reply. */
export async function listQuickReplies(actor: Actor): Promise<Page<QuickReply>> {
  return wholeList((await selectQuickReplies(actor.organizationId)).map(quickReplyView));
}
