import type { Tx } from '#server/db/transact.ts';
import { addKnownText } from './add-known-text.ts';
import { findKnownText, type KnownText } from './knowledge.store.ts';

/**
 * Makes sure that the agent's knowledge contains a text with this title. If such a text exists, returns it unchanged.
 * Otherwise adds the text. Throws ReadingFailed.
 */
export async function keepKnownText(
  tx: Tx,
  organizationId: string,
  agentId: string,
  wanted: { readonly title: string; readonly text: string },
): Promise<KnownText> {
  const found = await findKnownText(tx, organizationId, agentId, wanted.title);
  return found ?? { id: await addKnownText(tx, organizationId, agentId, wanted), ...wanted };
}
