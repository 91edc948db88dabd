import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import type { Tx } from '#server/db/transact.ts';
import { findReactable, lockReactable, type ReactableRow, saveReactions } from './reaction.store.ts';

type Reactions = Message['reactions'];

/** The latest reaction of each side counts, even when reactions arrive out of order; an empty emoji removes it. */
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

/** Locks and answers a message with a wamid. Throws message_not_found when there is none, when it has no wamid yet, or when it was deleted. */
export const lockToReact = async (tx: Tx, { organizationId }: Actor, id: string): Promise<Known> =>
  requireKnown(isUuid(id) ? await lockReactable(tx, organizationId, id) : null);

/** The same without a lock: a caller that also locks the contact and the conversation has to lock those first. */
export const seeToReact = async (tx: Tx, { organizationId }: Actor, id: string): Promise<Known> =>
  requireKnown(isUuid(id) ? await findReactable(tx, organizationId, id) : null);
