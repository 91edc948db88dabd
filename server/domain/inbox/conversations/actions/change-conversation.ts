import type { Actor } from '#server/base/actor.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { findConversation } from '../reading/conversation.store.ts';
import { conversationView } from '../reading/conversation.view.ts';
import { requireConversation } from '../require-conversation.ts';
import type { ConversationAction } from '../state/conversation-state.ts';
import { applyAction } from './apply-action.ts';

type Act = (tx: Tx, row: LockedConversation) => Promise<unknown>;
type Decide = (tx: Tx, row: LockedConversation) => Promise<ConversationAction> | ConversationAction;

/** Locks a conversation, runs `act` on it, and returns the resulting conversation. Throws conversation_not_found. */
export async function withConversation(actor: Actor, id: string, act: Act): Promise<Conversation> {
  return transact(async (tx) => {
    await act(tx, await requireConversation(tx, actor, id));
    const row = await findConversation(actor.organizationId, id, tx);
    if (!row) throw new Error('a locked conversation is gone');
    return conversationView(row);
  });
}

/**
 * Runs any action on a conversation: locks it, decides the change, stores it, records the domain events, and returns
 * the conversation. Throws conversation_not_found.
 */
export const changeConversation = (actor: Actor, id: string, decide: Decide): Promise<Conversation> =>
  withConversation(actor, id, async (tx, locked) => applyAction(tx, actor, locked, await decide(tx, locked)));
