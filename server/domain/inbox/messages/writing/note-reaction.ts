import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import type { Tx } from '#server/db/transact.ts';
import { findReactable, lockReactable, type ReactableRow, saveReactions } from './reaction.store.ts';

type Reactions = Message['reactions'];

/**
 * Stores a reaction to a message. Only the latest reaction of the customer and the latest one of the team count, even
 * if reactions arrive out of order. An empty emoji removes the reaction.
 */
export async function noteReaction(
  tx: Tx,
  organizationId: string,
  target: { readonly id: string; readonly reactions: Reactions },
  { by, emoji, at }: { readonly by: 'contact' | 'team'; readonly emoji: string; readonly at: Date },
): Promise<void> {
  const own = target.reactions.find((one) => one.by === by);
  if (own && new Date(own.at) > at) return;
  const others = target.reactions.filter((one) => one.by !== by);
  await saveReactions(tx, organizationId, target.id, [...others, { by, emoji, at: at.toISOString() }]);
}

type Known = ReactableRow & { readonly wamid: string };

function requireKnown(row: ReactableRow | null): Known {
  if (!row?.wamid) throw new AppError('message_not_found');
  return { ...row, wamid: row.wamid };
}

/**
 * Locks and returns a message that has a wamid, so that the team can react to it. Throws message_not_found when the
 * message does not exist, has no wamid yet, or was deleted.
 */
export const lockToReact = async (tx: Tx, { organizationId }: Actor, id: string): Promise<Known> =>
  requireKnown(isUuid(id) ? await lockReactable(tx, organizationId, id) : null);

/**
 * Reads a message that the team can react to, without a lock. The contact and the conversation must be locked before
 * the message, so call this function first. Throws message_not_found.
 */
export const seeToReact = async (tx: Tx, { organizationId }: Actor, id: string): Promise<Known> =>
  requireKnown(isUuid(id) ? await findReactable(tx, organizationId, id) : null);
