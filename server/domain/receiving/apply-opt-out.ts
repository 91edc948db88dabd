import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { windowMs } from '#server/contract/periods.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { notePreference } from '../contacts/note-preference.ts';
import type { OptOutWords } from '../messages/opt-out-question.ts';
import { saidLately } from '../messages/said-lately.ts';
import { mayBeOptOut, optOutMeaning } from './opt-out-meaning.ts';

interface Place {
  readonly contact: { readonly id: string; readonly opted_out_at: Date | null };
  readonly conversationId: string;
  readonly connectionId: string;
  /** Had they asked something before that nobody has answered yet? */
  readonly isWaiting: boolean;
  readonly at: Date;
}

/**
 * Opts out whoever asks to stop, and asks back, once, where that is doubtful and we may still answer. Answers whether the
 * message was about that alone and is answered by us: then nobody else has to. Where they wait for another answer we keep
 * silent: whoever gives that one sees both, and our words would pass for it.
 */
export async function applyOptOut(tx: Tx, actor: Actor, message: InboundMessage, place: Place): Promise<boolean> {
  if (!mayBeOptOut(message)) return false;
  const { contact, connectionId, conversationId, isWaiting, at } = place;
  const { organizationId } = actor;
  const said = await saidLately(tx, organizationId, { contactId: contact.id, connectionId }, at);
  const meaning = optOutMeaning(message, said, at);
  if (meaning === 'stop' || meaning === 'answered_stop') await notePreference(tx, actor, contact.id, false);
  if (isWaiting) return false;
  const isOpen = now().getTime() - at.getTime() < windowMs && !message.isElsewhere;
  const say = (words: OptOutWords) => {
    const wakeUp = { organization_id: organizationId, conversation_id: conversationId, words };
    if (isOpen) tx.afterCommit(() => enqueue('parley/opt_out.words_due', wakeUp));
    return isOpen;
  };
  if (meaning === 'answered_stop') return say('stopped');
  if (meaning === 'answered_keep') return say('kept');
  const wasAsked = said.some(({ asks }) => asks === 'opt_out');
  return meaning === 'ask' && contact.opted_out_at === null && !wasAsked ? say('question') : false;
}
