import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { applyAction } from './apply-action.ts';
import { findConversation } from './conversation.store.ts';
import { conversationView } from './conversation.view.ts';
import type { ConversationAction } from './conversation-state.ts';
import { lockConversation } from './lock-conversation.ts';
import type { LockedConversation } from './locked-conversation.ts';

type Act = (tx: Tx, row: LockedConversation) => Promise<unknown>;
type Decide = (tx: Tx, row: LockedConversation) => Promise<ConversationAction> | ConversationAction;

/** Does something to a conversation held locked, and shows it as it is then. Throws conversation_not_found. */
export async function withConversation(actor: Actor, id: string, act: Act): Promise<Conversation> {
  if (!isUuid(id)) throw new AppError('conversation_not_found');
  return transact(async (tx) => {
    const locked = await lockConversation(tx, actor.organizationId, id);
    if (!locked || locked.is_test || locked.hidden_until_reply) throw new AppError('conversation_not_found');
    await act(tx, locked);
    const row = await findConversation(actor.organizationId, id, tx);
    if (!row) throw new Error('a locked conversation is gone');
    return conversationView(row);
  });
}

/** The frame of every action: lock, decide, store, record the facts, show. Throws conversation_not_found. */
export const changeConversation = (actor: Actor, id: string, decide: Decide): Promise<Conversation> =>
  withConversation(actor, id, async (tx, locked) => applyAction(tx, actor, locked, await decide(tx, locked)));
