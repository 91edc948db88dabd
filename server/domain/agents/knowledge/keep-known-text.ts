import type { Tx } from '#server/db/transact.ts';
import { addKnownText } from './add-known-text.ts';
import { findKnownText, type KnownText } from './knowledge.store.ts';

/** Returns the agent's text with this title unchanged, or adds it if there is none. Throws ReadingFailed. */
export async function keepKnownText(
  tx: Tx,
  organizationId: string,
  agentId: string,
  wanted: { readonly title: string; readonly text: string },
): Promise<KnownText> {
  const found = await findKnownText(tx, organizationId, agentId, wanted.title);
  return found ?? { id: await addKnownText(tx, organizationId, agentId, wanted), ...wanted };
}
